import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anExpense, API, one, openAt } from '../screens.fixture';
import { DuplicatesPage } from './duplicates-page';

const aPair = (over: Record<string, unknown> = {}) => ({
  uuid: 'p1',
  reason: 'same_value_date_company',
  status: 'suspected',
  expense: anExpense(),
  other: anExpense({ uuid: 'x0', expense_number: 1041, company: 'CANTINA X LTDA' }),
  decided_by: null,
  decided_at: null,
  obs: null,
  explanations: [],
  allowed_actions: ['confirm', 'dismiss'],
  ...over,
});
const hidden = { value: '48.90', expense_date: '2026-11-18', company: 'CANTINA X LTDA' };

function open(...pairs: object[]) {
  const judged: unknown[] = [];
  server.use(
    http.get(`${API}/employees/expenses/x1/duplicates`, () => one(pairs)),
    http.post(`${API}/employees/expenses/x1/duplicates/:pair/:verdict`, async ({ request, params }) => {
      judged.push([params.pair, params.verdict, await request.json()]);
      return one(aPair({ status: 'dismissed' }));
    }),
  );
  const at = '/despesas/x1/suspeita-de-duplicidade';
  return { judged, ...openAt(at, '/despesas/:expenseId/suspeita-de-duplicidade', <DuplicatesPage />, 'dup') };
}

describe('a suspicion', () => {
  it('shows both halves and how alike they are, in words', async () => {
    open(aPair());
    const mine = await screen.findByRole('region', { name: 'Esta despesa' });
    expect(within(mine).getByText('Você')).toBeVisible();
    expect(within(mine).getAllByText('igual')).toHaveLength(2);
    expect(within(mine).getByText('parecido')).toBeInTheDocument();
    expect(screen.getByText('Motivo: mesmo valor, data e estabelecimento')).toBeVisible();
  });

  it('is dismissed by one key', async () => {
    const { judged, user } = open(aPair());
    await screen.findByRole('region', { name: 'Esta despesa' });
    await user.keyboard('d');
    await waitFor(() => expect(judged).toEqual([['p1', 'dismiss', { obs: null }]]));
  });

  it('is confirmed by keyboard, with which of the two stays', async () => {
    const { judged, user } = open(aPair());
    await screen.findByRole('region', { name: 'Esta despesa' });
    await user.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'Qual despesa fica?' });
    expect(within(dialog).getByText('A despesa 1042 não poderá entrar em prestação de contas.')).toBeVisible();
    await user.click(within(dialog).getByLabelText('Fica a despesa 1042'));
    expect(within(dialog).getByText('A despesa 1041 não poderá entrar em prestação de contas.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar duplicidade' }));
    await waitFor(() => expect(judged).toEqual([['p1', 'confirm', { obs: null, kept_uuid: 'x1' }]]));
  });

  it('with a twin in a sent report keeps that one', async () => {
    const { user } = open(aPair({ other: anExpense({ uuid: 'x0', expense_number: 1041, status: 'approving' }) }));
    await screen.findByRole('region', { name: 'Esta despesa' });
    await user.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'Qual despesa fica?' });
    expect(within(dialog).getByLabelText('Fica a despesa 1042')).toBeDisabled();
    expect(within(dialog).getByLabelText(/^Fica a despesa 1041/)).toBeChecked();
  });

  it('of an own expense is explained, not dismissed', async () => {
    const { judged, user } = open(aPair({ allowed_actions: ['explain', 'confirm'] }));
    const words = await screen.findByRole('textbox', { name: 'Explique por que são despesas diferentes' });
    expect(screen.queryByRole('button', { name: /São despesas diferentes/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Explicar' }));
    expect(screen.getByText('Escreva a explicação')).toBeVisible();
    await user.type(words, 'Dois almoços de obra, md');
    await user.click(screen.getByRole('button', { name: 'Explicar' }));
    await waitFor(() => expect(judged).toEqual([['p1', 'explain', { obs: 'Dois almoços de obra, md' }]]));
  });

  it('ignores the key that dismisses where the server does not offer it', async () => {
    const { judged, user } = open(aPair({ allowed_actions: ['explain', 'confirm'] }));
    await screen.findByRole('region', { name: 'Esta despesa' });
    await user.keyboard('d');
    expect(judged).toEqual([]);
  });

  it('shows what its owner explained and who dismissed it', async () => {
    const at = '2026-11-19T13:00:00.000Z';
    const said = { expense_uuid: 'x1', text: 'Dois almoços de obra', by: { uuid: 'e1', name: 'Ana Souza' }, at };
    const decided = { status: 'dismissed', decided_by: { uuid: 'e2', name: 'Bruno Lima' }, decided_at: at, obs: 'Vi as notas' };
    open(aPair({ ...decided, explanations: [said], allowed_actions: [] }));
    expect(await screen.findByText('Dois almoços de obra')).toBeVisible();
    expect(screen.getByText(/^Explicação de Ana Souza em/)).toBeVisible();
    expect(screen.getByText(/Decidida por Bruno Lima em/)).toBeVisible();
    expect(screen.getByText('Observação: Vi as notas')).toBeVisible();
  });

  it('offers to attach the receipt that is missing, where its expense may be changed', async () => {
    const kept = anExpense({ uuid: 'x0', expense_number: 1041, voucher_path: '/recibo.png' });
    open(aPair({ other: kept }));
    const mine = within(await screen.findByRole('region', { name: 'Esta despesa' }));
    expect(mine.getByText('Sem comprovante')).toBeVisible();
    expect(mine.getByRole('link', { name: 'Anexar comprovante' })).toHaveAttribute('href', '/despesas/x1');
    expect(
      within(screen.getByRole('region', { name: 'Despesa parecida' })).queryByRole('link', { name: /Anexar/ }),
    ).not.toBeInTheDocument();
  });

  it("hides another employee's receipt, key and name", async () => {
    open(aPair({ other: hidden }));
    const other = await screen.findByRole('region', { name: 'Despesa parecida' });
    expect(within(other).getByText('outro colaborador (oculto)')).toBeVisible();
    expect(within(other).getByText('A imagem é de outro colaborador e não pode ser mostrada.')).toBeVisible();
    expect(within(other).queryByText('Número')).not.toBeInTheDocument();
    expect(within(other).queryByRole('link')).not.toBeInTheDocument();
  });

  it('that may only be looked at offers no verdict', async () => {
    const { judged, user } = open(aPair({ allowed_actions: [] }));
    expect(await screen.findByText('Você pode ver esta suspeita, mas não decidir sobre ela.')).toBeVisible();
    await user.keyboard('dm');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(judged).toEqual([]);
  });

  it('goes from pair to pair with the arrows', async () => {
    const { user } = open(aPair(), aPair({ uuid: 'p2', reason: 'same_image' }));
    expect(await screen.findByText('Par 1 de 2')).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('Par 2 de 2')).toBeVisible();
    expect(screen.getByText('Motivo: mesma imagem')).toBeVisible();
  });
});

it('an expense without a twin says so', async () => {
  open();
  expect(await screen.findByText('Nenhuma suspeita para esta despesa.')).toBeVisible();
});

it('an expense of somebody else does not exist', async () => {
  open();
  server.use(
    http.get(`${API}/employees/expenses/x1/duplicates`, () => HttpResponse.json({ code: 'NOT_FOUND', message: 'x' }, { status: 404 })),
  );
  expect(await screen.findByText('Registro não encontrado.')).toBeVisible();
});
