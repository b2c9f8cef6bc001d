export const listText = {
  tabs: 'Situação',
  tab: {
    all: 'Todos',
    abertos: 'Abertos',
    'aguardando-aprovacao': 'Aguardando aprovação',
    aprovados: 'Aprovados',
    cancelados: 'Cancelados',
  },
  clearFilters: 'Limpar filtros',
  total: 'Total',
} as const;
