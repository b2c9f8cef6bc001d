export const searchText = {
  products: 'O que buscar',
  whom: 'Para',
  forWhom: 'Para quem?',
  forWhomRequired: 'Escolha quem viaja',
  reason: 'Motivo da viagem',
  reasonHint: 'Escolha agora ou no fechamento',
  clearReason: 'Limpar motivo da viagem',
  me: (name: string) => `Eu (${name})`,
  ofTheOrder: 'São os viajantes do pedido que você está completando.',
  someone: 'Viajante escolhido',
} as const;
