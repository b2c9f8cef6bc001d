/** The addresses of trips already asked for: orders and their approval. */
import type { ShellHandle } from '@trajeto/shell-feature';
import type { RouteObject } from 'react-router';
import { queryClient } from './query-client';

const customer: ShellHandle = { rule: { context: 'customer' } };
const agency: ShellHandle = { rule: { context: 'agency' } };
/** A customer's people and their agency's, which needs no chosen company for it: the screen itself sees to that. */
const ofBothSides: ShellHandle = { rule: {} };
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
    handle: customer,
    lazy: {
      Component: async () => (await import('./orders/own-screen')).OwnScreen,
      loader: async () => (await import('./orders/own-screen')).ownLoader(queryClient),
    },
  },
  {
    path: 'pedidos',
    handle: customer,
    lazy: {
      Component: async () => (await import('./orders/list-screens')).CompanyOrdersScreen,
      loader: async () => (await import('./orders/list-screens')).companyOrdersLoader,
    },
  },
  {
    path: 'agencias/pedidos',
    handle: agency,
    lazy: { Component: async () => (await import('./orders/list-screens')).AgencyOrdersScreen },
  },
  {
    path: 'agencias/custos-extras',
    handle: agency,
    lazy: { Component: async () => (await import('@trajeto/orders-feature/extra-costs')).AgencyCostsPage },
  },
  {
    path: 'pedidos/pedidos-pendentes',
    handle: agency,
    lazy: { Component: async () => (await import('@trajeto/orders-feature/queue')).QueuePage },
  },
  {
    path: 'pedidos/:orderId',
    handle: alone(ofBothSides),
    lazy: {
      Component: async () => (await import('./orders/subject-screen')).SubjectScreen,
      loader: async () => (await import('./orders/subject-screen')).subjectLoader(queryClient),
    },
  },
  {
    path: 'pedidos/:orderId/voos-mais-baratos',
    handle: alone(ofBothSides),
    lazy: {
      Component: async () => (await import('./orders/cheaper-screen')).CheaperFlightsScreen,
      loader: async () => (await import('./orders/cheaper-screen')).cheaperFlightsLoader(queryClient),
    },
  },
  {
    path: 'pedidos/:orderId/onibus-mais-baratos',
    handle: alone(ofBothSides),
    lazy: {
      Component: async () => (await import('./orders/cheaper-buses-screen')).CheaperBusesScreen,
      loader: async () => (await import('./orders/cheaper-buses-screen')).cheaperBusesLoader(queryClient),
    },
  },
  {
    path: 'pedidos/:orderId/vouchers',
    handle: alone(ofBothSides),
    lazy: {
      Component: async () => (await import('./orders/vouchers-screen')).OrderVouchersScreen,
      loader: async () => (await import('./orders/vouchers-screen')).orderVouchersLoader(queryClient),
    },
  },
  {
    path: 'voucher',
    handle: may('ViewOrder'),
    lazy: { Component: async () => (await import('@trajeto/orders-feature/vouchers')).GalleryPage },
  },
  {
    path: 'creditos-nao-voados',
    handle: ofBothSides,
    lazy: { Component: async () => (await import('@trajeto/orders-feature/unflown')).UnflownPage },
  },
  { path: 'aprovacoes', handle: customer, lazy: approvals() },
  { path: 'aprovacoes/:requestId', handle: alone(customer), lazy: approvals() },
];
