import { reportJobsQuery } from '@trajeto/bi-data-access';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { listenToSnackbars, type Snackbar } from '@trajeto/shared-ui';
import { http, HttpResponse, PHONE, renderScreen, server, windowOf } from '@trajeto/shared-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { groupsOf } from './catalogue';
import { filtersOf, firstValues, isBackwards } from './filters';
import { ReportCentrePage } from './report-centre-page';

const API = 'http://localhost:3000/api/v1';
const HERE = '/central-de-relatorios';
const FORMATS = ['xlsx', 'csv', 'pdf'];
const FROM = { slug: 'start_date', type: 'date', label: 'De' };
const UNTIL = { slug: 'end_date', type: 'date', label: 'Até' };
const STATUSES = { slug: 'statuses', type: 'status', label: 'Status' };
const CENTERS = { slug: 'cost_center_uuids', type: 'cost_center', label: 'Centro de custo' };

const aType = (slug: string, name: string, filters: object[] = [FROM, UNTIL]) => ({
  slug,
  name,
  description: `${name}, linha a linha.`,
  formats: FORMATS,
  filters,
});
const TYPES = [
  aType('orders', 'Pedidos emitidos', [FROM, UNTIL, STATUSES, CENTERS]),
  aType('hotels', 'Hospedagens'),
  aType('approvals', 'Aprovações'),
  aType('expenses', 'Despesas'),
  aType('employees', 'Funcionários', [STATUSES]),
  aType('something-new', 'Novidade', []),
];
const aJob = (uuid: string, status: string, over: object = {}) => ({
  uuid,
  type: 'orders',
  format: 'xlsx',
  status,
  filters: { start_date: '2026-10-01', statuses: ['issued'] },
  rows: status === 'done' ? 1204 : null,
  created_at: new Date().toISOString(),
  done_at: null,
  expires_at: status === 'done' ? new Date(Date.now() + 6.5 * 86_400_000).toISOString() : null,
  file_name: null,
  by: { uuid: 'u1', name: 'Carla Dias' },
  message: null,
  ...over,
});

const aSchedule = (over: object = {}) => ({
  uuid: 's1',
  type: 'orders',
  format: 'xlsx',
  frequency: 'monthly',
  filters: {},
  next_at: '2026-12-01T09:00:00Z',
  last_at: null,
  created_at: new Date().toISOString(),
  by: { uuid: 'u1', name: 'Carla Dias' },
  ...over,
});

let jobs: object[] = [];
let previews: URLSearchParams[] = [];
let sent: unknown[] = [];
let removed: string[] = [];
let schedules: object[] = [];
let snackbars: Snackbar[] = [];
let starred: (readonly string[])[] = [];
let stop: () => void = () => undefined;

const pageOf = (data: object[]) => ({
  data,
  links: {},
  meta: { current_page: 1, last_page: 1, per_page: 10, from: 1, to: data.length, total: data.length },
});

