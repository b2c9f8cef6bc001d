export const listText = {
  tabs: 'Situação',
  tab: {
    all: 'Todos',
    abertos: 'Abertos',
    'aguardando-aprovacao': 'Aguardando aprovação',
    aprovados: 'Aprovados',
    cancelados: 'Cancelados',
  },
  status: 'Status',
  allStatuses: 'Todos',
  from: 'De',
  until: 'Até',
} as const;
