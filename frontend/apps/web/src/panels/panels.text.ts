import { plural } from '@trajeto/shared-format';

export const panelsText = {
  tripsFailed: 'Falha ao carregar viagens',
  noTrips: 'Nenhuma viagem emitida',
  noTripsHint: 'As próximas viagens aparecem aqui com o voucher.',
  allTrips: 'Ver todos',
  trip: (number: number) => `Pedido ${number}`,
  expensesFailed: 'Falha ao carregar despesas',
  noExpenses: 'Tudo em dia',
  noExpensesHint: 'Nenhuma despesa aberta ou devolvida.',
  unsent: (count: number) => `${plural(count, 'despesa', 'despesas')} aguardando envio`,
  launch: 'Lançar despesas',
  allExpenses: 'Ver todas',
  returned: 'Devolvida',
} as const;
