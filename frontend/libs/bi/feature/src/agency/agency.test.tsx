import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { AgencyDashboardPage } from './agency-page';

const ROOT = 'http://localhost:3000/api/v1/agencies/g1/dashboard-bi';
const LISTS = [
  ['logout-customers', 'Clientes que deixaram de acessar', 'Erro ao buscar clientes que saíram'],
  ['new-clients-purchase-month', 'Novos clientes do mês', 'Erro ao buscar novos clientes do mês'],
  ['pending-first-purchase', 'Aguardando primeira compra', 'Erro ao buscar pendências de primeira compra'],
  ['not-buying-customers', 'Clientes que não compraram', 'Erro ao buscar clientes que não compraram'],
  ['orders-not-issued-week', 'Pedidos não emitidos na semana', 'Erro ao buscar pedidos não emitidos na semana'],
  ['operational-interventions', 'Intervenções operacionais', 'Erro ao buscar intervenções operacionais'],
] as const;

const sales = (filter: string, type: string, point: object) => ({
  filter,
  type,
  value: '2400.00',
  data: [{ ...point, sales_amount: '2400.00' }],
});
const DASHBOARD = {
  filters: [
    sales('year', 'months', { month: 3, year: 2026 }),
    sales('three-months', 'months', { month: 10, year: 2026 }),
    sales('month', 'days', { day: 9, month: 11, year: 2026 }),
    sales('week', 'days', { day: 20, month: 11, year: 2026 }),
    sales('day', 'hours', { day: 27, hour: 7, month: 11, year: 2026 }),
  ],
  cards: [
    { value: '2400.00', description: 'Vendas' },
    { value: 1812, description: 'Pedidos' },
  ],
  min_date: '2026-08-27',
  max_date: '2026-11-27',
};
const CEDRO = { customer_uuid: 'c9', trading_name: 'Cedro Engenharia', logged_username: 'Davi Rocha', login_amount: 3, logout_days: 34 };
const ROWS: Record<string, object[]> = {
  'logout-customers': [CEDRO],
  'new-clients-purchase-month': [
    { customer_uuid: 'c8', trading_name: 'Boreal', orders_amount: 8, issued_orders_amount: 6, date: '2026-11-02' },
  ],
  'pending-first-purchase': [],
  'not-buying-customers': [{ customer_uuid: 'c7', trading_name: 'Tupi', logout_days: 41, issued_orders_amount: 9, date: '2026-10-17' }],
  'orders-not-issued-week': [{ customer_uuid: 'c1', trading_name: 'Aurora', orders_amount: 8, not_issued_orders_amount: 3 }],
  'operational-interventions': [
    { service_type: 'hotel', provider_name: 'Hotelaria', interventions_amount: 14 },
    { service_type: 'airway', provider_name: 'Trajeto Air', interventions_amount: 1 },
  ],
};

let asked: [string, Record<string, string>][] = [];
let failing: readonly string[] = [];
let cleared = 0;

const page = (data: object[], lastPage = 1) => ({
  data,
  links: {},
  meta: { current_page: 1, last_page: lastPage, per_page: 5, from: 1, to: data.length, total: data.length * lastPage },
});

beforeEach(() => {
  asked = [];
  failing = [];
  cleared = 0;
  const note = (name: string, request: Request) => asked.push([name, Object.fromEntries(new URL(request.url).searchParams)]);
  server.use(
    http.get(ROOT, ({ request }) => {
      note('', request);
      return failing.includes('') ? HttpResponse.json({}, { status: 500 }) : HttpResponse.json({ data: DASHBOARD });
    }),
    http.get(`${ROOT}/:list`, ({ request, params: { list } }) => {
      const name = String(list);
      note(name, request);
      if (failing.includes(name)) return HttpResponse.json({}, { status: 500 });
      return HttpResponse.json(page(ROWS[name] ?? [], name === 'logout-customers' ? 2 : 1));
    }),
  );
});

function open(user: object = {}, customerUuid: string | null = null, at = '/configuracoes/dashboard-bi') {
  const session = { user: { context: 'agency', type: 'manager', agencyUuid: 'g1', ...user }, customerUuid, actions: new Set() };
  const screenOf = (
    <SessionProvider session={session as unknown as Session}>
      <AgencyDashboardPage crumbs={[]} onClearCompany={() => (cleared += 1)} />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: screenOf }], { initialEntries: [at] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}
const list = (name: string) => within(screen.getByRole('region', { name }));
const callsOf = (name: string) => asked.filter(([called]) => called === name).map(([, query]) => query);

