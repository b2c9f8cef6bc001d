import { http, HttpResponse, PHONE, server, windowOf } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrder, aPage, API, aSession, CONSULTANT, EMPLOYEE, open } from '../agency.fixture';
import { OrderListPage } from './order-list-page';

const BOREAL = '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e09';
const BY_TAB = { all: 48, abertos: 3, 'aguardando-aprovacao': 5, aprovados: 36, cancelados: 4 };
let asked: URLSearchParams[] = [];
let counted: URLSearchParams[] = [];
const last = (of: URLSearchParams[]) => Object.fromEntries(of.at(-1) ?? []);

beforeEach(() => {
  asked = [];
  counted = [];
  server.use(
    http.get(`${API}/orders`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([anOrder(10482, { consultant: { uuid: 'gil', name: 'Gil Prado' } })]));
    }),
    http.get(`${API}/orders/summary`, ({ request }) => {
      counted.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { total: 48, by_status: {}, by_tab: BY_TAB } });
    }),
    http.get(`${API}/customers`, () =>
      HttpResponse.json(aPage([{ uuid: BOREAL, trading_name: 'Boreal', cnpj: '', is_active: true, fraud_blocking: false }])),
    ),
  );
});

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('the orders of the agency', () => {
  const page = <OrderListPage view="agency" kinds={null} />;
  const at = '/agencias/pedidos?orderType=travel#aprovados';

  it('are those of all its companies, each with whose it is and who looks after it', async () => {
    open(page, { session: CONSULTANT, at });
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedidos da agência' })).toBeInTheDocument();
    const row = within(await screen.findByRole('row', { name: /10482/ }));
    expect(row.getByText('Aurora Indústria')).toBeInTheDocument();
    expect(row.getByText('Gil Prado')).toBeInTheDocument();
    expect(headers()).toEqual(expect.arrayContaining(['Empresa', 'Consultor']));
    expect(headers()).not.toContain('Solicitante');
    expect(last(asked)).toEqual({ order_type: 'travel', status: 'aprovados', page: '1', limit: '20' });
  });

  it('show who travels by picture, and by initials once its link is over', async () => {
    const travelers = [{ uuid: 'ana', full_name: 'Ana Souza', avatar_url: '/api/v1/files/identity/ana' }];
    server.use(http.get(`${API}/orders`, () => HttpResponse.json(aPage([anOrder(10482, { travelers })]))));
    open(page, { session: CONSULTANT, at });
    const row = within(await screen.findByRole('row', { name: /10482/ }));
    fireEvent.error(row.getByRole('img', { name: 'Ana Souza' }));
    expect(row.queryByRole('img', { name: 'Ana Souza' })).not.toBeInTheDocument();
    expect(row.getByText('AS')).toBeInTheDocument();
  });

  it('leave out the consultant and the locators while none has any', async () => {
    server.use(http.get(`${API}/orders`, () => HttpResponse.json(aPage([anOrder(10482)]))));
    open(page, { session: CONSULTANT, at });
    await screen.findByRole('row', { name: /10482/ });
    expect(headers()).not.toContain('Consultor');
    expect(headers()).not.toContain('Localizador');
  });

  it.each([
    [1440, true],
    [1439, false],
  ])('in a window of %i px, name the consultant: %s', async (pixels, isNamed) => {
    windowOf(pixels);
    open(page, { session: CONSULTANT, at });
    await screen.findByRole('row', { name: /10482/ });
    expect(headers().includes('Consultor')).toBe(isNamed);
  });

  it('tell when one expires only where one does', async () => {
    open(page, { session: CONSULTANT, at });
    await screen.findByRole('row', { name: /10482/ });
    expect(headers()).not.toContain('Expira');
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    server.use(http.get(`${API}/orders`, () => HttpResponse.json(aPage([anOrder(10482, { status: 'approving', expires_at: soon })]))));
    await userEvent.click(screen.getByRole('link', { name: /^Abertos/ }));
    expect(await screen.findByRole('columnheader', { name: 'Expira' })).toBeInTheDocument();
  });

  it('show the locators of those that have them', async () => {
    server.use(
      http.get(`${API}/orders`, () => HttpResponse.json(aPage([anOrder(10482, { trackers: ['QX7L2M', 'ABC123'] }), anOrder(10481)]))),
    );
    open(page, { session: CONSULTANT, at });
    const row = within(await screen.findByRole('row', { name: /10482/ }));
    expect(row.getByText('QX7L2M')).toBeInTheDocument();
    expect(row.getByText('ABC123')).toBeInTheDocument();
    expect(headers()).toContain('Localizador');
  });

  it.each([
    [1760, ['Centro de custo']],
    [1759, []],
  ])('in a window of %i px, have room for %j', async (pixels, shown) => {
    windowOf(pixels);
    open(page, { session: CONSULTANT, at });
    await screen.findByRole('row', { name: /10482/ });
    expect(headers().filter((header) => header === 'Centro de custo')).toEqual(shown);
  });

  it('are counted tab by tab, whatever tab is open', async () => {
    open(page, { session: CONSULTANT, at: at.replace('#', '&search=recife#') });
    const tabs = within(screen.getByRole('navigation', { name: 'Situação dos pedidos' }));
    expect(await tabs.findByRole('link', { name: 'Aguardando aprovação 5' })).toHaveAttribute(
      'href',
      '/agencias/pedidos?orderType=travel&search=recife#aguardando-aprovacao',
    );
    expect(tabs.getByRole('link', { name: 'Aprovados 36' })).toHaveAttribute('aria-current', 'page');
    expect(last(counted)).toEqual({ order_type: 'travel', search: 'recife' });
  });

  it('are narrowed to one company, found by its name', async () => {
    const { router } = open(page, { session: CONSULTANT, at });
    await userEvent.click(screen.getByRole('combobox', { name: 'Empresa' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Boreal' }));
    await waitFor(() => expect(last(asked)).toMatchObject({ customer_uuid: BOREAL, status: 'aprovados' }));
    expect(last(counted)).toMatchObject({ customer_uuid: BOREAL });
    expect(router.state.location.search).toContain(`empresa=${BOREAL}`);
    await userEvent.click(screen.getByLabelText('Limpar empresa'));
    await waitFor(() => expect(last(asked)).not.toHaveProperty('customer_uuid'));
  });

  it('are those of the chosen company once there is one: there is nothing left to choose', async () => {
    open(page, { session: aSession({}, { customerUuid: 'c1' }), at });
    await screen.findByRole('row', { name: /10482/ });
    expect(screen.queryByRole('combobox', { name: 'Empresa' })).not.toBeInTheDocument();
  });

  it.each([
    ['/agencias/pedidos#all', 'Nenhum pedido por aqui.'],
    ['/agencias/pedidos#cancelados', 'Nenhum pedido cancelado'],
    ['/agencias/pedidos?orderType=broken_policy#all', 'Nenhum pedido fora da política'],
    [`/agencias/pedidos?empresa=${BOREAL}#all`, 'Nenhum pedido encontrado com esses filtros'],
  ])('none at %s reads: %s', async (where, sentence) => {
    server.use(
      http.get(`${API}/orders`, () => HttpResponse.json(aPage([]))),
      http.get(`${API}/customers/${BOREAL}`, () => HttpResponse.json({ data: { uuid: BOREAL, trading_name: 'Boreal' } })),
    );
    open(page, { session: CONSULTANT, at: where });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it.each([
    [500, 'Falha ao listar pedidos'],
    [403, 'Você não possui permissão para realizar esta ação.'],
  ])('refused with %s say: %s', async (status, sentence) => {
    server.use(http.get(`${API}/orders`, () => HttpResponse.json({ code: 'X' }, { status })));
    open(page, { session: CONSULTANT, at });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('stand as cards on a phone, each with its company', async () => {
    windowOf(PHONE);
    open(page, { session: CONSULTANT, at });
    const card = within((await screen.findByText('Aurora Indústria')).closest('li') as HTMLElement);
    expect(card.getByRole('link', { name: /10482/ })).toHaveAttribute('href', '/pedidos/o10482');
    expect(card.getByRole('button', { name: 'Ações de pedido 10482' }).closest('a')).toBeNull();
  });
});

describe('a list to take along', () => {
  const at = '/pedidos?orderType=travel&de=2026-03-01&produto=airway,hotel#aprovados';
  const withReports = (more: object = {}) => ({ ...EMPLOYEE, actions: new Set([...EMPLOYEE.actions, 'ViewPurchaseReport']), ...more });

  it('opens the report of issued orders with its period and products', async () => {
    open(<OrderListPage view="company" kinds={null} />, { session: withReports(), at });
    const link = await screen.findByRole('link', { name: 'Exportar' });
    const products = 'order_items=airway&order_items=hotel';
    expect(link).toHaveAttribute('href', `/central-de-relatorios?relatorio=orders&start_date=2026-03-01&end_date=&${products}`);
  });

  it.each([
    ['who may not see reports', 'company', EMPLOYEE],
    ['one’s own orders', 'mine', withReports()],
    ['an agency without a company', 'agency', withReports({ customerUuid: null })],
  ] as const)('is not offered to %s', async (_, view, session) => {
    open(<OrderListPage view={view} kinds={null} />, { session: session, at });
    await screen.findByRole('row', { name: /10482/ });
    expect(screen.queryByRole('link', { name: 'Exportar' })).not.toBeInTheDocument();
  });
});

describe('the orders of a company', () => {
  it('say who asked for each, and are not only one’s own', async () => {
    open(<OrderListPage view="company" kinds={null} />, { session: EMPLOYEE, at: '/pedidos?orderType=travel#abertos' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedidos da empresa' })).toBeInTheDocument();
    const row = within(await screen.findByRole('row', { name: /10482/ }));
    expect(row.getByText('Ana Souza')).toBeInTheDocument();
    expect(headers()).toContain('Solicitante');
    expect(headers()).not.toContain('Empresa');
    expect(last(asked)).toEqual({ order_type: 'travel', status: 'abertos', page: '1', limit: '20' });
    expect(screen.queryByRole('combobox', { name: 'Empresa' })).not.toBeInTheDocument();
  });
});

describe('one’s own orders', () => {
  it('are counted like the others', async () => {
    open(<OrderListPage view="mine" kinds={null} />, { session: EMPLOYEE, at: '/pedidos/meus-pedidos?orderType=travel#all' });
    expect(await screen.findByRole('link', { name: 'Abertos 3' })).toHaveAttribute(
      'href',
      '/pedidos/meus-pedidos/abertos?orderType=travel',
    );
    expect(last(counted)).toEqual({ mine: 'true', order_type: 'travel' });
    expect(last(asked)).toMatchObject({ mine: 'true', status: 'all' });
  });
});

describe('what narrows the orders', () => {
  const page = <OrderListPage view="company" kinds={null} />;

  it('stands in the bar, the rest behind a button that counts it, each with a chip that takes it back', async () => {
    const at = '/pedidos?orderType=travel&situacao=issued&viajante=ana&page=2#all';
    const { router } = open(page, { session: EMPLOYEE, at });
    expect(await screen.findByRole('button', { name: 'Mais filtros (1)' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeInTheDocument();
    await waitFor(() => expect(asked.at(-1)?.getAll('statuses[]')).toEqual(['issued', 'done', 'finished']));
    expect(screen.getByText('Status: Finalizado')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remover o filtro Viajante' }));
    await waitFor(() => expect(router.state.location.search).toBe('?orderType=travel&situacao=issued'));
    expect(router.state.location.hash).toBe('#all');
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(router.state.location.search).toBe('?orderType=travel'));
  });

  it('is a sheet on a phone', async () => {
    windowOf(PHONE);
    open(page, { session: EMPLOYEE, at: '/pedidos?orderType=travel#all' });
    await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    expect(sheet.getByRole('combobox', { name: 'Status' })).toBeInTheDocument();
    expect(sheet.getByRole('combobox', { name: 'Produto' })).toBeInTheDocument();
    expect(sheet.getByText('De')).toBeInTheDocument();
    expect(sheet.getByText('Até')).toBeInTheDocument();
    expect(sheet.getByRole('button', { name: 'Ver 1 resultado' })).toBeInTheDocument();
  });

  it('says how many stand on a page', async () => {
    server.use(
      http.get(`${API}/orders`, ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return HttpResponse.json(aPage([anOrder(10482)], 48));
      }),
    );
    open(page, { session: EMPLOYEE, at: '/pedidos?orderType=travel#all' });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Linhas por página' }), '50');
    await waitFor(() => expect(last(asked)).toMatchObject({ limit: '50', page: '1' }));
  });
});
