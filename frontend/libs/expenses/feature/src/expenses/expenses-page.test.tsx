import { http, HttpResponse, PHONE, server, windowOf } from '@trajeto/shared-testing';
import { noteListRequest } from '@trajeto/shared-ui';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anExpense, API, lunch, one, openAt, page, serveLists } from '../screens.fixture';
import { ExpensesPage } from './expenses-page';

const figures = (count: number, total: string) => ({ count, total });
const summary = {
  total: '160.90',
  by_status: { open: figures(2, '110.90'), rejected: figures(1, '50.00'), waiting: figures(0, '0.00'), approving: figures(0, '0.00') },
};
const recife = { uuid: 'o1', order_number: 10482 };
const rows = [
  anExpense(),
  anExpense({ uuid: 'x2', expense_number: 1043, company: 'Central', value: '62.00', order: recife, duplicate_status: 'suspected' }),
];

let users = 0;
const open = (hash = '') =>
  openAt(`/despesas/listagem-de-despesas${hash}`, '/despesas/listagem-de-despesas', <ExpensesPage />, `list-${String(++users)}`);

beforeEach(() => {
  noteListRequest(0); // nobody acted a moment ago: what arrives is news, not an answer
  serveLists();
  server.use(
    http.get(`${API}/employees/expenses`, () => page(rows)),
    http.get(`${API}/employees/expenses/summary`, () => one(summary)),
    http.get(`${API}/expense-reports/summary`, () =>
      one({
        total: '0.00',
        by_status: {
          approving: { count: 1, total: '1.00', refund: '200.10', return: '0.00' },
          waiting_payment: { count: 1, total: '1.00', refund: '12.30', return: '0.00' },
          finished: { count: 9, total: '1.00', refund: '999.00', return: '0.00' },
        },
      }),
    ),
  );
});

