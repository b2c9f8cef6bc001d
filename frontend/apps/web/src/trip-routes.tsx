/** The addresses of trips already asked for: orders, their approval, what was spent. */
import type { ShellHandle } from '@trajeto/shell-feature';
import type { RouteObject } from 'react-router';
import { queryClient } from './query-client';

const customer: ShellHandle = { rule: { context: 'customer' } };
const may = (action: string): ShellHandle => ({ rule: { context: 'customer', action } });
const alone = (handle: ShellHandle): ShellHandle => ({ ...handle, hides: ['bottomBar', 'contact'] });

/** A fresh one per route: the router empties what it has loaded. */
const approvals = () => ({
  Component: async () => (await import('./approvals/approvals-screen')).ApprovalsScreen,
  loader: async () => (await import('./approvals/approvals-screen')).approvalsLoader(queryClient),
});

export const tripScreens: RouteObject[] = [
  {
    path: 'pedidos/meus-pedidos/:tab?',
    handle: may('ViewOrder'),
    lazy: {
      Component: async () => (await import('@trajeto/orders-feature/orders')).MyOrdersPage,
      loader: async () => (await import('@trajeto/orders-feature/orders')).myOrdersLoader(queryClient),
    },
  },
  {
    path: 'pedidos/:orderId',
    handle: alone(customer),
    lazy: {
      Component: async () => (await import('./orders/order-screen')).OrderScreen,
      loader: async () => (await import('./orders/order-screen')).orderLoader(queryClient),
    },
  },
  { path: 'aprovacoes', handle: customer, lazy: approvals() },
  { path: 'aprovacoes/:requestId', handle: alone(customer), lazy: approvals() },
  {
    path: 'dashboard-bi',
    handle: may('ViewDashboard'),
    lazy: {
      Component: async () => (await import('@trajeto/bi-feature/dashboard')).DashboardPage,
      loader: async () => (await import('@trajeto/bi-feature/dashboard')).dashboardLoader(queryClient),
    },
  },
];
