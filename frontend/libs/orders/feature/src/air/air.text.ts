import { plural } from '@trajeto/shared-format';
import type { OffersWords } from '../results/offers-words';
import { tripText } from '../results/trip.text';

/** Services whose Portuguese noun is masculine. */
const MASCULINE: ReadonlySet<string> = new Set(['comfortSeat', 'refund']);

const offers: OffersWords = {
  list: (label) => `Voos: ${label}`,
  loading: 'Buscando voos…',
  count: (total) => plural(total, 'voo', 'voos'),
  found: (total) => (total === 1 ? '1 voo encontrado' : `${total} voos encontrados`),
  newOffers: (count) => (count === 1 ? '1 novo voo · Mostrar' : `${count} novos voos · Mostrar`),
  more: 'Mostrar mais voos',
  failed: 'Falha ao buscar voos',
  none: 'Nenhum voo encontrado para esta data.',
  noneHint: 'Tente um dos dias próximos ou altere a busca.',
  noneFiltered: 'Nenhum voo com esses filtros.',
  keep: 'Manter o voo escolhido',
  allChosen: 'Todos os voos foram escolhidos. Confira o pedido e continue.',
  chooseOne: (label) => tripText.chooseOf('o voo', label),
};

export const airText = {
  title: (from: string, to: string) => `Voos de ${from} a ${to}`,
  titleMany: (count: number) => `Voos da viagem com ${plural(count, 'trecho', 'trechos')}`,
  documentTitle: 'Voos',
  search: 'Passagens aéreas',

  offers,
  compare: 'Comparar',
  compareOne: (flight: string) => `Comparar ${flight}`,
  comparing: (count: number, most: number) => `${plural(count, 'voo marcado', 'voos marcados')} para comparar (até ${most})`,
  compareClear: 'Desmarcar todos',
  compareTitle: 'Comparar voos',
  compareTimes: 'Horários',
  compareDuration: 'Duração',
  compareStops: 'Paradas',
  compareBaggage: 'Bagagem',
  compareRefund: 'Reembolso',
  comparePolicy: 'Política',
  comparePrice: 'Preço',

  stops: 'Paradas',
  anyStops: 'Qualquer',
  direct: 'Direto',
  upToOne: 'Até 1 parada',
  comfort: 'Bagagem e reembolso',
  withBaggage: 'Com bagagem despachada',
  refundable: 'Reembolsável',
  families: 'Tarifa',
  airports: 'Aeroporto',

  fares: 'Ver tarifas',
  faresShort: 'Tarifas',
  closeFares: 'Fechar tarifas',
  faresOf: (flight: string) => `Tarifas de ${flight}`,
  chooseFare: (family: string, price: string) => `Escolher tarifa ${family} por ${price}`,
  chosenFare: 'Escolhida',
  operatedBy: (name: string) => `Operado por ${name}`,
  handOnly: 'Só bagagem de mão',
  hand: (quantity: number, weight: number) => `${quantity} de mão, ${weight} kg`,
  checked: (quantity: number, weight: number) =>
    quantity === 1 ? `Mala de ${weight} kg incluída` : `${quantity} malas de ${weight} kg incluídas`,
  handAnd: (quantity: number, weight: number) => `mão + ${quantity} de ${weight} kg`,
  refundableFare: 'reembolsável',
  notRefundable: 'sem reembolso',
  fareReasons: 'Por que estão fora da política',
  rules: 'Regras da tarifa',
  details: 'Detalhes do voo',
  faresFailed: 'Falha ao carregar as tarifas',
  priceChanged: 'O preço mudou. Confira o novo valor.',
  showNewPrice: 'Ver o novo preço',
  flightsTitle: 'Voos',
  handBagOnly: 'só bagagem de mão',
  bags: (count: number, weight: number) => (count === 1 ? `1 mala de ${weight} kg` : `${count} malas de ${weight} kg`),
  flownBy: (name: string) => `operado por ${name}`,
  seats: (numbers: readonly string[]) => `${numbers.length === 1 ? 'assento' : 'assentos'} ${numbers.join(', ')}`,
  services: {
    baggage: 'Bagagem de mão',
    checkedBaggage: 'Bagagem despachada',
    seatAssignment: 'Marcação de assento',
    comfortSeat: 'Assento conforto',
    rescheduling: 'Remarcação',
    refund: 'Reembolso',
  } as Readonly<Record<string, string>>,
  included: (service: string) => (MASCULINE.has(service) ? 'incluído' : 'incluída'),
  notIncluded: (service: string) => (MASCULINE.has(service) ? 'não incluído' : 'não incluída'),
  wait: (city: string, iata: string, span: string) => `Espera de ${span} em ${city} (${iata})`,

  cheaper: {
    title: 'Voos mais baratos',
    nothing: 'Nenhum voo para comparar neste pedido.',
    loadFailed: 'Falha ao carregar voos mais baratos',
  },
} as const;