describe('my expenses', () => {
  it('show counts, sums and what is still owed', async () => {
    open();
    expect(await screen.findByRole('link', { name: /^Abertas, 2 despesas, R\$.110,90$/ })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: /^Em prestação de contas, 0 despesas/ })).toBeVisible();
    const totals = screen.getByLabelText('Totais');
    await waitFor(() => expect(within(totals).getByText(/212,40/)).toBeVisible());
  });

  it('stand under their trips', async () => {
    open();
    expect(await screen.findByText('Pedido 10482')).toBeVisible();
    expect(screen.getByText('Sem viagem')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Prestar contas: Pedido 10482' })).toHaveAttribute(
      'href',
      '/despesas/prestacao-de-contas?despesas=x2',
    );
  });

  it('are chosen and taken to a report together', async () => {
    const { user } = open();
    await user.click(await screen.findByLabelText('Selecionar todas desta página'));
    const link = screen.getByRole('link', { name: /^Prestar contas \(2\) · R\$.110,90$/ });
    expect(link).toHaveAttribute('href', '/despesas/prestacao-de-contas?despesas=x1,x2');
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }));
    expect(screen.queryByRole('link', { name: /^Prestar contas \(/ })).not.toBeInTheDocument();
  });

  it('cannot be chosen where the server allows nothing', async () => {
    server.use(http.get(`${API}/employees/expenses`, () => page([anExpense({ status: 'approving', allowed_actions: [] })])));
    open('#em-prestacao');
    expect(await screen.findByLabelText('Selecionar 1042 Cantina X')).toBeDisabled();
  });

  it('stay where they are when others come and go, until they are asked for', async () => {
    const { user, queryClient } = open();
    const numbers = () => screen.getAllByRole('link', { name: /^10\d\d$/ }).map(({ textContent }) => textContent);
    await screen.findByText('Pedido 10482');
    expect(numbers()).toEqual(['1043', '1042']);
    server.use(
      http.get(`${API}/employees/expenses/x1`, () => one(anExpense())),
      http.get(`${API}/employees/expenses`, () => page([anExpense({ uuid: 'x3', expense_number: 1044 }), anExpense({ version: 2 })])),
    );
    await queryClient.invalidateQueries();
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar 1043 Central' }));
    const pill = await screen.findByRole('button', { name: '1 atualização · Mostrar' });
    expect(numbers()).toEqual(['1043', '1042']);
    expect(screen.getByRole('link', { name: '1042' }).closest('tr')).toHaveAttribute('data-changed', 'odd');
    // Looking at one of them asks nothing new.
    await user.click(screen.getByRole('link', { name: '1042' }));
    const looked = within(await screen.findByRole('dialog'));
    expect(await looked.findByRole('link', { name: 'Anexar comprovante' })).toHaveAttribute('href', '/despesas/x1');
    expect(pill).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '1 atualização · Mostrar' }));
    expect(numbers()).toEqual(['1044', '1042']);
    expect(screen.queryByRole('link', { name: /^Prestar contas \(/ })).not.toBeInTheDocument();
  });

  it('are removed after a question that names the value', async () => {
    const removed: string[] = [];
    server.use(
      http.delete(`${API}/employees/expenses/:id`, ({ params, request }) => {
        removed.push(`${String(params.id)} ${request.headers.get('If-Match') ?? ''}`);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Ações de 1042 Cantina X' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const dialog = await screen.findByRole('dialog', { name: /^Excluir a despesa de R\$.48,90\?$/ });
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(removed).toEqual(['x1 "1"']));
  });

  it.each([
    ['', 'Nenhuma despesa aberta.'],
    ['#devolvidas', 'Nenhuma despesa devolvida.'],
    ['?search=caf%C3%A9#todas', 'Nenhuma despesa encontrada com esses filtros'],
  ])('%s without any says so', async (address, sentence) => {
    server.use(http.get(`${API}/employees/expenses`, () => page([])));
    open(address);
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('that cannot be loaded offer to try again', async () => {
    server.use(http.get(`${API}/employees/expenses`, () => HttpResponse.json({ code: 'UNAVAILABLE', message: 'x' }, { status: 503 })));
    const { user } = open();
    expect(await screen.findByText('Falha ao carregar despesas')).toBeVisible();
    server.use(http.get(`${API}/employees/expenses`, () => page(rows)));
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Pedido 10482')).toBeVisible();
  });

  it('one may not see are not shown', async () => {
    server.use(http.get(`${API}/employees/expenses`, () => HttpResponse.json({ code: 'FORBIDDEN', message: 'x' }, { status: 403 })));
    open();
    expect(await screen.findByText('Você não possui permissão para realizar esta ação.')).toBeVisible();
  });
});

describe('what narrows my expenses', () => {
  let asked: URLSearchParams[] = [];
  const last = () => Object.fromEntries(asked.at(-1) ?? []);
  const many = () =>
    HttpResponse.json({ data: rows, links: {}, meta: { current_page: 1, last_page: 3, per_page: 20, from: 1, to: 20, total: 48 } });
  beforeEach(() => {
    asked = [];
    server.use(
      http.get(`${API}/employees/expenses`, ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return many();
      }),
    );
  });

  it('stands in the address, is asked for, and has a chip that takes it back', async () => {
    const uuid = '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e09';
    server.use(http.get(`${API}/customers/:customer/expense-types`, () => page([{ ...lunch, uuid }])));
    const { user, router } = open(`?tipo=${uuid}&de=2026-11-01&status=approving&suspeitas=1&limit=50#em-prestacao`);
    await screen.findByText('Pedido 10482');
    const narrowed = { expense_type_uuid: uuid, start_date: '2026-11-01', suspected: 'true', limit: '50' };
    expect(last()).toMatchObject(narrowed);
    expect(asked.at(-1)?.getAll('statuses[]')).toEqual(['approving']);
    const chips = within(screen.getByRole('group', { name: 'Filtros ativos' }));
    expect(await chips.findByText('Tipo: Almoço')).toBeVisible();
    expect(chips.getByText('De 01/11/2026')).toBeVisible();
    await user.click(chips.getByRole('button', { name: 'Remover o filtro Tipo' }));
    await waitFor(() => expect(last()).not.toHaveProperty('expense_type_uuid'));
    expect(router.state.location.search).toBe('?de=2026-11-01&status=approving&suspeitas=1&limit=50');
    await user.click(chips.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(asked.at(-1)?.getAll('statuses[]')).toEqual(['waiting', 'approving']));
    expect(router.state.location.search).toBe('?limit=50');
    expect(router.state.location.hash).toBe('#em-prestacao');
  });

  it('offers the statuses of the tab, where it holds more than one', async () => {
    const { router } = open('#todas');
    const status = await screen.findByRole('combobox', { name: 'Status' });
    expect(within(status).getAllByRole('option')).toHaveLength(7);
    void router.navigate('/despesas/listagem-de-despesas#abertas');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument());
  });

  it('a page holds as many as are asked for', async () => {
    const { user, router } = open('?page=2');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Linhas por página' }), '100');
    await waitFor(() => expect(last()).toMatchObject({ limit: '100', page: '1' }));
    expect(router.state.location.search).toBe('?limit=100');
  });

  it('is a sheet on a phone, with how the list is grouped', async () => {
    windowOf(PHONE);
    const { user, router } = open('?de=2026-11-01#todas');
    await user.click(await screen.findByRole('button', { name: 'Filtros (1)' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    expect(sheet.getByRole('combobox', { name: 'Status' })).toBeInTheDocument();
    await user.click(sheet.getByRole('radio', { name: 'Por data' }));
    expect(router.state.location.search).toBe('?de=2026-11-01&agrupar=data');
    expect(sheet.getByRole('button', { name: 'Ver 48 resultados' })).toBeInTheDocument();
  });

  it('the list that comes has its head already', async () => {
    server.use(http.get(`${API}/employees/expenses`, () => new Promise<never>(() => undefined)));
    open();
    expect(await screen.findByText('Cobrança')).toBeInTheDocument();
  });
});
