import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { holding, noteWrites, type Sent } from '../structure/structure.fixture';
import { BudgetsPage } from './budgets-page';
import { entry, phaseView, plan, totals, view } from './budgets.fixture';

const ALL = [...['view', 'create', 'update', 'delete'].map((verb) => `${verb}-budget`), 'view-budget-balance'];
const PATH = '/customers/c1/budgets';
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(`${API}${PATH}`, () => HttpResponse.json(aPage([plan]))),
    http.get(`${API}/customers/budgets/o1`, () => HttpResponse.json({ data: plan })),
    http.get(`${API}${PATH}/view`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ ...aPage([view, phaseView]), totals });
    }),
    http.get(`${API}/customers/budgets/:id/entries`, () => HttpResponse.json(aPage([entry]))),
    http.get(`${API}/customers/c1/cost-centers`, () =>
      HttpResponse.json(aPage([{ uuid: 'k2', name: 'Marketing', cost_center_code: 'CC-2' }])),
    ),
    http.get(`${API}/customers/c1/customer-employees`, () => HttpResponse.json({ ...aPage([]), filters: { profiles: [] } })),
  );
  noteWrites(sent, PATH, plan);
  noteWrites(sent, '/customers/budgets/o1', plan);
});

const taken = { code: 'ALREADY_EXISTS', message: 'Já existe um registro com este período.', details: { field: 'start_date' } };

/** Fills a new budget of dates, 1 to 10 December 2026, repeated once. */
async function fill() {
  open(<BudgetsPage />, { session: holding(...ALL), at: '/?abrir=novo' });
  const panel = within(await screen.findByRole('dialog', { name: 'Novo orçamento' }));
  await userEvent.type(panel.getByLabelText(/^Nome/), 'Feira');
  await userEvent.click(panel.getByRole('combobox', { name: /^Centro de custo/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Marketing/ }));
  await userEvent.click(panel.getByRole('radio', { name: 'Datas' }));
  for (const [label, day] of [
    [/^Início/, '01122026'],
    [/^Fim/, '10122026'],
  ] as const) {
    await userEvent.clear(panel.getByLabelText(label));
    await userEvent.type(panel.getByLabelText(label), day);
  }
  await userEvent.type(panel.getByLabelText(/^Valor/), '500');
  await userEvent.clear(panel.getByLabelText(/^Repetir/));
  await userEvent.type(panel.getByLabelText(/^Repetir/), '1');
  return panel;
}

describe('the budgets of a company', () => {
  it('are listed by charge and period', async () => {
    open(<BudgetsPage />, { session: holding('view-budget') });
    const row = within(await screen.findByRole('row', { name: /Comercial em dezembro/ }));
    for (const said of ['Centro de custo: Comercial SE', 'dezembro de 2026', 'R$ 1.000,00', '80 %', 'Ana Souza'])
      expect(row.getByText(said)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Visualização dos orçamentos' })).not.toBeInTheDocument();
  });

  it('are repeated for the periods that follow, one call each', { tags: 'long' }, async () => {
    const panel = await fill();
    expect(panel.getByText('2 orçamentos, o último de 11/12/2026 a 20/12/2026')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    const body = {
      ...{ name: 'Feira', charge_type: 'cost_center', charge_uuid: 'k2', amount: '500.00', alert_percentage: 80, owners_uuids: [] },
    };
    expect(sent.map((one) => one.body)).toEqual([
      { ...body, start_date: '2026-12-01', end_date: '2026-12-10' },
      { ...body, start_date: '2026-12-11', end_date: '2026-12-20' },
    ]);
  });

  it('say which period is taken, and a second try leaves out what is stored', { tags: 'long' }, async () => {
    const bodies: unknown[] = [];
    let isTaken = true;
    server.use(
      http.post(`${API}${PATH}`, async ({ request }) => {
        const body = (await request.json()) as { start_date: string };
        if (isTaken && body.start_date === '2026-12-11') return HttpResponse.json(taken, { status: 409 });
        bodies.push(body.start_date);
        return HttpResponse.json({ data: plan }, { status: 201 });
      }),
    );
    const panel = await fill();
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(await panel.findByText('11/12/2026 a 20/12/2026: Já existe um registro com este período.')).toBeInTheDocument();
    isTaken = false;
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(bodies).toEqual(['2026-12-01', '2026-12-11']));
  });

  it('say under the period of the calendar that it overlaps', async () => {
    server.use(http.put(`${API}/customers/budgets/o1`, () => HttpResponse.json(taken, { status: 409 })));
    open(<BudgetsPage />, { session: holding(...ALL), at: '/?abrir=o1' });
    const panel = within(await screen.findByRole('dialog', { name: 'Editar orçamento' }));
    expect(panel.queryByLabelText(/^Repetir/)).not.toBeInTheDocument();
    await userEvent.type(panel.getByLabelText(/^Nome/), '!');
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(await panel.findByText('Já existe um registro com este período.')).toBeInTheDocument();
    expect(panel.getByRole('combobox', { name: /^Mês/ })).toBeInvalid();
  });
});

describe('what became of the budgets', () => {
  const at = '/?aba=visualizacao';

  it('is drawn as bars under their totals, asked for this year', async () => {
    open(<BudgetsPage />, { session: holding(...ALL), at });
    const bars = await screen.findAllByRole('img', { name: /^gasto R\$\s900,00, comprometido R\$\s300,00, reservado R\$\s50,00/ });
    expect(bars[0]).toHaveAccessibleName(/250,00 acima do previsto$/);
    expect(screen.getByText('alerta 80 %')).toBeInTheDocument();
    expect(screen.getAllByText('+ R$ 250,00')).toHaveLength(2);
    expect(screen.getByText('R$ 2.000,00')).toBeInTheDocument();
    expect(asked[0]?.get('start_date')).toMatch(/^\d{4}-01-01$/);
  });

  it('opens on its months and on what consumed it', async () => {
    open(<BudgetsPage />, { session: holding(...ALL), at: `${at}&abrir=o1` });
    const panel = within(await screen.findByRole('dialog', { name: 'Comercial em dezembro' }));
    expect(panel.getByText(/Maior consumo: novembro de 2026, R\$ 850,00/)).toBeInTheDocument();
    expect(await panel.findByRole('link', { name: 'Pedido 1042 · São Paulo – Recife' })).toHaveAttribute('href', '/pedidos/d1');
    await userEvent.click(panel.getByRole('button', { name: 'Ver tabela' }));
    expect(panel.getByRole('row', { name: /^outubro de 2026 R\$\s400,00$/ })).toBeInTheDocument();
  });

  it('of a phase opens on what consumed it, too', async () => {
    open(<BudgetsPage />, { session: holding(...ALL), at: `${at}&abrir=f1` });
    const panel = within(await screen.findByRole('dialog', { name: 'Fundação' }));
    expect(await panel.findByRole('link', { name: 'Pedido 1042 · São Paulo – Recife' })).toBeInTheDocument();
  });

  it('is found by a part of the name', { tags: 'long' }, async () => {
    open(<BudgetsPage />, { session: holding(...ALL), at });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar por nome' }), 'funda');
    await waitFor(() => expect(asked.at(-1)?.get('name')).toBe('funda'));
  });

  it('is kept from whoever may not see balances', async () => {
    open(<BudgetsPage />, { session: holding('view-budget'), at });
    expect(await screen.findByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
  });
});
