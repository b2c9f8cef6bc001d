import { overviewQuery } from '@trajeto/bi-data-access';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { rowsOf } from './figures';
import { OverviewPage, type OverviewPlaces } from './overview-page';

const ASKED = 'http://localhost:3000/api/v1/dashboard';
const EVERYTHING = [
  'ViewDashboard',
  'view-credit-limit',
  'view-order',
  'view-advance-order',
  'view-expense',
  'view-all-order',
  'view-budget-balance',
];
const CARDS = ['Total gasto', 'Crédito', 'Pedidos', 'Adiantamentos', 'Despesas', 'Orçamentos em alerta', 'Próximas viagens'];
const PLACES: OverviewPlaces = {
  bi: '/dashboard-bi',
  orders: '/pedidos?orderType=travel#all',
  advances: '/pedidos/adiantamentos',
  budgets: '/configuracoes/orcamentos',
  external: 'https://painel.aurora.demo/viagens',
};
const figure = (count: number, total: string) => ({ count, total });
const point = (month: number, value: string) => ({ date: `2026-0${month}-01`, day: 1, hour: null, month, year: 2026, value });
const trip = (number: number, more: object = {}) => ({
  uuid: `o${number}`,
  order_number: number,
  destination: 'Recife',
  start_date: '2026-11-26',
  end_date: '2026-11-27',
  travelers: [{ uuid: 'e1', full_name: 'Ana Souza' }],
  ...more,
});
const aBudget = (uuid: string, name: string, amount: string, consumed: string) => ({
  budget_uuid: uuid,
  phase_uuid: null,
  source: 'budget',
  name,
  charge_type: 'cost_center',
  charge: { uuid: 'cc1', name: 'Comercial' },
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  amount,
  consumed,
  balance: String(Number(amount) - Number(consumed)),
  percent: 0.85,
  alert_percentage: 80,
  over_alert: true,
});
const DATA = {
  orders: { total: 7, by_status: { open: 2, approving: 0, issued: 3, done: 1, disapproved: 1 } },
  credit: { invoice_limit: '900.00', reserved: '0.00', used: '100.00', available: '800.00' },
  advances: { total: '700.00', by_status: { open: figure(0, '0.00'), waiting_payment: figure(1, '100.00'), paid: figure(2, '600.00') } },
  expenses: { total: '80.10', by_status: { open: figure(1, '30.00'), approved: figure(1, '50.10') } },
  spent: { value: '1284.90', type: 'months', data: [point(8, '284.90'), point(9, '1000.00')] },
  budgets: [aBudget('b1', 'Marketing', '1000.00', '850.00'), aBudget('b2', 'Engenharia', '1000.00', '1200.00')],
  next_trips: [
    trip(10482),
    trip(10490, { destination: '', travelers: [{ full_name: 'Bia' }, { full_name: 'Davi' }], end_date: '2026-11-26' }),
  ],
};

let calls = 0;
let answer: () => Response;
const says = (data: object = {}, incomplete: string[] = []) => HttpResponse.json({ data: { ...DATA, ...data }, meta: { incomplete } });

beforeEach(() => {
  calls = 0;
  answer = () => says();
  server.use(
    http.get(ASKED, () => {
      calls += 1;
      return answer();
    }),
  );
});

const person = (actions: readonly string[], context = 'customer'): Session => ({
  user: { uuid: 'u1', name: 'Bruno', context, type: 'approver' } as Session['user'],
  actions: new Set(actions),
  customerUuid: 'c1',
  customerName: 'Aurora',
  settings: {},
  isApprover: true,
});

