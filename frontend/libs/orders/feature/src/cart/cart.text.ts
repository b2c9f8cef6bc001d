import { plural } from '@trajeto/shared-format';

export const cartText = {
  cart: 'Seu pedido',
  total: 'Total',
  continue: 'Continuar',
  saveForLater: 'Salvar para depois',
  saved: (number: number) => `Pedido ${number} salvo em Meus pedidos › Abertos`,
  seeCart: 'Ver pedido',
  others: 'Também neste pedido',
  remove: (name: string) => `Remover ${name}`,
  removeFailed: 'Falha ao remover item',
  outside: (count: number) => (count === 1 ? '1 item fora da política' : `${count} itens fora da política`),

  before: 'Antes de reservar',
  beforeHint: 'O pedido precisa destes dados. Você pode mudá-los no fechamento.',
  travelers: 'Viajantes',
  travelersCount: (count: number) => `Escolha ${plural(count, 'viajante', 'viajantes')}`,
  costCenter: 'Centro de custo',
  costCenterRequired: 'Selecione o centro de custo',
  reason: 'Motivo da viagem',
  reasonRequired: 'Selecione o motivo da viagem',
  reserve: 'Reservar',

  refused: 'Não foi possível reservar',
  reserveFailed: 'Não foi possível reservar. Escolha outra opção.',
  priceTitle: 'O preço mudou',
  acceptPrice: 'Aceitar novo preço',
  chooseOther: 'Escolher outro',
  tryAgain: 'Tentar de novo',
  refresh: 'Atualizar busca',
} as const;