beforeEach(() => {
  jobs = [aJob('j1', 'done'), aJob('j2', 'running', { format: 'csv' })];
  [previews, sent, removed, snackbars, starred, schedules] = [[], [], [], [], [], []];
  stop = listenToSnackbars((snackbar) => void snackbars.push(snackbar));
  server.use(
    http.get(`${API}/report-types`, () => HttpResponse.json({ data: TYPES })),
    http.get(`${API}/customers/c1/reports/preview`, ({ request }) => {
      previews.push(new URL(request.url).searchParams);
      return HttpResponse.json({
        data: {
          columns: [
            { slug: 'order_number', label: 'Pedido', type: 'integer' },
            { slug: 'booked_on', label: 'Emissão', type: 'day' },
            { slug: 'issuer', label: 'Solicitante', type: 'text' },
            { slug: 'value', label: 'Valor', type: 'money' },
          ],
          rows: [{ order_number: 10482, booked_on: '2026-11-20', issuer: null, value: '1608.00' }],
          total: 1204,
        },
      });
    }),
    http.get(`${API}/customers/c1/reports`, () => HttpResponse.json(pageOf(jobs))),
    http.post(`${API}/customers/c1/reports`, async ({ request }) => {
      sent.push(await request.json());
      jobs = [aJob('j3', 'queued'), ...jobs];
      return HttpResponse.json({ data: jobs[0] }, { status: 202 });
    }),
    http.get(`${API}/customers/c1/report-schedules`, () => HttpResponse.json(pageOf(schedules))),
    http.post(`${API}/customers/c1/report-schedules`, async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      schedules = [aSchedule(body), ...schedules];
      return HttpResponse.json({ data: schedules[0] }, { status: 201 });
    }),
    http.delete(`${API}/customers/report-schedules/:id`, ({ params: { id } }) => {
      removed.push(String(id));
      schedules = [];
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(`${API}/customers/reports/:id`, ({ params: { id } }) =>
      HttpResponse.json({ data: { ...aJob(String(id), 'done'), file_link: `/api/v1/files/bi/${String(id)}` } }),
    ),
    http.delete(`${API}/customers/reports/:id`, ({ params: { id } }) => {
      removed.push(String(id));
      jobs = jobs.filter((job) => (job as { uuid: string }).uuid !== id);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
afterEach(() => stop());

const session = { user: { uuid: 'u1', context: 'customer' }, customerUuid: 'c1', actions: new Set(['ViewPurchaseReport']) };
const pickers = { cost_center: () => ({ queryKey: ['centers'], queryFn: () => [{ value: 'cc1', label: 'Comercial' }] }) };

function open(at = HERE, favourites: readonly string[] = []) {
  const page = (
    <SessionProvider session={session as unknown as Session}>
      <ReportCentrePage pickers={pickers} favourites={{ slugs: favourites, onChange: (slugs) => void starred.push(slugs) }} />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: HERE, element: page }], { initialEntries: [at] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}
const report = (name = 'Pedidos emitidos') => screen.findByRole('article', { name });
const mine = () => within(screen.getByRole('region', { name: 'Meus relatórios' }));
const said = () => snackbars.map(({ message }) => message);

describe('the catalogue', () => {
  it('stands in groups, the new ones apart', () => {
    expect(groupsOf(TYPES as never).map(({ name, types }) => [name, types.map(({ slug }) => slug)])).toEqual([
      ['pedidos', ['orders', 'hotels']],
      ['aprovacoes', ['approvals']],
      ['despesas', ['expenses']],
      ['cadastro', ['employees']],
      ['outros', ['something-new']],
    ]);
    expect(groupsOf(TYPES as never, 'FUNCIONARIO').map(({ name }) => name)).toEqual(['cadastro']);
  });

  it('opens the group of the address and its first report', async () => {
    open(`${HERE}?grupo=despesas`);
    await report('Despesas');
    const catalogue = within(screen.getByRole('navigation', { name: 'Relatórios' }));
    expect(catalogue.getByRole('button', { name: 'Despesas' })).toHaveAttribute('aria-expanded', 'true');
    expect(catalogue.getByRole('button', { name: 'Pedidos' })).toHaveAttribute('aria-expanded', 'false');
    expect(catalogue.getByRole('link', { name: 'Despesas' })).toHaveAttribute('aria-current', 'true');
  });

  it('is searched without accents, whatever group holds the report', { tags: 'long' }, async () => {
    const { router } = open();
    await report();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'funcionarios');
    await userEvent.click(await screen.findByRole('link', { name: 'Funcionários' }, { timeout: 3000 }));
    expect(router.state.location.search).toBe('?relatorio=employees');
    await report('Funcionários');
  });

  it('keeps favourites at its head, starred and unstarred from the report', async () => {
    open(HERE, ['hotels']);
    await report();
    expect(screen.getByText('Favoritos')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Hospedagens' })).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar aos favoritos: Pedidos emitidos' }));
    expect(starred).toEqual([['hotels', 'orders']]);
  });
});

describe('a report', () => {
  it('begins with this month, draws its parameters and shows what it will say', async () => {
    open();
    const shown = within(await report());
    expect(shown.getByRole('combobox', { name: 'Centro de custo' })).toBeInTheDocument();
    expect(await shown.findByText('Prévia · 1 de 1.204 linhas')).toBeInTheDocument();
    const cells = shown.getAllByRole('cell').map(({ textContent }) => textContent.replace(/\s/g, ' '));
    expect(cells).toEqual(['10482', '20/11/2026', '—', 'R$ 1.608,00']);
    const asked = Object.fromEntries(previews[0] ?? []);
    expect(asked).toMatchObject({ type: 'orders', start_date: expect.stringMatching(/-01$/) as string });
  });

  it('is asked with the format and only the parameters that narrow', { tags: 'long' }, async () => {
    const { queryClient } = open();
    const shown = within(await report());
    await userEvent.click(shown.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Emissão' }));
    await userEvent.click(shown.getByRole('radio', { name: 'PDF' }));
    await userEvent.click(shown.getByRole('button', { name: 'Gerar relatório' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const days = { start_date: expect.any(String) as string, end_date: expect.any(String) as string };
    expect(sent[0]).toEqual({ type: 'orders', format: 'pdf', filters: { ...days, statuses: ['issued'] } });
    const { meta } = queryClient.getMutationCache().getAll()[0] ?? {};
    expect(meta).toEqual({ success: 'Relatório solicitado', failure: 'Falha ao gerar relatório' });
    expect(await mine().findByText('Na fila')).toBeInTheDocument();
    await waitFor(() => expect(previews.at(-1)?.getAll('statuses[]')).toEqual(['issued']), { timeout: 3000 });
  });

  it('of a period the wrong way round is neither shown nor asked', () => {
    const values = { ...firstValues(TYPES[0] as never, new Date('2026-11-20T12:00:00Z')), start_date: '2026-12-01' };
    expect([isBackwards(values), filtersOf(values)]).toEqual([true, { start_date: '2026-12-01', end_date: '2026-11-20' }]);
  });
});

describe('my reports', () => {
  it('say how far they are, and what is left of a file', async () => {
    open();
    await report();
    expect(await mine().findByText('Pronto')).toBeInTheDocument();
    expect(mine().getByText('1.204 linhas')).toBeInTheDocument();
    expect(mine().getByText('Expira em 6 dias')).toBeInTheDocument();
    expect(mine().getByText('Gerando')).toBeInTheDocument();
    expect(mine().getByRole('button', { name: 'Cancelar: Pedidos emitidos (CSV)' })).toBeInTheDocument();
  });

  it('say that one became ready, once, and offer its file', async () => {
    const { queryClient } = open();
    await report();
    await mine().findByText('Gerando');
    jobs = [aJob('j1', 'done'), aJob('j2', 'done', { format: 'csv' }), aJob('j9', 'failed', { by: { uuid: 'u2', name: 'Outra' } })];
    const { queryKey } = reportJobsQuery('c1', { page: 1, limit: 10 });
    await act(() => queryClient.invalidateQueries({ queryKey }));
    await waitFor(() => expect(said()).toEqual(['Relatório pronto']));
    expect(snackbars[0]?.action?.label).toBe('Baixar');
    await act(() => queryClient.invalidateQueries({ queryKey }));
    expect(said()).toEqual(['Relatório pronto']);
  });

  it('say why one could not be made', async () => {
    const { queryClient } = open();
    await report();
    await mine().findByText('Gerando');
    jobs = [aJob('j2', 'failed', { message: 'O relatório passou de 200.000 linhas.' })];
    await act(() => queryClient.invalidateQueries({ queryKey: reportJobsQuery('c1', { page: 1, limit: 10 }).queryKey }));
    await waitFor(() => expect(said()).toEqual(['O relatório passou de 200.000 linhas.']));
  });

  it('are made again with what they were asked with', async () => {
    open();
    await report();
    await userEvent.click(await mine().findByRole('button', { name: /^Ações de Pedidos emitidos/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Gerar de novo' }));
    await waitFor(() =>
      expect(sent).toEqual([{ type: 'orders', format: 'xlsx', filters: { start_date: '2026-10-01', statuses: ['issued'] } }]),
    );
  });

  it('are given up while under way, and removed after a question', async () => {
    open();
    await report();
    await userEvent.click(await mine().findByRole('button', { name: 'Cancelar: Pedidos emitidos (CSV)' }));
    await waitFor(() => expect(removed).toEqual(['j2']));
    await userEvent.click(await mine().findByRole('button', { name: /^Ações de Pedidos emitidos/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir Pedidos emitidos (XLSX)?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(removed).toEqual(['j2', 'j1']));
    expect(await screen.findByText('Você ainda não gerou relatórios.')).toBeInTheDocument();
  });
});

describe('scheduled reports', () => {
  const theirs = async () => within(await screen.findByRole('region', { name: 'Envios programados' }));

  it('are sent without days, and stand below with when they come next', async () => {
    open();
    const shown = within(await report());
    expect(screen.queryByRole('region', { name: 'Envios programados' })).not.toBeInTheDocument();
    await userEvent.click(shown.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Emissão' }));
    await userEvent.click(shown.getByRole('button', { name: 'Programar envio' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Todo dia 1º do mês' }));
    const asked = { type: 'orders', format: 'xlsx', filters: { statuses: ['issued'] }, frequency: 'monthly' };
    await waitFor(() => expect(sent).toEqual([asked]));
    const list = await theirs();
    const cells = list.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(0, 5)).toEqual([
      'Pedidos emitidos (XLSX)',
      'Todo dia 1º do mês',
      '01/12/2026 às 06:00',
      'Ainda não enviado',
      'Carla Dias',
    ]);
  });

  it('are taken back after a question, by their maker alone', async () => {
    schedules = [aSchedule(), aSchedule({ uuid: 's2', type: 'hotels', by: { uuid: 'u2', name: 'Outra' } })];
    open();
    await report();
    const list = await theirs();
    expect(list.queryByRole('button', { name: /^Ações de Hospedagens/ })).not.toBeInTheDocument();
    await userEvent.click(list.getByRole('button', { name: /^Ações de Pedidos emitidos/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir a programação de Pedidos emitidos (XLSX)?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(removed).toEqual(['s1']));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Envios programados' })).not.toBeInTheDocument());
  });
});

describe('on a phone', () => {
  it('the catalogue comes first, and the report in its place', async () => {
    windowOf(PHONE);
    const { router } = open();
    await userEvent.click(await screen.findByRole('link', { name: 'Hospedagens' }));
    await report('Hospedagens');
    expect(screen.queryByRole('navigation', { name: 'Relatórios' })).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?relatorio=hotels');
    await userEvent.click(screen.getAllByRole('link', { name: /Relatórios/ })[0] ?? document.body);
    expect(await screen.findByRole('navigation', { name: 'Relatórios' })).toBeInTheDocument();
  });
});

it('a catalogue that could not be read says so', async () => {
  server.use(http.get(`${API}/report-types`, () => HttpResponse.json({ code: 'X' }, { status: 500 })));
  open();
  expect(await screen.findByText('Falha ao carregar relatórios')).toBeInTheDocument();
});

describe('a report that a list opens', () => {
  it('begins with the filters of the list', async () => {
    open(`${HERE}?relatorio=orders&start_date=2026-03-01&end_date=&statuses=canceled&statuses=nothing-known`);
    await report();
    await waitFor(() => expect(previews).toHaveLength(1));
    const asked = [...(previews[0]?.entries() ?? [])];
    expect(asked).toEqual(expect.arrayContaining([['start_date', '2026-03-01']]));
    expect(asked.map(([name]) => name)).not.toContain('end_date');
    expect(asked.filter(([name]) => name.startsWith('statuses'))).toEqual([[expect.any(String), 'canceled']]);
  });

  it('takes nothing that is no day', () => {
    expect(firstValues(TYPES[0] as never, new Date(), new URLSearchParams('start_date=ontem'))).toMatchObject({ start_date: '' });
  });
});
