import type { ProductName } from '@trajeto/orders-data-access';

/** What is exchanged, in the middle of a sentence; every one of them is masculine. */
const NOUNS: Readonly<Record<ProductName, string>> = {
  airway: 'voo',
  road: 'ônibus',
  hotel: 'hotel',
  offline_hotel: 'hotel',
  vehicle: 'carro',
};
const upper = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

export const reSearchText = {
  exchanging: (order: number, step: number, steps: number) => `Você está trocando o item do pedido ${order}. Etapa ${step} de ${steps}.`,
  order: (number: number) => `Pedido ${number}`,
  loadFailed: 'Falha ao carregar a troca',
  loading: 'Carregando a troca',
  was: (item: string, value: string) => `${item}: ${value}`,
  wasAndIs: (item: string, value: string, newValue: string) => `${item}: de ${value} para ${newValue}`,
  keep: (product: ProductName) => `Manter o ${NOUNS[product]} original`,
  swapped: (product: ProductName) => `${upper(NOUNS[product])} trocado`,
  title: 'Sua troca',
  steps: 'Etapas da troca',
  leg: (from: string, to: string, day: string) => `${from} a ${to}, ${day}`,
  original: (product: ProductName) => `${upper(NOUNS[product])} original`,
  see: 'Ver troca',
  before: 'Total antes',
  now: 'Total agora',
  difference: 'Diferença',
  more: (value: string) => `${value} a mais`,
  less: (value: string) => `${value} a menos`,
  same: 'mesmo valor',
  justifyTitle: 'Fora da política',
  justify: 'Trocar',
} as const;
