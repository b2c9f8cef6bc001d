import { plural } from '@trajeto/shared-format';

const lower = (label: string) => label.toLowerCase();
const isStretch = (label: string) => label.startsWith('Trecho');
const article = (label: string) => (isStretch(label) ? 'o' : 'a');

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
  },
  onlyInPolicy: 'Só dentro da política',
  companies: 'Companhia',
  departure: 'Horário de saída',
  arrival: 'Horário de chegada',
  price: 'Preço até',
  duration: 'Duração até',
  from: 'De',
  until: 'Até',

  days: 'Dias próximos',
  noPrice: 'sem preço conhecido',

  choose: 'Escolher',
  cheapest: 'Menor preço',
  totalFor: (count: number) => `total para ${count} viajantes`,
  seatsLeft: (count: number) => (count === 1 ? 'Resta 1 assento' : `Restam ${count} assentos`),

  ofLeg: (count: string, label: string) => `${count}${isStretch(label) ? '' : ` de ${lower(label)}`}`,
  chooseOf: (what: string, label: string) => `Escolha ${what}${isStretch(label) ? ` do ${lower(label)}` : ` da ${lower(label)}`}`,
  legChosen: (label: string) => (isStretch(label) ? `${label} escolhido` : `${label} escolhida`),
  exchange: 'Trocar',
  exchangeLeg: (label: string) => `Trocar ${article(label)} ${lower(label)}`,
  chooseToContinue: (label: string) => `Escolha ${article(label)} ${lower(label)} para continuar`,
  legsChosen: (chosen: number, all: number) => `${chosen} de ${plural(all, 'trecho', 'trechos')}`,
  theLeg: (label: string) => `${article(label)} ${lower(label)}`,
} as const;