describe('the agency’s dashboard', () => {
  it('says its figures, its sales and its six lists', async () => {
    open();
    expect(await screen.findByText('Pedidos')).toBeInTheDocument();
    const figures = within(screen.getByRole('list', { name: 'Números da agência' })).getAllByRole('listitem');
    expect(figures.map(({ textContent }) => textContent.replace(/\s/g, ' '))).toEqual(['VendasR$ 2.400,00', 'Pedidos1.812']);
    expect(list('Vendas').getByText(/2\.400,00/, { selector: 'span *, span' })).toBeInTheDocument();
    expect(await list('Clientes que deixaram de acessar').findByText('último: Davi Rocha · 3 acessos')).toBeInTheDocument();
    expect(list('Clientes que deixaram de acessar').getByText('34 dias')).toBeInTheDocument();
    expect(await list('Novos clientes do mês').findByText('6 emitidos · desde 02/11/2026')).toBeInTheDocument();
    expect(await list('Aguardando primeira compra').findByText('Nenhum dado disponível')).toBeInTheDocument();
    expect(await list('Clientes que não compraram').findByText(/última compra em 17\/10\/2026/)).toBeInTheDocument();
    expect(await list('Pedidos não emitidos na semana').findByText('3 de 8 pedidos')).toBeInTheDocument();
    expect(await list('Intervenções operacionais').findByText('14 intervenções')).toBeInTheDocument();
    expect(list('Intervenções operacionais').getByText('1 intervenção')).toBeInTheDocument();
  });

  it('leads from a row to its company', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Cedro Engenharia' })).toHaveAttribute('href', '/configuracoes/empresas/c9');
  });

  it('draws each of the five periods without asking again', async () => {
    open();
    await screen.findByText('Pedidos');
    await userEvent.click(screen.getByRole('button', { name: 'Ver tabela: Vendas' }));
    const names: string[] = [];
    for (const period of ['12 meses', '3 meses', '30 dias', '7 dias', '24 horas']) {
      fireEvent.click(screen.getByRole('radio', { name: period }));
      names.push(list('Vendas').getAllByRole('cell')[0]?.textContent.replace(/\s/g, ' ') ?? '');
    }
    expect(names).toEqual(['mar/26', 'out/26', '09/11/26', '20/11/26', '7 h']);
    expect(callsOf('')).toHaveLength(1);
  });

  it('asks for days of the address, and of interventions in them', async () => {
    open({}, null, '/configuracoes/dashboard-bi?de=2026-01-01&ate=2026-01-31');
    await screen.findByText('Pedidos');
    const days = { min_date: '2026-01-01', max_date: '2026-01-31' };
    expect(callsOf('')).toEqual([days]);
    await waitFor(() => expect(callsOf('operational-interventions')).toEqual([{ ...days, page: '1', limit: '5' }]));
    expect(callsOf('logout-customers')).toEqual([{ page: '1', limit: '5' }]);
  });

  it('refuses a day that is to come', async () => {
    open();
    await screen.findByText('Pedidos');
    await userEvent.click(screen.getByRole('button', { name: / a \d\d\/\d\d/ }));
    fireEvent.change(screen.getByLabelText('Até'), { target: { value: '2999-01-01' } });
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
    expect(await screen.findByText('A data final não pode ser futura.')).toBeInTheDocument();
    expect(callsOf('')).toHaveLength(1);
  });

  it('turns pages and finds a name', { tags: 'long' }, async () => {
    open();
    await screen.findByRole('link', { name: 'Cedro Engenharia' });
    await userEvent.click(list('Clientes que deixaram de acessar').getByRole('button', { name: /Página 2|^2$/ }));
    await waitFor(() => expect(callsOf('logout-customers').at(-1)).toMatchObject({ page: '2' }));
    await userEvent.type(screen.getByRole('searchbox', { name: /Clientes que deixaram de acessar/ }), 'cedro');
    await waitFor(() => expect(callsOf('logout-customers').at(-1)).toMatchObject({ name: 'cedro', page: '1' }), { timeout: 3000 });
    expect(screen.getAllByRole('searchbox')).toHaveLength(2);
  });

  it.each(LISTS)('says of %s in %s: %s', async (name, title, sentence) => {
    failing = [name];
    open();
    expect(await list(title).findByText(sentence)).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    failing = [];
    await userEvent.click(list(title).getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  });

  it('says when its own figures could not be had, and keeps the lists', async () => {
    failing = [''];
    open();
    expect(await screen.findByText('Erro ao buscar dados')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Cedro Engenharia' })).toBeInTheDocument();
  });

  it('asks to give the company up that is worked for', async () => {
    open({}, 'c1');
    expect(await screen.findByText('Este dashboard é da agência. Limpe a empresa selecionada para vê-lo.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Limpar seleção' }));
    expect([cleared, asked.length]).toEqual([1, 0]);
  });

  it('is for managers alone', async () => {
    open({ type: 'issuer' });
    expect(await screen.findByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
