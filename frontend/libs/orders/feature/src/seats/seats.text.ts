import { plural } from '@trajeto/shared-format';

type Seated = 'airway' | 'road';

/** An airline's word and a bus company's. */
const NOUNS: Readonly<Record<Seated, string>> = { airway: 'Assento', road: 'Poltrona' };
const nounOf = (numbers: readonly string[], product: Seated) => `${NOUNS[product]}${numbers.length === 1 ? '' : 's'}`;

export const seatsText = {
  confirm: 'Confirmar assentos',
  cancel: 'Cancelar',
  loading: 'Carregando mapa de assentos',
  loadFailed: 'Não foi possível carregar o mapa de assentos.',
  changeFailed: 'Não foi possível mudar os assentos.',
  none: 'Assentos sem numeração',
  noneHint: 'Nesta viagem cada passageiro senta onde houver lugar.',
  noMap: 'Escolher no check-in',
  noMapHint: 'A companhia não abre o mapa de assentos deste voo.',
  atCheckIn: 'Assento no check-in',
  chooseSeats: 'Escolher assentos',
  giveBack: 'Escolher no check-in',
  taken: 'Este assento não está mais disponível.',

  map: 'Mapa de assentos',
  mapOf: (deck: number) => `Mapa de assentos, ${deck}º andar`,
  row: (row: number) => `Fileira ${row}`,
  front: 'Frente',
  deck: (deck: number) => `${deck}º andar`,
  decks: 'Andar',
  segments: 'Trecho',
  segment: (position: number) => `Trecho ${position}`,
  asList: 'Ver como lista',
  asMap: 'Ver como mapa',
  list: 'Assentos livres',
  noneFree: 'Nenhum assento livre',
  notListed: (count: number) => `${plural(count, 'assento ocupado não aparece', 'assentos ocupados não aparecem')} na lista.`,

  seat: (number: string) => `Assento ${number}`,
  types: { window: 'janela', middle: 'meio', aisle: 'corredor' },
  statuses: { free: 'livre', taken: 'ocupado', blocked: 'indisponível' },
  chosenFor: (name: string) => `escolhido para ${name}`,
  priority: 'prioritário',
  comfort: 'conforto',
  exit: 'saída de emergência',

  legend: 'Legenda',
  legendFree: 'Livre',
  legendTaken: 'Ocupado',
  legendChosen: 'Escolhido',
  legendPriority: 'Prioritário: idosos, gestantes e pessoas com deficiência',
  legendComfort: 'Conforto',
  legendExit: 'Saída de emergência',

  travelers: 'Quem senta onde',
  traveler: (position: number) => `Passageiro ${position}`,
  noSeat: 'escolher',
  choosing: 'escolhendo',
  change: 'trocar',
  changeOf: (name: string) => `Trocar assento de ${name}`,
  chooseOf: (name: string) => `Escolher assento de ${name}`,
  seated: (name: string, number: string) => `${name}: assento ${number}.`,
  next: (name: string) => `Escolha o assento de ${name}.`,
  allSeated: 'Todos têm assento.',
  automatic: 'Quem não escolher recebe um assento automaticamente.',
  automaticLater: 'Quem não escolher recebe o assento no check-in.',
  total: 'Assentos:',

  held: (numbers: readonly string[], product: Seated) => `${nounOf(numbers, product)} ${numbers.join(', ')}`,
  changeHeld: (numbers: readonly string[], product: Seated) =>
    `Trocar ${nounOf(numbers, product).toLocaleLowerCase('pt-BR')} ${numbers.join(', ')}`,
} as const;
