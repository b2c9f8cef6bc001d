import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { holding, noteWrites, type Sent } from '../structure/structure.fixture';
import { PoliciesPage } from './policies-page';
import { dinner, policy } from './rules.fixture';

const ALL = ['view', 'create', 'update', 'delete'].flatMap((verb) => [`${verb}-policy`, `${verb}-policy-value-expense`]);
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get(`${API}/customers/c1/policies`, () => HttpResponse.json(aPage([policy]))),
    http.get(`${API}/customers/policies/p1`, () => HttpResponse.json({ data: policy })),
    http.get(`${API}/customers/policies/p1/values`, () => HttpResponse.json(aPage([dinner]))),
    http.get(`${API}/customers/c1/expense-types`, () => HttpResponse.json(aPage([{ uuid: 't2', name: 'Táxi' }]))),
  );
  noteWrites(sent, '/customers/c1/policies', policy);
  noteWrites(sent, '/customers/policies/p1', policy);
  noteWrites(sent, '/customers/policies/p1/values', dinner);
  noteWrites(sent, '/customers/policies/values/*', dinner);
});

const openLimits = async (...actions: string[]) => {
  open(<PoliciesPage />, { session: holding(...actions), at: '/?abrir=p1' });
  await userEvent.click(await screen.findByRole('tab', { name: 'Regras' }));
};

describe('a policy of expenses', () => {
  it('is listed with the number of its rules and as the default one', async () => {
    open(<PoliciesPage />, { session: holding('view-policy') });
    const row = within(await screen.findByRole('row', { name: /Viagens/ }));
    expect(row.getByText('1')).toBeInTheDocument();
    expect(row.getByText('Padrão')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Nova política' })).not.toBeInTheDocument();
  });

  it('is created with what was typed', async () => {
    open(<PoliciesPage />, { session: holding(...ALL), at: '/?abrir=novo' });
    const panel = within(await screen.findByRole('dialog', { name: 'Nova política' }));
    await userEvent.type(panel.getByLabelText(/^Nome/), 'Diretoria');
    await userEvent.click(panel.getByRole('checkbox', { name: /^Padrão/ }));
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    const body = { name: 'Diretoria', description: null, default: true };
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /customers/c1/policies', body, version: null }]));
  });
});

describe('a rule of a policy', () => {
  it('is read as a sentence', async () => {
    await openLimits('view-policy');
    expect(await screen.findByText('Almoço: até R$ 80,00 por dia, comprovante acima de R$ 30,00.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Nova regra' })).not.toBeInTheDocument();
  });

  it('shows its sentence while it is typed, and is sent so', { tags: 'long' }, async () => {
    await openLimits(...ALL);
    await userEvent.click(await screen.findByRole('button', { name: 'Nova regra' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova regra' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Tipo de despesa/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Táxi' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Limite/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Máximo por mês' }));
    await userEvent.type(dialog.getByLabelText(/^Valor/), '300');
    await userEvent.click(dialog.getByRole('radio', { name: 'Sempre' }));
    expect(dialog.getByText('Este tipo: até R$ 300,00 por mês, comprovante sempre.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    const body = {
      expense_type_uuid: 't2',
      policy_parameter: 'max_per_month',
      value: '300.00',
      voucher_required: true,
      voucher_required_above: null,
    };
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /customers/policies/p1/values', body, version: null }]));
  });

  it('about vouchers alone asks nothing else of them', async () => {
    await openLimits(...ALL);
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Almoço · Máximo por dia' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar regra' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /^Limite/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Comprovante acima de' }));
    expect(dialog.queryByRole('radio', { name: 'Sempre' })).not.toBeInTheDocument();
    expect(dialog.getByText('Almoço: comprovante acima de R$ 80,00.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        call: 'PUT /customers/policies/values/l1',
        body: { policy_parameter: 'voucher_required_above', voucher_required: false, voucher_required_above: null },
        version: '"4"',
      }),
    );
  });

  it('is removed after a question', async () => {
    await openLimits(...ALL);
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Almoço · Máximo por dia' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir a regra Almoço · Máximo por dia?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'DELETE /customers/policies/values/l1', body: null, version: '"4"' }]));
  });
});
