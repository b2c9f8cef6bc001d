import { QueryClient } from '@tanstack/react-query';
import { onSessionEnd, readToken, storeToken, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { groupByDay } from './bell/group-by-day';
import { applyLiveEvent, Landing, menuOf, NotFound, SessionGate, Shell, type IsBuilt, type ShellHandle } from './index';
import { railOf } from './navigation/menu';

const API = 'http://localhost:3000/api/v1';
const everything: IsBuilt = () => true;

const bootstrap = (user: object = {}, profile: object = {}, rest: object = {}) => ({
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

const notice = {
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

function open(path: string, { isBuilt = everything, answer = bootstrap() }: { isBuilt?: IsBuilt; answer?: object } = {}) {
  server.use(
    http.get(`${API}/bootstrap`, () => HttpResponse.json(answer)),
    http.get(`${API}/events`, () => new HttpResponse(null, { status: 503 })),
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
    { path: '*', element: <NotFound /> },
  ];
  const router = createMemoryRouter(
    [
      {
        element: <SessionGate />,
        children: [
          { index: true, element: <Landing isBuilt={isBuilt} /> },
          { element: <Shell isBuilt={isBuilt} />, children: screens },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  renderScreen(<RouterProvider router={router} />);
  return router;
}

describe('the shell', () => {
  it('lands a customer at home with the person, the company and what waits', async () => {
    open('/');
    expect(await screen.findByRole('heading', { name: 'Bom dia, Bruno' })).toBeInTheDocument();
    expect(screen.getByText('Bruno Lima')).toBeInTheDocument();
    expect(screen.getByText('Aurora')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Aprovações, 12 aguardando você' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Avisos, 3 não lidos' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Falar com a agência' })).toHaveAttribute('href', 'https://wa.me/551140028922');
  });

  it('sends whoever may not enter to the landing, with the alert', async () => {
    const router = open('/agencias/pedidos');
    expect(await screen.findByRole('heading', { name: 'Bom dia, Bruno' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/busca');
    expect(screen.queryByRole('heading', { name: 'Pedidos da agência' })).not.toBeInTheDocument();
  });

  it('lets the agency in', async () => {
    open('/agencias/pedidos', { answer: bootstrap({ context: 'agency', type: 'issuer', customer: null }) });
    expect(await screen.findByRole('heading', { name: 'Pedidos da agência' })).toBeInTheDocument();
  });

  it('lands where the spec says, or at home while that screen does not exist', async () => {
    const router = open('/', {
      answer: bootstrap({ context: 'agency', type: 'manager', customer: null }),
      isBuilt: (path) => path === '/busca',
    });
    await screen.findByRole('heading', { name: 'Bom dia, Bruno' });
    expect(router.state.location.pathname).toBe('/busca');
  });

  it('says when nothing answers an address', async () => {
    open('/nada');
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeInTheDocument();
  });

  it('offers to try again when it cannot connect', async () => {
    open('/busca');
    server.use(http.get(`${API}/bootstrap`, () => HttpResponse.error()));
    expect(await screen.findByText('Não foi possível conectar.')).toBeInTheDocument();
    server.use(http.get(`${API}/bootstrap`, () => HttpResponse.json(bootstrap())));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('heading', { name: 'Bom dia, Bruno' })).toBeInTheDocument();
  });

  it('opens a notice at its object and marks it read', async () => {
    const read = vi.fn();
    const router = open('/busca');
    server.use(
      http.patch(`${API}/notifications/:id/read`, ({ params }) => {
        read(params.id);
        return HttpResponse.json({ data: { ...notice, read: true } });
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Avisos, 3 não lidos' }));
    await userEvent.click(await screen.findByText('Ana pediu sua aprovação'));
    await waitFor(() => expect(read).toHaveBeenCalledExactlyOnceWith('n1'));
    expect(router.state.location.pathname).toBe('/aprovacoes');
  });
});

describe('the menus', () => {
  const session = (context: Session['user']['context'], actions: string[], rest: Partial<Session> = {}): Session => ({
    user: { context, type: 'issuer', isExpenseApprover: false } as Session['user'],
    actions: new Set(actions),
    customerUuid: null,
    customerName: null,
    settings: {},
    isApprover: false,
    ...rest,
  });
  const labels = (of: Session, isBuilt = everything) => menuOf(of, isBuilt).flatMap((group) => group.entries.map((entry) => entry.label));

  it('show a customer only what the profile holds', () => {
    expect(labels(session('customer', ['ViewOrder'], { customerUuid: 'c1' }))).toEqual(['Meus pedidos', 'Ver pedidos']);
    expect(labels(session('customer', ['ViewBranch']))).toEqual(['Filiais']);
  });

  it('give who spends the lists of their money, and finance the company’s advances instead', () => {
    const money = ['ViewAdvanceOrder', 'ViewExpenseReport'];
    expect(labels(session('customer', money))).toEqual(['Meus adiantamentos', 'Minhas despesas', 'Prestação de contas']);
    const finance = session('customer', [...money, 'pay-advance-order'], {
      user: { context: 'customer', isExpenseApprover: true } as Session['user'],
    });
    expect(labels(finance)).toEqual(['Adiantamentos']);
    expect(railOf(finance, everything).map(({ id }) => id)).not.toContain('despesas');
  });

  it('name both kinds of orders when both contexts are active', () => {
    expect(labels(session('agency', [], { customerUuid: 'c1' }))).toEqual([
      'Ver pedidos (Agência)',
      'Ver pedidos (Empresa)',
      'Pedidos pendentes',
      'Empresas',
    ]);
  });

  it('leave out what is not built', () => {
    expect(
      labels(session('customer', ['ViewOrder', 'CreateOrder', 'ViewBranch'], { customerUuid: 'c1' }), (path) => path.startsWith('/busca')),
    ).toEqual(['Aéreo']);
  });

  it('show approvals to those who decide', () => {
    const tabs = (of: Session) => railOf(of, everything).map(({ id }) => id);
    expect(tabs(session('customer', []))).toEqual(['inicio']);
    expect(tabs(session('customer', [], { isApprover: true }))).toEqual(['inicio', 'aprovacoes']);
  });
});

describe('a live event', () => {
  const cacheWith = (tag: string) => {
    const cache = new QueryClient();
    const key = [{ _id: 'x', tags: [tag] }];
    cache.setQueryData(key, 'kept');
    return { cache, isStale: () => cache.getQueryState(key)?.isInvalidated };
  };

  it.each([
    ['order.changed', 'orders', true],
    ['order.changed', 'branches', false],
    ['approval.changed', 'bootstrap', true],
    ['notification', 'notifications', true],
    ['resync', 'branches', true],
    ['ping', 'orders', false],
  ])('%s makes %s stale: %s', (name, tag, expected) => {
    const { cache, isStale } = cacheWith(tag);
    applyLiveEvent(cache, { name, data: null });
    expect(isStale()).toBe(expected);
  });

  it('ends the session', () => {
    storeToken({ value: 'jwt', createdAt: 'x' }, { keepSigned: true });
    const ended = vi.fn();
    const stop = onSessionEnd(ended);
    applyLiveEvent(new QueryClient(), { name: 'session.ended', data: null });
    expect(ended).toHaveBeenCalledExactlyOnceWith('ended');
    expect(readToken()).toBeNull();
    stop();
  });
});

it('notices are grouped by the day of São Paulo', () => {
  const at = (time: string) => ({ at: time });
  const groups = groupByDay(
    [at('2026-11-21T02:30:00Z'), at('2026-11-20T02:30:00Z'), at('2026-11-18T12:00:00Z')],
    new Date('2026-11-21T02:59:00Z'),
  );
  expect(groups.map(({ label, rows }) => [label, rows.length])).toEqual([
    ['Hoje', 1],
    ['Ontem', 1],
    ['Anteriores', 1],
  ]);
});
