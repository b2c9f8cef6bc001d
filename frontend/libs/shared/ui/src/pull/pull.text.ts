export const pullText = {
  pulling: 'Puxe para atualizar',
  ready: 'Solte para atualizar',
  refreshing: 'Atualizando...',
} as const;
