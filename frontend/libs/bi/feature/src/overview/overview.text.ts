import { plural } from '@trajeto/shared-format';

export const overviewText = {
  title: 'Dashboard',
  failed: 'Erro ao buscar dados',
  openBi: 'Abrir Dashboard BI',
  openExternal: 'Abrir painel externo',
  openExternalLabel: 'Abrir painel externo (abre em nova aba)',
  ofCompany: 'De toda a empresa',
  own: 'Somente o que é seu',

  spent: 'Total gasto',
  lastYear: 'Últimos 12 meses, de toda a empresa',
  orders: 'Pedidos',
  advances: 'Adiantamentos',
  expenses: 'Despesas',
  credit: 'Crédito',
  trips: 'Próximas viagens',
  seeOrders: 'Ver pedidos',
  seeAdvances: 'Ver adiantamentos',
  partFailed: {
    spent: 'Falha ao carregar o total gasto',
    orders: 'Falha ao carregar pedidos',
    advances: 'Falha ao carregar adiantamentos',
    expenses: 'Falha ao carregar despesas',
    credit: 'Falha ao carregar o limite de crédito',
    nextTrips: 'Falha ao carregar viagens',
  },

  countOf: {
    orders: (count: number) => plural(count, 'pedido', 'pedidos'),
    advances: (count: number) => plural(count, 'adiantamento', 'adiantamentos'),
    expenses: (count: number) => plural(count, 'despesa', 'despesas'),
  },
  inAll: (words: string) => `em ${words}`,
  noneOf: {
    orders: 'Nenhum pedido ainda.',
    advances: 'Nenhum adiantamento ainda.',
    expenses: 'Nenhuma despesa ainda.',
  },
  noTrips: 'Nenhuma viagem emitida para os próximos 30 dias.',
  order: (number: number) => `Pedido ${number}`,
  more: (count: number) => `+${count}`,
} as const;
