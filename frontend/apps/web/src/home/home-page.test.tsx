import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, PHONE, renderScreen, server, windowOf } from '@trajeto/shared-testing';
import { ShellSurroundingsProvider } from '@trajeto/shell-feature';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { HomePage } from './home-page';

const API = 'http://localhost:3000/api/v1';

const person = (actions: string[], user: object = {}, rest: Partial<Session> = {}): Session => ({
  user: {
    uuid: 'u1',
    name: 'Bruno Lima',
    context: 'customer',
    type: 'issuer',
    isExpenseApprover: false,
    isAdministrator: false,
    employeeUuid: 'e1',
    ...user,
  } as Session['user'],
  actions: new Set(actions),
  customerUuid: 'c1',
  customerName: 'Aurora',
  settings: {},
  isApprover: false,
  ...rest,
});

const NOTHING = {
  approvals: { total: 0, data: [] },
  orders: { quoted: [], changing: [], failed: [], expiring: [], next_trips: [] },
  expenses: { open: { count: 0, total: '0.00' }, suspected: [], rejected: [] },
  advances: [],
  payments: null,
  uncovered: null,
  pending_orders: null,
};
const order = (n: number) => ({
  uuid: `0192f000-0000-7000-8000-00000000000${n}`,
  order_number: 10480 + n,
  destination: `Recife ${n}`,
  total_value: '934.00',
  expires_at: null,
  start_date: '2026-11-26',
  end_date: '2026-11-28',
  products: ['airway', 'hotel'],
  link_voucher: '/api/v1/orders/x/voucher',
  flights: [],
});
const flight = (from: [string, string], to: [string, string], starts_at: string, ends_at: string) => ({
  origin: from[0],
  origin_city: from[1],
  destination: to[0],
  destination_city: to[1],
  starts_at,
  ends_at,
  airline_name: 'LATAM',
  flight_number: '7752',
  stops: 0,
});
const GRU: [string, string] = ['GRU', 'São Paulo'];
const SSA: [string, string] = ['SSA', 'Salvador'];

function serve(inbox: object = {}, incomplete: string[] = []) {
  server.use(http.get(`${API}/inbox`, () => HttpResponse.json({ data: { ...NOTHING, ...inbox }, meta: { incomplete } })));
}

