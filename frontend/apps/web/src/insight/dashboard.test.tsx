import { authText, rememberCustomer, takeFlash, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { collectLiveEvents, menuOf, SessionGate, ShellSurroundingsProvider } from '@trajeto/shell-feature';
import { act, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { isBuilt } from '../routes';
import { DashboardScreen } from './dashboard-screen';
import { verdictOf, type Verdict } from './whose';

const API = 'http://localhost:3000/api/v1';
const EVERYTHING = [
  'ViewDashboard',
  'view-credit-limit',
  'ViewOrder',
  'view-order',
  'ViewAdvanceOrder',
  'view-advance-order',
  'view-all-order',
];

const person = (context: string, type: string, customerUuid: string | null, ...actions: string[]): Session =>
  ({ user: { context, type }, customerUuid, actions: new Set(actions) }) as never;
const VIEWER = person('customer', 'approver', 'c1', 'ViewDashboard');
const REQUESTER = person('customer', 'issuer', 'c1', 'ViewOrder');
const MANAGER_AT_LARGE = person('agency', 'manager', null);
const MANAGER = person('agency', 'manager', 'c1', ...EVERYTHING);
const ISSUER_AT_LARGE = person('agency', 'issuer', null);
const ISSUER = person('agency', 'issuer', 'c1', ...EVERYTHING);
const OPERATOR = person('trajeto', 'operator', null);

describe('the dashboard', () => {
  it.each<[string, Session, Verdict]>([
    ['is shown to a customer’s person who may see it', VIEWER, 'stay'],
    ['is not for one who may not', REQUESTER, 'leave'],
    ['is shown to the manager of the agency, for the company chosen', MANAGER, 'stay'],
    ['sends the agency’s manager without a company to the agency’s own figures', MANAGER_AT_LARGE, { to: '/configuracoes/dashboard-bi' }],
    ['asks the agency’s issuer for a company', ISSUER_AT_LARGE, { to: '/dashboard-bi' }],
    ['is not for an issuer who works for one', ISSUER, 'leave'],
    ['is not for the operator', OPERATOR, 'leave'],
  ])('%s', (_, session, verdict) => expect(verdictOf(session)).toEqual(verdict));

  it.each<[string, Session, string[]]>([
    ['a customer’s person who may see it', VIEWER, ['Dashboard', 'Dashboard BI']],
    ['one who may not', REQUESTER, []],
    ['a manager without a company', MANAGER_AT_LARGE, ['Dashboard']],
    ['a manager with one', MANAGER, ['Dashboard', 'Dashboard BI']],
    ['an issuer without a company', ISSUER_AT_LARGE, ['Dashboard']],
    ['an issuer with one', ISSUER, []],
    ['the operator', OPERATOR, []],
  ])('stands in the menus of %s exactly so', (_, session, labels) => {
    const group = menuOf(session, isBuilt).find(({ id }) => id === 'dashboard');
    expect((group?.entries ?? []).map(({ label }) => label)).toEqual(labels);
  });
});

const COMPANY = { uuid: 'c1', trading_name: 'Aurora', invoice_limit: '900.00', dashboard_link: 'https://painel.aurora.demo' };
const bootstrapOf = (user: object, actions: readonly string[], rest: object = {}) => ({
  user: {
    uuid: 'u1',
    name: 'Bruno Lima',
    email: 'bruno@aurora.demo',
    context: 'customer',
    type: 'approver',
    customer: { uuid: 'c1', trading_name: 'Aurora', agency: {} },
    agency: null,
    profiles: { customer_employee: { uuid: 'e1' }, agency_employee: null },
    branches: [],
    is_expense_approver: false,
    is_administrator: false,
    ...user,
  },
  profile: { approver: true, actions: actions.map((action) => ({ action, slug: action })) },
  contexts: {},
  customer: COMPANY,
  settings: {},
  inbox: {},
  notifications: {},
  preferences: {},
  enumerations: {},
  version: '1',
  ...rest,
});
const AGENCY = { context: 'agency', customer: null, agency: { uuid: 'g1', trading_name: 'Andorinha' } };

const ANSWER = {
  orders: { total: 1, by_status: { issued: 1 } },
  credit: { invoice_limit: '900.00', reserved: '0.00', used: '100.00', available: '800.00' },
  advances: { total: '0.00', by_status: {} },
  expenses: null,
  spent: { value: '10.00', type: 'months', data: [] },
  budgets: null,
  next_trips: [],
};
let asked: (string | null)[] = [];

beforeEach(() => {
  asked = [];
  server.use(
    http.get(`${API}/events`, () => new HttpResponse(null, { status: 503 })),
    http.get(`${API}/dashboard`, ({ request }) => {
      asked.push(request.headers.get('X-Customer-Uuid'));
      return HttpResponse.json({ data: ANSWER, meta: { incomplete: [] } });
    }),
  );
});

function open(bootstrap: object) {
  server.use(http.get(`${API}/bootstrap`, () => HttpResponse.json({ data: bootstrap })));
  const page = (
    <ShellSurroundingsProvider value={{ isBuilt, panels: {} }}>
      <DashboardScreen />
    </ShellSurroundingsProvider>
  );
  const elsewhere = { path: '*', element: <p>em outro lugar</p> };
  const routes = [{ element: <SessionGate />, children: [{ path: '/dashboard', element: page }, elsewhere] }];
  const router = createMemoryRouter(routes, { initialEntries: ['/dashboard'] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}

describe('at /dashboard', () => {
  it('a customer’s person sees their company, with the limit as the header knows it and the company’s own panel', async () => {
    open(bootstrapOf({}, EVERYTHING));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(await screen.findByText('11 % do limite reservado ou usado')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^Abrir painel externo/ })).toHaveAttribute('href', 'https://painel.aurora.demo');
    expect(screen.getByRole('link', { name: 'Abrir Dashboard BI' })).toHaveAttribute('href', '/dashboard-bi');
    expect(screen.getByRole('link', { name: 'Ver pedidos' })).toHaveAttribute('href', '/pedidos?orderType=travel#all');
    expect(screen.getByRole('link', { name: 'Ver adiantamentos' })).toHaveAttribute('href', '/pedidos/adiantamentos');
    expect(asked).toEqual([null]);
  });

  it('who hid the limit does not see it here either', async () => {
    open(bootstrapOf({}, EVERYTHING, { preferences: { hide_limit: true } }));
    expect(await screen.findAllByText('•••••')).toHaveLength(4);
    expect(screen.queryByText(/% do limite/)).not.toBeInTheDocument();
  });

  it('who may not know the limit has no such card, and no list of the company’s advances', async () => {
    open(bootstrapOf({}, ['ViewDashboard', 'ViewAdvanceOrder', 'view-advance-order']));
    expect(await screen.findByText('Nenhum adiantamento ainda.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Crédito' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Ver adiantamentos' })).not.toBeInTheDocument();
  });

  it('a limit the start does not tell of has no card', async () => {
    open(bootstrapOf({}, EVERYTHING, { customer: { ...COMPANY, invoice_limit: null } }));
    expect(await screen.findByText('1 pedido')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Crédito' })).not.toBeInTheDocument();
  });

  it('a company without a panel of its own offers none', async () => {
    open(bootstrapOf({}, EVERYTHING, { customer: { ...COMPANY, dashboard_link: null } }));
    await screen.findByRole('link', { name: 'Abrir Dashboard BI' });
    expect(screen.queryByRole('link', { name: /painel externo/ })).not.toBeInTheDocument();
  });

  it('who may not see it is sent home and told why, and nothing is asked', async () => {
    const { router } = open(bootstrapOf({}, ['ViewOrder']));
    await screen.findByText('em outro lugar');
    expect(router.state.location.pathname).toBe('/');
    expect(takeFlash()).toEqual({ kind: 'warning', message: authText.redirected });
    expect(asked).toEqual([]);
  });

  it('the agency’s manager sees the company chosen', async () => {
    rememberCustomer('c1');
    open(bootstrapOf({ ...AGENCY, type: 'manager' }, EVERYTHING));
    expect(await screen.findByRole('link', { name: /^Abrir painel externo/ })).toBeInTheDocument();
    expect(await screen.findByText('1 pedido')).toBeInTheDocument();
    expect(asked).toEqual(['c1']);
  });

  it.each([
    ['manager', '/configuracoes/dashboard-bi'],
    ['issuer', '/dashboard-bi'],
  ])('the agency’s %s without a company is led to %s', async (type, place) => {
    const { router } = open(bootstrapOf({ ...AGENCY, type }, [], { customer: null, profile: null }));
    await screen.findByText('em outro lugar');
    expect(router.state.location.pathname).toBe(place);
    expect(takeFlash()).toBeNull();
    expect(asked).toEqual([]);
  });

  it.each(['order.changed', 'advance.changed', 'expense.changed', 'report.changed', 'spending.changed', 'settings.changed'])(
    '%s has the figures asked again',
    async (name) => {
      const { queryClient } = open(bootstrapOf({}, EVERYTHING));
      await screen.findByText('1 pedido');
      const events = collectLiveEvents(queryClient);
      events.apply({ name, data: '{}' });
      act(() => events.flush());
      await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    },
  );
});
