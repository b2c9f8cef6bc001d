import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { BranchesPage } from './branches-page';
import { branchesText } from './branches.text';
import { holding, importSheet, noteWrites, type Sent } from './structure.fixture';

const south = {
  uuid: 'b1',
  version: 3,
  name: 'Sul',
  cnpj: '12ABC34501DE35',
  email: 'sul@aurora.demo',
  phone: null,
  integration_id: null,
  active: true,
  customer_uuid: 'c1',
};
const ALL = ['view-branch', 'create-branch', 'update-branch'];
let sent: Sent[] = [];

afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  sent = [];
  server.use(http.get(`${API}/customers/c1/branches`, () => HttpResponse.json(aPage([south]))));
  noteWrites(sent, '/customers/c1/branches', south);
  noteWrites(sent, '/customers/branches/*', south);
});

describe('the branches of a company', () => {
  it('say what the specification says', () => {
    expect(branchesText.words).toMatchObject({
      create: { success: 'Nova filial adicionada', failure: 'Falha ao criar filial' },
      update: { success: 'Filial atualizada', failure: 'Falha ao atualizar filial' },
      activate: { success: 'Filial ativada', failure: 'Falha ao ativar filial' },
      inactivate: { success: 'Filial inativada', failure: 'Falha ao inativar filial' },
    });
  });

  it('a new one needs a name and a CNPJ that is one, and is sent without masks', async () => {
    open(<BranchesPage />, { session: holding(...ALL) });
    expect(await screen.findByText('12.ABC.345/01DE-35')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Nova filial' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova filial' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O nome da filial é obrigatório')).toBeInTheDocument();
    expect(dialog.getByText('O CNPJ é obrigatório')).toBeInTheDocument();
    const fill = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    fill(/^Nome/, 'Norte');
    fill(/^CNPJ/, '12.ABC.345/01DE-36');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('CNPJ inválido')).toBeInTheDocument();
    fill(/^CNPJ/, '12.ABC.345/01DE-35');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    const body = { name: 'Norte', cnpj: '12ABC34501DE35', email: null, phone: null, integration_id: null };
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /customers/c1/branches', body, version: null }]));
  });

  it('one is switched off at once, against the version that was read', async () => {
    open(<BranchesPage />, { session: holding(...ALL) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Sul' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /customers/branches/b1/inactivate', body: null, version: '"3"' }]));
  });

  it('are imported from a sheet that the server has checked', async () => {
    const forms = await importSheet({
      page: <BranchesPage />,
      actions: ALL,
      path: '/customers/c1/branches/imports',
      title: 'Importar filiais',
    });
    await waitFor(() => expect(forms).toHaveLength(2));
    expect(branchesText.sheet.words.success).toBe('Planilha carregada com sucesso');
    expect(forms.map((form) => /name="dry_run"\s+(\w+)/.exec(form)?.[1])).toEqual(['true', 'false']);
    expect(forms[1]).toContain('form-data; name="branches"');
  });

  it('have no import for those who may not create', async () => {
    open(<BranchesPage />, { session: holding('view-branch') });
    await screen.findByText('12.ABC.345/01DE-35');
    expect(screen.queryByRole('button', { name: 'Importar planilha' })).toBeNull();
  });

  it('without the update action are read', async () => {
    open(<BranchesPage />, { session: holding('view-branch'), at: '/?abrir=b1' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Sul' }));
    expect(dialog.getByText('Somente leitura')).toBeInTheDocument();
    expect(screen.queryByText('Nova filial')).not.toBeInTheDocument();
  });
});
