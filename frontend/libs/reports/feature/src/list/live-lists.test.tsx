/** The lists of advances and reports while others act: what came or went waits behind the pill (UI 3.1). */
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { noteListRequest } from '@trajeto/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { CompanyAdvancesPage } from '../advances/company-advances-page';
import { MyAdvancesPage } from '../advances/my-advances-page';
import { MyReportsPage } from '../reports/my-reports-page';

const API = 'http://localhost:3000/api/v1';
const session = {
  user: { uuid: 'u', name: 'Carla Dias', employeeUuid: 'carla', isExpenseApprover: true },
  actions: new Set<string>(),
  customerUuid: 'c1',
  customerName: 'Aurora',
  settings: {},
} as unknown as Session;
const slots = { trail: () => null, decision: () => null };

const anAdvance = (number: number, over: object = {}) => ({
  uuid: `a${String(number)}`,
  version: 1,
  advance_number: number,
  status: 'approving',
  description: 'Feira de Recife',
  reason_expense: { uuid: 'm', reason: 'Feira' },
  traveler: { uuid: 'ana', name: 'Ana Souza' },
  date_of_need: '2026-11-26',
  value: '500.00',
  balance: '500.00',
  current_approver: null,
  approved_by: null,
  payment_receipt_url: null,
  allowed_actions: [],
  ...over,
});
const aReport = (number: number, over: object = {}) => ({
  uuid: `r${String(number)}`,
  version: 1,
  name: `Viagem ${String(number)}`,
  status: 'approving',
  report_date: '2026-11-18',
  expenses_count: 2,
  report_amount: '110.90',
  refund_amount: '110.90',
  return_amount: '0.00',
  customer_employee: { uuid: 'ana', name: 'Ana Souza' },
  current_approver: null,
  ...over,
});

const lists: readonly {
  of: string;
  at: string;
  call: string;
  row: (number: number, over?: object) => object;
  page: ReactNode;
  names: (number: number) => string;
}[] = [
  {
    of: 'one’s own advances',
    at: '/pedidos/meus-pedidos?orderType=advance',
    call: 'travelers/advance-orders',
    row: anAdvance,
    page: <MyAdvancesPage kinds={null} slots={slots} />,
    names: (number) => `A-${String(number)}`,
  },
  {
    of: 'the company’s advances',
    at: '/pedidos/adiantamentos',
    call: 'travelers/advance-orders',
    row: anAdvance,
    page: <CompanyAdvancesPage slots={slots} />,
    names: (number) => `A-${String(number)}`,
  },
  {
    of: 'expense reports',
    at: '/pedidos/meus-pedidos?orderType=expense_report',
    call: 'expense-reports',
    row: aReport,
    page: <MyReportsPage kinds={null} />,
    names: (number) => `Viagem ${String(number)}`,
  },
];

function serve(call: string, rows: readonly object[]) {
  const meta = { current_page: 1, from: 1, last_page: 1, per_page: 20, to: rows.length, total: rows.length };
  server.use(http.get(`${API}/${call}`, () => HttpResponse.json({ data: rows, links: {}, meta })));
}

function open(at: string, page: ReactNode, as = session) {
  const element = <SessionProvider session={as}>{page}</SessionProvider>;
  const router = createMemoryRouter(
    [
      { path: '/pedidos/meus-pedidos/:tab', element },
      { path: '*', element },
    ],
    { initialEntries: [at] },
  );
  return renderScreen(<RouterProvider router={router} />).queryClient;
}

/** The links of the first column, from above. */
const shown = () => screen.queryAllByRole('row').flatMap((row) => within(row).queryAllByRole('link')[0]?.textContent ?? []);

beforeEach(() => {
  noteListRequest(0); // nobody acted a moment ago: what arrives is news, not an answer
  const nothing = { total: '0.00', by_status: {} };
  server.use(
    http.get(`${API}/advance-orders/summary`, () => HttpResponse.json(nothing)),
    http.get(`${API}/expense-reports/summary`, () => HttpResponse.json({ data: nothing })),
  );
});

describe.each(lists)('$of', ({ at, call, row, page, names }) => {
  it('stay where they are when others come, until they are asked for', async () => {
    serve(call, [row(7), row(6)]);
    const queryClient = open(at, page);
    await waitFor(() => expect(shown()).toEqual([names(7), names(6)]));
    serve(call, [row(8), row(7, { version: 2 }), row(6)]);
    await queryClient.invalidateQueries();
    const pill = await screen.findByRole('button', { name: '1 atualização · Mostrar' });
    expect(shown()).toEqual([names(7), names(6)]);
    expect(screen.getByRole('row', { name: new RegExp(`^${names(7)}`) })).toHaveAttribute('data-changed', 'odd');
    await userEvent.click(pill);
    expect(shown()).toEqual([names(8), names(7), names(6)]);
    expect(screen.queryByRole('button', { name: /Mostrar$/ })).not.toBeInTheDocument();
  });

  it('stay when one went', async () => {
    serve(call, [row(7), row(6)]);
    const queryClient = open(at, page);
    await waitFor(() => expect(shown()).toEqual([names(7), names(6)]));
    serve(call, [row(6)]);
    await queryClient.invalidateQueries();
    await userEvent.click(await screen.findByRole('button', { name: '1 atualização · Mostrar' }));
    expect(shown()).toEqual([names(6)]);
  });
});

it.each([
  [lists[0], 'Total'],
  [lists[2], 'Total prestado'],
])('a sum above them holds its place until it is known', async (list, label) => {
  if (!list) throw new Error('no such list');
  serve(list.call, [list.row(7)]);
  let answer: (answered: Response) => void = () => undefined;
  const later = new Promise<Response>((resolve) => (answer = resolve));
  server.use(http.get(`${API}/:of/summary`, () => later));
  open(list.at, list.page);
  await waitFor(() => expect(shown()).toEqual([list.names(7)]));
  expect(screen.getByText(label)).toBeInTheDocument();
  const sums = { total: '1300.00', by_status: {} };
  answer(HttpResponse.json(list.row === aReport ? { data: sums } : sums));
  expect(await screen.findByText(/R\$\s1\.300,00/)).toBeInTheDocument();
});

