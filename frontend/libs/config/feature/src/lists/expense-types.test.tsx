import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { holding, noteWrites, type Sent } from '../structure/structure.fixture';
import { ExpenseTypesPage } from './expense-types-page';

const meal = { uuid: 'k1', name: 'Alimentação', icon: 'tools-kitchen-2' };
const lunch = {
  uuid: 't1',
  version: 3,
  customer_uuid: 'c1',
  name: 'Almoço',
  expense_category: meal,
  kind: 'common',
  integration_id: null,
  active: true,
};
const ALL = ['view', 'create', 'update', 'delete'].map((verb) => `${verb}-expense-type`);
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get(`${API}/customers/c1/expense-types`, () => HttpResponse.json(aPage([lunch]))),
    http.get(`${API}/expense-categories`, () => HttpResponse.json(aPage([{ ...meal, active: true, version: 1 }]))),
  );
  noteWrites(sent, '/customers/c1/expense-types', lunch);
  noteWrites(sent, '/customers/expense-types/*', lunch);
});

describe('the types of expense of a company', () => {
  it('a new one needs a name and a category of the operator', async () => {
    open(<ExpenseTypesPage />, { session: holding(...ALL), at: '/?abrir=novo' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo tipo' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O nome é obrigatório')).toBeInTheDocument();
    expect(dialog.getByText('A categoria é obrigatória')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Nome/), 'Táxi');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Categoria/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Alimentação' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Por quilômetro' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    const body = { name: 'Táxi', expense_category_uuid: 'k1', kind: 'km', integration_id: null };
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /customers/c1/expense-types', body, version: null }]));
  });

  it('one is deleted after its question', async () => {
    open(<ExpenseTypesPage />, { session: holding(...ALL) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Almoço' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir o tipo de despesa Almoço?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'DELETE /customers/expense-types/t1', body: null, version: '"3"' }]));
  });
});
