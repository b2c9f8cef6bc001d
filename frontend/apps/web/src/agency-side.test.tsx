import { landingPath, rememberCustomer, SessionProvider, takeFlash, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { listenToSnackbars } from '@trajeto/shared-ui';
import { Landing, menuOf, SessionGate, Shell } from '@trajeto/shell-feature';
import { QueuePage } from '@trajeto/orders-feature/queue';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AgencyOrdersScreen, CompanyOrdersScreen, companyOrdersLoader } from './orders/list-screens';
import { OfBothSides } from './orders/of-both-sides';
import { queryClient } from './query-client';
import { isBuilt } from './routes';

const API = 'http://localhost:3000/api/v1';
const person = (user: object, rest: Partial<Session> = {}): Session => ({
  user: { uuid: 'u1', name: 'Gil Prado', context: 'agency', type: 'issuer', employeeUuid: null, ...user } as Session['user'],
  actions: new Set(),
  customerUuid: null,
  customerName: null,
  settings: {},
  isApprover: false,
  ...rest,
});
const CONSULTANT = person({});
const MANAGER = person({ type: 'manager' });
const EMPLOYEE = person({ context: 'customer', employeeUuid: 'e1' }, { customerUuid: 'c1', actions: new Set(['ViewOrder']) });
const OPERATOR = person({ context: 'trajeto', type: 'operator' });

const aPage = (rows: object[] = []) => ({
  data: rows,
  links: {},
  meta: { current_page: 1, last_page: 1, from: null, to: null, total: rows.length, per_page: 20 },
});
let asked: URLSearchParams[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(`${API}/orders`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage());
    }),
    http.get(`${API}/orders/summary`, () => HttpResponse.json({ data: { total: 0, by_status: {}, by_tab: {} } })),
    http.get(`${API}/customers`, () => HttpResponse.json(aPage())),
  );
});
afterEach(() => queryClient.clear());

function open(page: ReactNode, session: Session, at: string, cache = undefined as typeof queryClient | undefined) {
  const element = <SessionProvider session={session}>{page}</SessionProvider>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  renderScreen(<RouterProvider router={router} />, cache);
  return router;
}

const bootstrapOf = (chosen: string | null) => ({
  user: {
    uuid: 'u1',
    name: 'Gil Prado',
    email: 'gil@andorinha.demo',
    context: 'agency',
    type: 'issuer',
    customer: null,
    agency: { uuid: 'g1', trading_name: 'Andorinha' },
    profiles: { customer_employee: null, agency_employee: null },
    branches: [],
    is_expense_approver: false,
    is_administrator: false,
  },
  profile: null,
  contexts: {},
  customer: chosen === null ? null : { uuid: chosen, trading_name: 'Aurora' },
  settings: {},
  inbox: {},
  notifications: {},
  preferences: {},
  enumerations: {},
  version: '1',
});

describe('where the agency’s day starts', () => {
  it.each([
    ['a consultant', CONSULTANT, '/pedidos/pedidos-pendentes'],
    ['a manager', MANAGER, '/configuracoes/empresas'],
  ])('%s lands there, now that a screen answers it', async (_, session, place) => {
    expect(landingPath(session.user)).toBe(place);
    const router = createMemoryRouter(
      [
        { path: '/', element: <Landing isBuilt={isBuilt} /> },
        { path: '*', element: <p>chegou</p> },
      ],
      { initialEntries: ['/'] },
    );
    renderScreen(
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>,
    );
    await screen.findByText('chegou');
    expect(router.state.location.pathname).toBe(place);
  });

  it('is in the menus, told apart from the company’s list while one is chosen', () => {
    const ordersOf = (session: Session) =>
      menuOf(session, isBuilt)
        .find(({ id }) => id === 'orders')
        ?.entries.map(({ label, to }) => [label, to]);
    expect(ordersOf(CONSULTANT)).toEqual([
      ['Ver pedidos', '/agencias/pedidos?orderType=travel#all'],
      ['Relatórios', '/central-de-relatorios?grupo=pedidos'],
      ['Pedidos pendentes', '/pedidos/pedidos-pendentes'],
    ]);
    expect(ordersOf({ ...MANAGER, customerUuid: 'c1' })).toEqual(
      expect.arrayContaining([
        ['Ver pedidos (Agência)', '/agencias/pedidos?orderType=travel#all'],
        ['Ver pedidos (Empresa)', '/pedidos?orderType=travel#all'],
      ]),
    );
  });
});

