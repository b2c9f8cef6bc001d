import { plural } from '@trajeto/shared-format';

const lower = (label: string) => label.toLowerCase();
const isWay = (label: string) => label === 'Ida' || label === 'Volta';
const article = (label: string) => (isWay(label) ? 'a' : 'o');

/** How a trip chosen leg by leg is spoken of, whatever carries it. */
export const tripText = {
  change: 'Alterar busca',
  malformed: 'Refaça sua busca',
  malformedHint: 'O endereço não traz uma busca que possamos repetir.',
  go: 'Ida',
  back: 'Volta',
  stretch: (position: number) => `Trecho ${position}`,
  review: 'Conferir e enviar',
  reviewShort: 'Conferir',
  steps: 'Etapas da busca',
  period: (from: string, to: string) => (from === to ? from : `${from} a ${to}`),

  sorts: {
    recommended: 'Recomendados',
    price: 'Menor preço',
    duration: 'Menor duração',
    departure: 'Saída mais cedo',
    arrival: 'Chegada mais cedo',
    stars: 'Mais estrelas',
  },
  onlyInPolicy: 'Só dentro da política',
  companies: 'Companhia',
  departure: 'Horário de saída',
  arrival: 'Horário de chegada',
  price: 'Preço até',
  ceiling: (value: string) => `Teto da política: ${value}`,
  duration: 'Duração até',
  from: 'De',
  until: 'Até',

  days: 'Dias próximos',
  noPrice: 'sem preço conhecido',

  choose: 'Escolher',
  cheapest: 'Menor preço',
  totalFor: (count: number) => `total para ${count} viajantes`,
  seatsLeft: (count: number) => (count === 1 ? 'Resta 1 assento' : `Restam ${count} assentos`),

  /** '3 voos de ida'; of 'Trecho 2', and of a car, which is the whole of its trip, just '3 voos'. */
  ofLeg: (count: string, label: string) => (isWay(label) ? `${count} de ${lower(label)}` : count),
  chooseOf: (what: string, label: string) => `Escolha ${what}${isWay(label) ? ` da ${lower(label)}` : ` do ${lower(label)}`}`,
  legChosen: (label: string) => `${label} ${isWay(label) ? 'escolhida' : 'escolhido'}`,
  exchange: 'Trocar',
  exchangeLeg: (label: string) => `Trocar ${article(label)} ${lower(label)}`,
  chooseToContinue: (label: string) => `Escolha ${article(label)} ${lower(label)} para continuar`,
  legsChosen: (chosen: number, all: number) => `${chosen} de ${plural(all, 'trecho', 'trechos')}`,
  theLeg: (label: string) => `${article(label)} ${lower(label)}`,
} as const;
