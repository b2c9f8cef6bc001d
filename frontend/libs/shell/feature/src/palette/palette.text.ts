export const paletteText = {
  search: 'Buscar ações...',
  none: 'Nenhuma ação encontrada',
  actions: 'Ações',
  recent: 'Recentes',
  orders: 'Pedidos',
  people: 'Pessoas',
  companies: 'Empresas',
  searching: 'Carregando...',
  failed: 'Falha ao buscar. Tente de novo.',
  order: (number: number, destination: string) => `Pedido ${number}${destination ? ` · ${destination}` : ''}`,
  title: 'Buscar ações',
  keys: (isApple: boolean) => (isApple ? '⌘ K' : 'Ctrl K'),
} as const;
