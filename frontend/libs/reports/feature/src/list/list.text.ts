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
  status: 'Status',
  allStatuses: 'Todos',
  from: 'De',
  until: 'Até',
} as const;
