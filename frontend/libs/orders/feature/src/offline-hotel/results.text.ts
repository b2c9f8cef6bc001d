import { plural } from '@trajeto/shared-format';
import type { OffersWords } from '../results/offers-words';

const offers: OffersWords = {
  list: () => 'Opções',
  loading: 'Consultando a agência…',
  count: (total) => plural(total, 'opção', 'opções'),
  found: (total) => (total === 1 ? '1 opção encontrada' : `${total} opções encontradas`),
  newOffers: (count) => (count === 1 ? '1 nova opção · Mostrar' : `${count} novas opções · Mostrar`),
  more: 'Mostrar mais opções',
  failed: 'Falha ao consultar a agência',
  none: 'A agência não respondeu.',
  noneHint: 'Busque de novo em instantes.',
  noneFiltered: 'Nenhuma opção com esses filtros.',
  keep: 'Manter o hotel escolhido',
  allChosen: 'O pedido já está com a agência.',
  chooseOne: () => 'Escolha o hotel',
};

export const resultsText = {
  title: (city: string) => `Hospedagem pela agência em ${city}`,
  documentTitle: 'Opções',
  back: 'Hospedagem pela agência',
  offers,

  agencyChooses: 'A agência escolhe',
  agencyChoosesHint: 'Um consultor procura hospedagem pelo seu pedido e envia opções. Diga nas observações o que deseja.',
  agencyLooksFor: (hotel: string) => `Um consultor cota ${hotel}, ainda que não esteja nesta lista, e envia opções.`,
  reference: (nights: string) => `Valor de referência · ${nights}`,
  see: 'Ver detalhes',
  seeOf: (hotel: string) => `Ver detalhes de ${hotel}`,
  pick: 'Escolher',
  pickOf: (hotel: string) => `Escolher ${hotel}`,
  picked: 'Escolhido',
  pickedOf: (hotel: string) => `Escolhido: ${hotel}`,

  question: 'Pedido de cotação',
  nothingPicked: 'Escolha um hotel da lista ou deixe a agência escolher.',
  anyRoom: 'Qualquer quarto',
  intoOrder: (number: number) => `Entra no pedido ${number}`,
  wishes: 'Observações',
  wishesHint: 'O que a agência deve saber',
  ask: 'Pedir cotação à agência',
  binding: 'Sem compromisso: o preço vem com a resposta da agência.',

  sent: (number: number) => `Pedido ${number} enviado para cotação.`,
  sentHint: 'Você será avisado quando a agência responder (em geral, até 4 horas úteis).',
  answered: (number: number) => `A agência já respondeu ao pedido ${number}.`,
  answeredHint: 'Compare as opções e escolha uma delas.',
  seeOrder: 'Ver pedido',

  notFound: 'Não encontrou? Peça à agência',
  notFoundHint: 'Um consultor procura por você e envia opções com preço, em geral em até 4 horas úteis.',
  askAgency: 'Pedir à agência',
} as const;
