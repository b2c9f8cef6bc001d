/** The frame with a few screens in it, for tests: who signed in is what GET /bootstrap answers. */
import type { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Landing, NotFound, SessionGate, Shell, type IsBuilt, type ShellHandle, type ShellParts } from './index';

export const API = 'http://localhost:3000/api/v1';
export const everything: IsBuilt = () => true;

export const bootstrap = (user: object = {}, profile: object = {}, rest: object = {}) => ({
  data: {
    user: {
      uuid: 'u1',
      name: 'Bruno de Souza Lima',
      email: 'bruno@aurora.demo',
      context: 'customer',
      type: 'approver',
      customer: { uuid: 'c1', trading_name: 'Aurora', agency: { phone: '551140028922' } },
      agency: null,
      profiles: { customer_employee: { uuid: 'e1', name: 'Bruno' }, agency_employee: null },
      branches: [],
      is_expense_approver: false,
      is_administrator: true,
      ...user,
    },
    profile: {
      name: 'Aprovador',
      approver: true,
      actions: [
        { action: 'ViewOrder', slug: 'view-order' },
        { action: 'CreateOrder', slug: 'create-order' },
      ],
      ...profile,
    },
    contexts: {},
    customer: null,
    settings: { km_rate: '1.00' },
    inbox: { pending: 12 },
    notifications: { unread: 3 },
    preferences: {},
    enumerations: {},
    version: '1',
    ...rest,
  },
});

export const notice = {
  uuid: 'n1',
  kind: 'approval_requested',
  title: 'Ana pediu sua aprovação',
  text: 'Pedido 10482',
  link: '/aprovacoes',
  entity: 'order',
  entity_uuid: 'o1',
  at: new Date().toISOString(),
  read: false,
};

interface Opening {
  isBuilt?: IsBuilt;
  answer?: object;
  parts?: Partial<ShellParts>;
  /** One that does more than keep: says what failed, for instance. */
  cache?: QueryClient;
}

/** Draws the frame at `path`; answers the router. */
export function open(path: string, { isBuilt = everything, answer = bootstrap(), parts = {}, cache }: Opening = {}) {
  server.use(
    http.get(`${API}/bootstrap`, () => HttpResponse.json(answer)),
    http.get(`${API}/events`, () => new HttpResponse(null, { status: 503 })),
    http.get(`${API}/orders/pending/summary`, () => HttpResponse.json({ data: { total: 0, mine: 0, untaken: 0, by_kind: {} } })),
    http.get(`${API}/notifications`, () =>
      HttpResponse.json({
        data: [notice],
        links: {},
        meta: { current_page: 1, last_page: 1, per_page: 100, total: 1, from: 1, to: 1, unread: 3 },
      }),
    ),
  );
  const screens = [
    { path: 'busca', element: <h1>Bom dia, Bruno</h1> },
    { path: 'aprovacoes', element: <h1>Aprovações</h1> },
    { path: 'agencias/pedidos', handle: { rule: { context: 'agency' } } satisfies ShellHandle, element: <h1>Pedidos da agência</h1> },
    { path: 'pedidos', handle: { rule: { context: 'customer' } } satisfies ShellHandle, element: <h1>Pedidos da empresa</h1> },
    { path: 'pedidos/:orderId', handle: { rule: { context: 'customer' } } satisfies ShellHandle, element: <h1>Um pedido</h1> },
    { path: 'resultados', handle: { hides: ['bottomBar', 'contact'] } satisfies ShellHandle, element: <h1>Voos</h1> },
    { path: 'configuracoes/empresas', element: <h1>Empresas</h1> },
    { path: '*', element: <NotFound /> },
  ];
  const router = createMemoryRouter(
    [
      {
        element: <SessionGate />,
        children: [
          { index: true, element: <Landing isBuilt={isBuilt} /> },
          { element: <Shell isBuilt={isBuilt} {...parts} />, children: screens },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  renderScreen(<RouterProvider router={router} />, cache);
  return router;
}