describe('the page of an order', () => {
  const page = (
    <OfBothSides>
      <p>o pedido</p>
    </OfBothSides>
  );

  it.each([
    ['an employee', EMPLOYEE],
    ['a consultant with a company', { ...CONSULTANT, customerUuid: 'c1' }],
    ['a consultant without one', CONSULTANT],
  ])('is open to %s', (_, session) => {
    open(page, session, '/pedidos/o1');
    expect(screen.getByText('o pedido')).toBeInTheDocument();
  });

  it('sends the operator away, and says why', async () => {
    const router = open(page, OPERATOR, '/pedidos/o1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(screen.queryByText('o pedido')).not.toBeInTheDocument();
    expect(takeFlash()).toMatchObject({ message: 'Você foi redirecionado pois não possui permissão para visualizar este conteúdo.' });
  });
});

it('an order of one company is left when another, or none, is chosen', async () => {
  rememberCustomer('c1');
  server.use(
    http.get(`${API}/bootstrap`, ({ request }) => HttpResponse.json({ data: bootstrapOf(request.headers.get('X-Customer-Uuid')) })),
    http.get(`${API}/orders/pending/summary`, () => HttpResponse.json({ data: { total: 0, mine: 0, untaken: 0, by_kind: {} } })),
    http.get(`${API}/customers/c1/credit-balance`, () => HttpResponse.json({ code: 'FORBIDDEN' }, { status: 403 })),
    http.get(`${API}/events`, () => new HttpResponse(null, { status: 503 })),
  );
  const order = (
    <OfBothSides>
      <h1>Pedido 10490</h1>
    </OfBothSides>
  );
  const inFrame = [
    { path: '/pedidos/:orderId', handle: { rule: {} }, element: order },
    { path: '*', element: <h1>Em casa</h1> },
  ];
  const routes = [{ element: <SessionGate />, children: [{ element: <Shell isBuilt={isBuilt} />, children: inFrame }] }];
  const router = createMemoryRouter(routes, { initialEntries: ['/pedidos/o1'] });
  renderScreen(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: 'Pedido 10490' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Parar de trabalhar nesta empresa' }));
  expect(await screen.findByRole('heading', { name: 'Em casa' })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  expect(takeFlash()).toBeNull();
});

describe('the kinds of orders a list can show', () => {
  it('are the two of trips for the agency, which needs no action of a company for its own list', async () => {
    const router = open(<AgencyOrdersScreen />, CONSULTANT, '/agencias/pedidos?orderType=travel#abertos');
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['travel', 'broken_policy']);
    await userEvent.click(screen.getByText('Fora da política'));
    expect(router.state.location).toMatchObject({ pathname: '/agencias/pedidos', search: '?orderType=broken_policy', hash: '#all' });
    await waitFor(() => expect(asked.at(-1)?.get('order_type')).toBe('broken_policy'));
  });

  it('are absent for whoever may not list orders at all', () => {
    open(<CompanyOrdersScreen />, { ...EMPLOYEE, actions: new Set() }, '/pedidos?orderType=travel#all');
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });

  it.each([
    ['advance', '/pedidos/adiantamentos'],
    ['expense_report', '/pedidos/meus-pedidos?orderType=expense_report&whose=company'],
    ['travel', null],
  ])('%s of the company leads to %s', async (kind, place) => {
    const request = new Request(`http://localhost/pedidos?orderType=${kind}`);
    const answer: unknown = await companyOrdersLoader({ request, params: {} } as never);
    expect(answer instanceof Response ? answer.headers.get('Location') : answer).toBe(place);
  });
});

it('who was too late for a task is told by the server who has it', async () => {
  const order = { uuid: 'o1', order_number: 10490, customer: { uuid: 'c1', name: 'Aurora' }, travelers: [], allowed_actions: [] };
  const task = { uuid: 't1', kind: 'failed_issue', order, item: null, reason: '', taken_by: null, deadline_at: null };
  const said: string[] = [];
  const stop = listenToSnackbars(({ kind, message }) => said.push(`${kind}: ${message}`));
  said.length = 0; // what waited since another file
  server.use(
    http.get(`${API}/orders/pending`, () => HttpResponse.json(aPage([{ ...task, allowed_actions: ['take'] }]))),
    http.get(`${API}/orders/pending/summary`, () => HttpResponse.json({ data: { total: 1, mine: 0, untaken: 1, by_kind: {} } })),
    http.post(`${API}/orders/pending/t1/take`, () =>
      HttpResponse.json({ code: 'ALREADY_TAKEN', message: 'Este pedido já está com Davi Reis.' }, { status: 409 }),
    ),
  );
  open(<QueuePage />, CONSULTANT, '/pedidos/pedidos-pendentes#sem-responsavel', queryClient);
  await userEvent.click(await screen.findByRole('button', { name: 'Assumir o pedido 10490' }));
  await waitFor(() => expect(said).toEqual(['error: Este pedido já está com Davi Reis.']));
  stop();
});
