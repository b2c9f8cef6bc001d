/** The addresses of money: expenses, advances, reports. */
import type { ShellHandle } from '@trajeto/shell-feature';
import { redirect, type RouteObject } from 'react-router';
import { queryClient } from './query-client';

const customer: ShellHandle = { rule: { context: 'customer' } };
const may = (action: string): ShellHandle => ({ rule: { context: 'customer', action } });

export const expenseScreens: RouteObject[] = [
  { path: 'despesas', loader: () => redirect('/despesas/listagem-de-despesas') },
  {
    path: 'despesas/lancar-despesas',
    handle: may('CreateUpdateExpense'),
    lazy: { Component: async () => (await import('@trajeto/expenses-feature/capture')).CapturePage },
  },
  {
    path: 'despesas/listagem-de-despesas',
    handle: may('ViewExpenseReport'),
    lazy: { Component: async () => (await import('@trajeto/expenses-feature/expenses')).ExpensesPage },
  },
  {
    path: 'despesas/solicitar-adiantamento',
    handle: may('CreateUpdateAdvanceOrder'),
    lazy: { Component: async () => (await import('@trajeto/expenses-feature/advance')).AdvancePage },
  },
  {
    path: 'despesas/:expenseId',
    handle: customer,
    lazy: {
      Component: async () => (await import('@trajeto/expenses-feature/expense')).ExpensePage,
      loader: async () => (await import('@trajeto/expenses-feature/expense')).expenseLoader(queryClient),
    },
  },
  {
    path: 'despesas/:expenseId/listagem-de-despesas',
    handle: may('ViewExpenseReport'),
    loader: ({ params: { expenseId = '' } }) => redirect(`/despesas/listagem-de-despesas?abrir=${encodeURIComponent(expenseId)}#todas`),
  },
  {
    path: 'despesas/:expenseId/suspeita-de-duplicidade',
    handle: customer,
    lazy: { Component: async () => (await import('@trajeto/expenses-feature/duplicates')).DuplicatesPage },
  },
  {
    path: 'pedidos/:orderId/despesas',
    handle: { ...customer, hides: ['bottomBar', 'contact'] },
    lazy: { Component: async () => (await import('@trajeto/expenses-feature/order-expenses')).OrderExpensesPage },
  },
  {
    // On a phone the settlement and the way to send it stand where the bar would.
    path: 'despesas/prestacao-de-contas',
    handle: { ...may('CreateUpdateExpenseReport'), hides: ['bottomBar', 'contact'] },
    lazy: { Component: async () => (await import('@trajeto/reports-feature/builder')).BuilderPage },
  },
  {
    path: 'despesas/:expenseId/prestacao-de-contas',
    handle: may('ViewExpenseReport'),
    lazy: { Component: async () => (await import('@trajeto/reports-feature/builder')).OfExpensePage },
  },
  {
    path: 'pedidos/adiantamentos',
    handle: may('ViewAdvanceOrder'),
    lazy: { Component: async () => (await import('./orders/company-advances-screen')).CompanyAdvancesScreen },
  },
];