it.each(lists.slice(0, 2))('looking at one of $of beside the list lets nothing move', async ({ at, call, row, page, names }) => {
  serve(call, [row(7), row(6)]);
  server.use(http.get(`${API}/orders/travelers/advance-orders/:id`, () => HttpResponse.json({ code: 'X' }, { status: 500 })));
  const queryClient = open(at, page);
  await waitFor(() => expect(shown()).toEqual([names(7), names(6)]));
  serve(call, [row(8), row(7), row(6)]);
  await queryClient.invalidateQueries();
  await screen.findByRole('button', { name: '1 atualização · Mostrar' });
  await userEvent.click(screen.getByRole('link', { name: names(7) }));
  await screen.findByRole('dialog');
  expect(screen.getByRole('button', { name: '1 atualização · Mostrar', hidden: true })).toBeInTheDocument();
});

describe('what is owed', () => {
  const figures = (refund: string, back = '0.00') => ({ count: 1, total: refund, refund, return: back });

  it('is of every report that is not finished, as on the list of expenses', async () => {
    const list = lists[2];
    if (!list) throw new Error('no such list');
    serve(list.call, [list.row(7)]);
    const sums = {
      total: '900.00',
      by_status: {
        approving: figures('200.00', '5.00'),
        waiting_payment: figures('12.40'),
        waiting_return: figures('0.00', '7.00'),
        finished: figures('600.00', '80.00'),
      },
    };
    server.use(http.get(`${API}/expense-reports/summary`, () => HttpResponse.json({ data: sums })));
    open(list.at, list.page);
    expect(await screen.findByText(/^R\$\s212,40$/)).toBeInTheDocument();
    expect(screen.getByText(/^R\$\s12,00$/)).toBeInTheDocument();
  });

  it('is said in the past of a report that is finished', async () => {
    const list = lists[2];
    if (!list) throw new Error('no such list');
    serve(list.call, [
      list.row(7, { status: 'finished' }),
      list.row(6, { status: 'finished', refund_amount: '0.00', return_amount: '3.00' }),
      list.row(5),
    ]);
    open(list.at, list.page);
    expect(await screen.findByText('reembolsado')).toBeVisible();
    expect(screen.getByText('devolvido')).toBeVisible();
    expect(screen.getByText('a receber')).toBeVisible();
  });
});

describe.each([lists[0], lists[2]])('what narrows them', (list) => {
  it('stands in the address, is asked for, and is taken back at once', async () => {
    if (!list) throw new Error('no such list');
    serve(list.call, [list.row(7)]);
    const asked: URLSearchParams[] = [];
    server.events.on('request:start', ({ request }) => {
      const { pathname, searchParams } = new URL(request.url);
      if (pathname === `/api/v1/${list.call}`) asked.push(searchParams);
    });
    open(`${list.at}&status=waiting_payment&de=2026-11-01&ate=2026-11-30&limit=50`, list.page);
    await waitFor(() => expect(shown()).toEqual([list.names(7)]));
    expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ start_date: '2026-11-01', end_date: '2026-11-30', limit: '50' });
    expect(asked.at(-1)?.getAll('statuses[]')).toEqual(['waiting_payment']);
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Status: Aguardando pagamento');
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect([...(asked.at(-1)?.keys() ?? [])]).not.toContain('start_date'));
    expect(asked.at(-1)?.getAll('statuses[]')).toEqual([]);
  });
});

it('the company’s advances are narrowed by approver, period and report, each with a chip that takes it back', async () => {
  const list = lists[1];
  if (!list) throw new Error('no such list');
  serve(list.call, [list.row(7)]);
  const asked: URLSearchParams[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === `/api/v1/${list.call}`) asked.push(searchParams);
  });
  open(`${list.at}?aprovador=bruno&de=2026-11-01&prestacao=1&limit=50`, list.page);
  await waitFor(() => expect(shown()).toEqual([list.names(7)]));
  const narrowed = { approver_name: 'bruno', start_date: '2026-11-01', with_expense_report: 'true', limit: '50' };
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject(narrowed);
  expect(screen.getByRole('button', { name: 'Mais filtros (1)' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remover o filtro Aprovador' }));
  await waitFor(() => expect(Object.fromEntries(asked.at(-1) ?? [])).not.toHaveProperty('approver_name'));
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ start_date: '2026-11-01', limit: '50' });
});

describe('a list to take along', () => {
  const finance = { ...session, actions: new Set(['ViewAllOrder', 'ViewPurchaseReport']) } as Session;

  it.each([
    ['advances', 1, '/pedidos/adiantamentos?status=paid&de=2026-11-01', 'advances&start_date=2026-11-01&end_date=&statuses=paid'],
    [
      'reports',
      2,
      '/pedidos/meus-pedidos/aprovados?orderType=expense_report&ate=2026-11-30',
      'expense-reports&start_date=&end_date=2026-11-30&statuses=waiting_payment&statuses=waiting_return&statuses=finished',
    ],
  ] as const)('%s: their report is opened with period and status', async (_, index, at, asked) => {
    const list = lists[index];
    if (!list) throw new Error('no such list');
    serve(list.call, [list.row(7)]);
    open(at, list.page, finance);
    const link = await screen.findByRole('link', { name: 'Exportar' });
    expect(link).toHaveAttribute('href', `/central-de-relatorios?relatorio=${asked}`);
  });
});
