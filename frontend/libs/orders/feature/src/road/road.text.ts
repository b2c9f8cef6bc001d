import { plural } from '@trajeto/shared-format';
import type { OffersWords } from '../results/offers-words';
import { tripText } from '../results/trip.text';

const offers: OffersWords = {
  list: (label) => `Ônibus: ${label}`,
  loading: 'Buscando ônibus…',
  count: (total) => plural(total, 'opção', 'opções'),
  found: (total) => (total === 1 ? '1 opção encontrada' : `${total} opções encontradas`),
  newOffers: (count) => (count === 1 ? '1 nova opção · Mostrar' : `${count} novas opções · Mostrar`),
  more: 'Mostrar mais ônibus',
  failed: 'Falha ao buscar ônibus',
  none: 'Nenhum ônibus encontrado para esta data.',
  noneHint: 'Tente um dos dias próximos ou altere a busca.',
  noneFiltered: 'Nenhum ônibus com esses filtros.',
  keep: 'Manter o ônibus escolhido',
  allChosen: 'Todos os ônibus foram escolhidos. Confira o pedido e continue.',
  chooseOne: (label) => tripText.chooseOf('o ônibus', label),
};

export const roadText = {
  title: (from: string, to: string) => `Ônibus de ${from} a ${to}`,
  documentTitle: 'Ônibus',
  search: 'Passagens de ônibus',
  product: 'Ônibus',

  people: (count: number) => plural(count, 'passageiro', 'passageiros'),
  offers,

  cheaper: {
    title: 'Ônibus mais baratos',
    nothing: 'Nenhum ônibus para comparar neste pedido.',
    loadFailed: 'Falha ao carregar ônibus mais baratos',
  },

  seatClass: 'Classe',
  stations: 'Rodoviária',
  classes: {
    convencional: 'Convencional',
    executivo: 'Executivo',
    semi_leito: 'Semileito',
    leito: 'Leito',
    leito_cama: 'Leito-cama',
  },

  chooseBus: (bus: string, price: string) => `Escolher ${bus} por ${price}`,
  seatsOf: (bus: string) => `Assentos, ${bus}`,
  chooseSeats: 'Escolher assento',
  chooseSeatsOf: (bus: string) => `Escolher assento, ${bus}`,
  freeSeats: (count: number) => plural(count, 'assento livre', 'assentos livres'),
  withTax: 'com taxa de embarque',
  direct: 'Direto',
  connection: 'Com troca de ônibus',
  way: (from: string, leaves: string, to: string, arrives: string) => `${from} ${leaves} a ${to} ${arrives}`,
  name: (company: string, from: string, to: string) => `${company}, ${from} a ${to}`,

  from: 'Embarque',
  until: 'Desembarque',
  station: (name: string, city: string, state: string) => `${name}, ${city} (${state})`,
  cancellationTax: (value: string) => `Cancelamento: a viação retém ${value}, até 3 horas antes da saída.`,
  bpe: 'Chave do BP-e',
  bpeOf: (name: string) => `Chave do BP-e de ${name}`,
  copy: 'Copiar',
  copied: 'Copiada',
  copyOf: (name: string) => `Copiar a chave do BP-e de ${name}`,
} as const;
