export const listText = {
  tabs: 'Situação',
  tab: {
    all: 'Todos',
    abertos: 'Abertos',
    'aguardando-aprovacao': 'Aguardando aprovação',
    aprovados: 'Aprovados',
    cancelados: 'Cancelados',
  },
  clear: 'Limpar busca',
  clearFilters: 'Limpar filtros',
  total: 'Total',
} as const;