function open({ session = person(EVERYTHING), places = PLACES }: { session?: Session; places?: OverviewPlaces } = {}) {
  const page = <OverviewPage places={places} drawCredit={({ available }) => <p>sobram {available}</p>} />;
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/dashboard'] });
  return renderScreen(
    <SessionProvider session={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const cards = () => screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent);
const words = (name: string) => screen.getByRole('region', { name }).textContent.replace(/\s/g, ' ');
const arrived = () => screen.findByText('sobram 800.00');

describe('the dashboard', () => {
  it('holds the shape of each card until the figures are there', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get(ASKED, async () => {
        await held;
        return says();
      }),
    );
    open();
    expect(cards()).toEqual(CARDS);
    expect(screen.getAllByRole('region').filter((region) => region.ariaBusy === 'true')).toHaveLength(CARDS.length - 1);
    expect(document.querySelectorAll('.mantine-Skeleton-root').length).toBeGreaterThanOrEqual(CARDS.length);
    release();
    await arrived();
    expect(document.querySelector('.mantine-Skeleton-root')).toBeNull();
  });

  it('shows every figure of the answer', async () => {
    open();
    await arrived();
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    expect(words('Total gasto')).toContain('R$ 1.284,90');
    expect(words('Total gasto')).toContain('Maior valor: set, R$ 1.000,00');
    expect(card('Pedidos').getByText('7 pedidos')).toBeInTheDocument();
    expect(words('Adiantamentos')).toContain('R$ 700,00em 3 adiantamentos');
    expect(words('Despesas')).toContain('R$ 80,10em 2 despesas');
  });

  it('puts statuses a person reads as one word in one row, and leaves out those that hold nothing', async () => {
    open();
    await arrived();
    const rows = (name: string) =>
      card(name)
        .getAllByRole('listitem')
        .map((row) => row.textContent.replace(/\s/g, ' '));
    expect(rows('Pedidos')).toEqual(['Aberto2', 'Finalizado4', 'Rejeitado1']);
    expect(rows('Adiantamentos')).toEqual(['Aguardando pagamento1R$ 100,00', 'Adiantamento pago2R$ 600,00']);
  });

  it('names the next trips, each a way to its order', async () => {
    open();
    await arrived();
    const trips = card('Próximas viagens').getAllByRole('listitem');
    expect(trips.map((row) => row.textContent)).toEqual([
      'Recifequi., 26 nov. – sex., 27 nov. · Ana Souza · Pedido 10482',
      'Pedido 10490qui., 26 nov. · Bia +1',
    ]);
    expect(within(trips[0] as HTMLElement).getByRole('link', { name: 'Recife' })).toHaveAttribute('href', '/pedidos/o10482');
  });

  it('leads to the BI, to the lists and, in a new tab, to the company’s own panel', async () => {
    open();
    await arrived();
    expect(screen.getByRole('link', { name: 'Abrir Dashboard BI' })).toHaveAttribute('href', '/dashboard-bi');
    expect(card('Pedidos').getByRole('link', { name: 'Ver pedidos' })).toHaveAttribute('href', '/pedidos?orderType=travel#all');
    expect(card('Adiantamentos').getByRole('link', { name: 'Ver adiantamentos' })).toHaveAttribute('href', '/pedidos/adiantamentos');
    const external = screen.getByRole('link', { name: 'Abrir painel externo (abre em nova aba)' });
    expect(external).toHaveAttribute('href', 'https://painel.aurora.demo/viagens');
    expect(external).toHaveAttribute('target', '_blank');
    expect(external).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('offers no way that leads nowhere', async () => {
    open({ places: { bi: null, orders: null, advances: null, budgets: null, external: null } });
    await arrived();
    const ways = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(ways).toEqual(['Recife', 'Pedido 10490']);
    for (const way of [/^Abrir/, /^Ver (pedidos|adiantamentos)/]) expect(screen.queryByText(way)).not.toBeInTheDocument();
  });

  it('shows its months as a table too', async () => {
    open();
    await arrived();
    await userEvent.click(screen.getByRole('button', { name: 'Ver tabela: Total gasto' }));
    const table = screen.getByRole('table', { name: 'Total gasto, em tabela' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.replace(/\s/g, ' ')),
    ).toEqual(['ago/26', 'R$ 284,90', 'set', 'R$ 1.000,00']);
  });

  it.each([
    ['view-credit-limit', ['Crédito']],
    ['view-order', ['Pedidos', 'Próximas viagens']],
    ['view-advance-order', ['Adiantamentos']],
    ['view-expense', ['Despesas']],
    ['view-budget-balance', ['Orçamentos em alerta']],
  ])('without %s has no %j', async (action, absent) => {
    open({ session: person(EVERYTHING.filter((held) => held !== action)) });
    expect(cards()).toEqual(CARDS.filter((name) => !absent.includes(name)));
    await waitFor(() => expect(calls).toBe(1));
    await screen.findByText(/1\.284,90/);
    expect(cards()).toEqual(CARDS.filter((name) => !absent.includes(name)));
  });

  it('draws no card for what the server says is not theirs any more', async () => {
    answer = () => says({ credit: null });
    open();
    await screen.findByText('7 pedidos');
    expect(cards()).toEqual(CARDS.filter((name) => name !== 'Crédito'));
  });

  it.each([
    ['who sees the whole company', person(EVERYTHING), 'De toda a empresa'],
    [
      'whoever holds approver-all',
      person([...EVERYTHING.filter((held) => held !== 'view-all-order'), 'approver-all']),
      'De toda a empresa',
    ],
    [
      'the agency',
      person(
        EVERYTHING.filter((held) => held !== 'view-all-order'),
        'agency',
      ),
      'De toda a empresa',
    ],
    ['who sees their own alone', person(EVERYTHING.filter((held) => held !== 'view-all-order')), 'Somente o que é seu'],
  ])('says whose the figures are to %s', async (_, session, hint) => {
    open({ session });
    await arrived();
    for (const name of ['Pedidos', 'Adiantamentos', 'Despesas', 'Próximas viagens']) expect(card(name).getByText(hint)).toBeInTheDocument();
    expect(card('Crédito').getByText('De toda a empresa')).toBeInTheDocument();
    expect(card('Total gasto').getByText('Últimos 12 meses, de toda a empresa')).toBeInTheDocument();
  });

  it('says of an empty company that there is nothing yet', async () => {
    const nothing = { total: '0.00', by_status: { open: figure(0, '0.00') } };
    answer = () =>
      says({
        orders: { total: 0, by_status: { open: 0 } },
        advances: nothing,
        expenses: nothing,
        spent: { value: '0.00', type: 'months', data: [point(9, '0.00')] },
        next_trips: [],
        budgets: [],
      });
    open();
    await arrived();
    expect(card('Pedidos').getByText('Nenhum pedido ainda.')).toBeInTheDocument();
    expect(card('Adiantamentos').getByText('Nenhum adiantamento ainda.')).toBeInTheDocument();
    expect(card('Despesas').getByText('Nenhuma despesa ainda.')).toBeInTheDocument();
    expect(card('Total gasto').getByText('Nenhum dado disponível')).toBeInTheDocument();
    expect(card('Orçamentos em alerta').getByText('Nenhum orçamento acima do alerta.')).toBeInTheDocument();
    expect(card('Próximas viagens').getByText('Nenhuma viagem emitida para os próximos 30 dias.')).toBeInTheDocument();
  });
});

describe('what could not be had', () => {
  it.each([
    ['spent', 'Total gasto', 'Falha ao carregar o total gasto'],
    ['credit', 'Crédito', 'Falha ao carregar o limite de crédito'],
    ['orders', 'Pedidos', 'Falha ao carregar pedidos'],
    ['advances', 'Adiantamentos', 'Falha ao carregar adiantamentos'],
    ['expenses', 'Despesas', 'Falha ao carregar despesas'],
    ['budgets', 'Orçamentos em alerta', 'Falha ao carregar orçamentos'],
    ['next_trips', 'Próximas viagens', 'Falha ao carregar viagens'],
  ])('%s is said in its own card, the rest is there, and asking again brings it', async (part, name, message) => {
    answer = () => says({ [part]: null }, [part]);
    open();
    await screen.findByText(message);
    expect(card(name).getByText(message)).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(cards()).toEqual(CARDS);
    answer = () => says();
    await userEvent.click(card(name).getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    expect(calls).toBe(2);
  });

  it('is the whole page when nothing came, with a way to try again', async () => {
    answer = () => HttpResponse.json({ code: 'UNAVAILABLE' }, { status: 503 });
    open();
    expect(await screen.findByText('Erro ao buscar dados')).toBeInTheDocument();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
    answer = () => says();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await arrived();
  });

  it('is no failure where it is not permitted', async () => {
    answer = () => HttpResponse.json({ code: 'FORBIDDEN' }, { status: 403 });
    open();
    expect(await screen.findByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).not.toBeInTheDocument();
  });
});

it('is asked once after a live event', async () => {
  const { queryClient } = open();
  await arrived();
  expect(calls).toBe(1);
  answer = () => says({ credit: { ...DATA.credit, available: `${calls}.00` } });
  await act(() => queryClient.invalidateQueries({ queryKey: overviewQuery().queryKey }));
  await screen.findByText('sobram 2.00');
  expect(calls).toBe(2);
});

describe('rows of statuses', () => {
  it('add their money to the cent', () => {
    const rows = rowsOf(
      [
        { status: 'done', count: 1, total: '0.10' },
        { status: 'issued', count: 2, total: '0.20' },
      ],
      'order',
    );
    expect(rows).toEqual([{ status: 'done', count: 3, total: '0.30' }]);
  });
});

it('the fullest budget stands first, and what is overrun says so', async () => {
  open();
  await arrived();
  const items = card('Orçamentos em alerta').getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual([
    'EngenhariaComercialEstouradoSaldo −R$ 200,00',
    'MarketingComercial85 % usadoSaldo R$ 150,00',
  ]);
  expect(card('Orçamentos em alerta').getByRole('link', { name: 'Ver orçamentos' })).toHaveAttribute('href', '/configuracoes/orcamentos');
});