function open(session: Session) {
  const page = (
    <SessionProvider session={session}>
      <ShellSurroundingsProvider value={{ isBuilt: () => true, panels: {} }}>
        <HomePage />
      </ShellSurroundingsProvider>
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/busca'] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}

describe('the home', () => {
  it('shows finance what to decide and to pay, and no trips', async () => {
    const payments = {
      advances: { count: 2, total: '800.00' },
      refunds: { count: 0, total: '0.00' },
      returns: { count: 0, total: '0.00' },
    };
    serve({ approvals: { total: 60, data: [] }, payments });
    open(person(['pay-advance-order', 'ViewOrder', 'ViewReasonTrip'], { isExpenseApprover: true }));
    expect(await screen.findByText('60 aprovações')).toBeInTheDocument();
    const names = ['Precisa de você 1', 'Pagamentos', 'Ações rápidas'];
    expect(screen.getAllByRole('heading', { level: 2 })).toEqual(names.map((name) => screen.getByRole('heading', { name })));
    const paying = screen.getByRole('region', { name: 'Pagamentos' });
    expect(within(paying).getByRole('link')).toHaveAttribute('href', '/pedidos/adiantamentos?status=waiting_payment');
    expect(screen.getByRole('link', { name: 'Decidir agora: 60 aprovações' })).toHaveAttribute('href', '/aprovacoes');
  });

  it('shows the next trips with their days, and what is to be accounted for', async () => {
    serve({
      orders: { ...NOTHING.orders, next_trips: [order(1)] },
      expenses: { ...NOTHING.expenses, open: { count: 6, total: '1284.90' } },
      advances: [{ uuid: 'a1', advance_number: 77, value: '1200.00', balance: '300.00' }],
    });
    open(person(['ViewOrder', 'CreateUpdateExpenseReport']));
    const trips = await screen.findByRole('region', { name: 'Próximas viagens' });
    expect(await within(trips).findByRole('link', { name: 'Recife 1' })).toHaveAttribute('href', `/pedidos/${order(1).uuid}`);
    expect(within(trips).getByText(/qui\., 26 nov\. – sáb\., 28 nov\. · Aéreo, Hotel · Pedido 10481/)).toBeInTheDocument();
    expect(within(trips).getByRole('button', { name: 'Voucher: Recife 1' })).toBeInTheDocument();
    const money = screen.getByRole('region', { name: 'Despesas para concluir' });
    expect(money).toHaveTextContent(/6 despesas sem prestação de contas\s*R\$\s1\.284,90/);
    expect(money).toHaveTextContent(/Adiantamento A-77\s*saldo R\$\s300,00/);
  });

  it('shows where a trip leads and its next flight on the line', async () => {
    const there = flight(GRU, SSA, '2099-11-26T10:35:00-03:00', '2099-11-26T12:55:00-03:00');
    const back = flight(SSA, GRU, '2099-11-28T18:00:00-03:00', '2099-11-28T20:30:00-03:00');
    serve({ orders: { ...NOTHING.orders, next_trips: [{ ...order(1), products: ['airway'], flights: [there, back] }] } });
    open(person(['ViewOrder']));
    const trips = await screen.findByRole('region', { name: 'Próximas viagens' });
    expect(await within(trips).findByRole('link', { name: 'São Paulo ⇄ Salvador' })).toBeInTheDocument();
    expect(within(trips).getByText(/^LATAM 7752 · .* · Pedido 10481$/)).not.toHaveTextContent('Aéreo');
    for (const words of ['10:35', 'GRU', '2 h 20 min', 'Direto', '12:55', 'SSA'])
      expect(within(trips).getByText(words)).toBeInTheDocument();
  });

  it('says which part failed and keeps the others', async () => {
    serve({ orders: null, approvals: { total: 1, data: [] } }, ['orders']);
    open(person(['ViewOrder', 'CreateUpdateExpenseReport']));
    expect(await screen.findByText('1 aprovação')).toBeInTheDocument();
    expect(screen.getByText('Falha ao carregar suas viagens')).toBeInTheDocument();
    expect(screen.getByText('Falha ao carregar parte do que precisa de você')).toBeInTheDocument();
    expect(screen.getByText('Nenhuma despesa aberta.')).toBeInTheDocument();
    serve({ orders: { ...NOTHING.orders, next_trips: [order(1)] } });
    await userEvent.click(screen.getAllByRole('button', { name: 'Tentar de novo' })[0] ?? document.body);
    expect(await screen.findByText('Recife 1')).toBeInTheDocument();
    expect(screen.queryByText(/^Falha/)).not.toBeInTheDocument();
  });

  it('still lets a person start something when nothing could be had', async () => {
    server.use(http.get(`${API}/inbox`, () => HttpResponse.json({ message: 'x' }, { status: 500 })));
    open(person(['ViewReasonTrip']));
    expect(await screen.findByText('Falha ao carregar o que precisa de você')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Motivos de viagem' })).toBeInTheDocument();
  });

  it('says so when all is done', async () => {
    serve({ orders: { ...NOTHING.orders, next_trips: [order(1)] } });
    open(person([]));
    expect(await screen.findByText('Tudo em dia. Nada precisa de você agora.')).toBeInTheDocument();
  });

  it('draws four cards, the others when asked', async () => {
    serve({ orders: { ...NOTHING.orders, changing: [1, 2, 3, 4, 5].map(order) } });
    open(person([]));
    expect(await screen.findAllByText(/^Preço mudou/)).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'Ver tudo' }));
    expect(screen.getAllByText(/^Preço mudou/)).toHaveLength(5);
    expect(screen.getByRole('button', { name: 'Ver menos' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('says that a matter was solved elsewhere instead of dropping its card', async () => {
    serve({ orders: { ...NOTHING.orders, changing: [1, 2].map(order) } });
    const { queryClient } = open(person([]));
    expect(await screen.findAllByText(/^Preço mudou/)).toHaveLength(2);
    serve({ orders: { ...NOTHING.orders, changing: [order(2)] } });
    await queryClient.invalidateQueries();
    expect(await screen.findByText(/Resolvido há poucos segundos/)).toHaveTextContent('Preço mudou · Pedido 10481');
  });
});

describe('quick actions', () => {
  it('of one or two have no field to find them by', async () => {
    serve({ approvals: { total: 1, data: [] } });
    open(person(['ViewCustomerEmployee', 'ViewReasonTrip']));
    expect(await screen.findByRole('region', { name: 'Ações rápidas' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Buscar ações...' })).not.toBeInTheDocument();
  });

  it('are found by a few letters, accents or not, and the first opens by Enter', async () => {
    serve({ approvals: { total: 1, data: [] } });
    const { router } = open(person(['ViewCustomerEmployee', 'ViewReasonTrip', 'ViewApprovalModel']));
    const field = screen.getByRole('textbox', { name: 'Buscar ações...' });
    await userEvent.type(field, 'FUNCIONARIOS');
    const shortcuts = screen.getByRole('region', { name: 'Ações rápidas' });
    expect(
      within(shortcuts)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Funcionários']);
    await userEvent.type(field, '{Enter}');
    expect(router.state.location.pathname).toBe('/configuracoes/funcionarios');
    await userEvent.type(field, 'zzz');
    expect(screen.getByText('Nenhuma ação encontrada')).toBeInTheDocument();
  });
});

describe('who is new', () => {
  const page = (total: number) => ({
    data: [],
    links: {},
    meta: { total, current_page: 1, last_page: 1, per_page: 1, from: null, to: null },
  });
  function serveNew(orders: number, phone: string | null) {
    serve();
    server.use(
      http.get(`${API}/bootstrap`, () => HttpResponse.json({ data: { user: { phone } } })),
      http.get(`${API}/orders`, () => HttpResponse.json(page(orders))),
      http.get(`${API}/employees/expenses`, () => HttpResponse.json(page(0))),
    );
  }

  it('is told where to begin', async () => {
    windowOf(PHONE);
    serveNew(0, null);
    open(person(['CreateOrder', 'ViewOrder', 'CreateUpdateExpense', 'ViewExpense']));
    const needs = within(screen.getByRole('region', { name: 'Precisa de você' }));
    const steps = await needs.findByRole('region', { name: 'Primeiros passos' });
    expect(needs.queryByText(/^Tudo em dia/)).not.toBeInTheDocument();
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((stop) => stop.getAttribute('aria-label')),
    ).toEqual(['Complete seu perfil, em andamento', 'Faça sua primeira busca, a seguir', 'Lance uma despesa, a seguir']);
    expect(within(steps).getByRole('link', { name: 'Começar: Lance uma despesa' })).toHaveAttribute('href', '/despesas/lancar-despesas');
  });

  it('sees what stood in for the cards until the steps are known: nothing below moves', async () => {
    serveNew(0, null);
    let asked = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get(`${API}/orders`, async () => {
        asked += 1;
        await held;
        return HttpResponse.json(page(0));
      }),
    );
    open(person(['CreateOrder', 'ViewOrder', 'CreateUpdateExpense', 'ViewExpense']));
    await waitFor(() => expect(asked).toBe(1));
    const needs = within(screen.getByRole('region', { name: 'Precisa de você' }));
    expect(needs.getByRole('status')).toBeInTheDocument();
    release();
    expect(await needs.findByRole('region', { name: 'Primeiros passos' })).toBeInTheDocument();
    expect(needs.queryByRole('status')).not.toBeInTheDocument();
  });

  it('who took every step is told that nothing is left', async () => {
    serveNew(1, '5511999990000');
    server.use(http.get(`${API}/employees/expenses`, () => HttpResponse.json(page(1))));
    open(person(['CreateOrder', 'ViewOrder', 'CreateUpdateExpense', 'ViewExpense']));
    expect(await screen.findByText(/^Tudo em dia/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Primeiros passos' })).not.toBeInTheDocument();
  });

  it('loses each step once it is taken', async () => {
    windowOf(PHONE);
    serveNew(1, '5511999990000');
    open(person(['CreateOrder', 'ViewOrder', 'CreateUpdateExpense', 'ViewExpense']));
    const steps = await screen.findByRole('region', { name: 'Primeiros passos' });
    expect(within(steps).getAllByRole('link')).toHaveLength(1);
  });
});

describe('in a wide window', () => {
  it('the search form takes the place of what announced it', async () => {
    serve();
    open(person(['CreateOrder']));
    expect(await screen.findByRole('form', { name: 'Buscar passagens aéreas' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Para onde vamos?' })).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  it('the search is one row, the camera comes after what is urgent', async () => {
    windowOf(PHONE);
    serve({ approvals: { total: 2, data: [] } });
    open(person(['CreateOrder', 'CreateUpdateExpense']));
    expect(screen.getByRole('link', { name: 'Para onde vamos?' })).toHaveAttribute('href', '/busca/passagens-aereas#booking');
    expect(await screen.findByText('2 aprovações')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Enviar comprovante' })[0]).toHaveAttribute('href', '/despesas/lancar-despesas');
  });
});

describe('an agency', () => {
  const agency = { context: 'agency', employeeUuid: null };

  it('without a company chooses one, and sees its queue', async () => {
    serve({ pending_orders: { total: 12, mine: 1, untaken: 3 } });
    const order = { uuid: 'o1', order_number: 10490, customer: { uuid: 'c1', name: 'Aurora' }, travelers: [] };
    const task = { uuid: 't1', kind: 'failed_issue', order, item: null, reason: '', taken_by: { uuid: 'u1' }, allowed_actions: [] };
    server.use(
      http.get(`${API}/customers`, () => HttpResponse.json({ data: [], links: {}, meta: {} })),
      http.get(`${API}/orders/pending`, () => HttpResponse.json({ data: [task], links: {}, meta: {} })),
    );
    open(person([], agency, { customerUuid: null, customerName: null }));
    const mine = within(await screen.findByRole('region', { name: 'Minha fila' }));
    expect(await mine.findByRole('link', { name: '10490 · Aurora' })).toHaveAttribute('href', '/pedidos/o1');
    expect(await screen.findByText('Fila: 12 pedidos')).toBeInTheDocument();
    expect(screen.getByText('3 sem responsável')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Escolha uma empresa para reservar em nome dela' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByText('Você não possui empresas cadastradas')).toBeInTheDocument());
  });

  it('of the operator has no queue', async () => {
    serve();
    open(person([], { context: 'trajeto', type: 'operator', employeeUuid: null }, { customerUuid: null, customerName: null }));
    expect(await screen.findByText('Tudo em dia. Nada precisa de você agora.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Minha fila' })).not.toBeInTheDocument();
  });

  it('with a company books in its name', () => {
    windowOf(PHONE);
    serve();
    open(person(['CreateOrder'], agency));
    expect(screen.getByText('Reservando para Aurora')).toBeInTheDocument();
  });
});
