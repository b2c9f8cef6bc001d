import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { CostCentersPage } from './cost-centers-page';
import { holding, importSheet, noteWrites, type Sent } from './structure.fixture';

const center = {
  uuid: 'k1',
  version: 4,
  name: 'Comercial',
  credit: null,
  cost_center_code: 'CC-0201',
  customer_uuid: 'c1',
  active: true,
  belongs_to_headquarters: true,
  mark_all_branches: false,
  approval_models: [{ uuid: 'm1', name: 'Padrão viagem' }],
  branches: [{ uuid: 'b1', name: 'Sul' }],
};
const ALL = ['view-cost-center', 'create-cost-center', 'update-cost-center', 'delete-cost-center'];
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];

afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(`${API}/customers/c1/cost-centers`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([center]));
    }),
    http.get(`${API}/customers/branches/:branch`, () => HttpResponse.json({ data: { uuid: 'b1', name: 'Sul', version: 1 } })),
    http.get(`${API}/customers/c1/branches`, () =>
      HttpResponse.json(
        aPage([
          { uuid: 'b1', name: 'Sul' },
          { uuid: 'b2', name: 'Norte' },
        ]),
      ),
    ),
  );
  noteWrites(sent, '/customers/cost-centers', center);
  noteWrites(sent, '/customers/cost-centers/*', center);
});

const edit = async () => {
  open(<CostCentersPage />, { session: holding(...ALL), at: '/?abrir=k1' });
  return within(await screen.findByRole('dialog', { name: 'Editar centro de custo' }));
};

describe('the cost centers of a company', () => {
  it('are narrowed by state, branch and headquarters', async () => {
    open(<CostCentersPage />, {
      session: holding(...ALL),
      at: '/?status=inactive&filial=5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e02&matriz=sim&search=com',
    });
    expect(await screen.findByText('Padrão viagem')).toBeInTheDocument();
    expect([...(asked[0] ?? [])].filter(([name]) => !['page', 'limit'].includes(name)).sort()).toEqual([
      ['branches_uuids[]', '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e02'],
      ['headquarters_only', 'true'],
      ['name', 'com'],
      ['state', 'inactive'],
      ['with_approval_models', 'true'],
    ]);
  });

  it('need a name and a code', async () => {
    open(<CostCentersPage />, { session: holding(...ALL), at: '/?abrir=novo' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo centro de custo' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O nome da centro de custo é obrigatório')).toBeInTheDocument();
    expect(dialog.getByText('O código de integração externa é obrigatório')).toBeInTheDocument();
  });

  it('one serves the branches that are picked', async () => {
    const dialog = await edit();
    await userEvent.click(dialog.getByRole('combobox', { name: /^Filiais/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Norte' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ branches_uuids: ['b1', 'b2'], mark_all_branches: false }));
    expect(sent[0]?.version).toBe('"4"');
  });

  it('a new one is handed to what follows its creation, once it exists', async () => {
    const afterCreate = (created: { name: string }, onClose: () => void) => (
      <button type="button" onClick={onClose}>{`Depois de criar ${created.name}`}</button>
    );
    open(<CostCentersPage afterCreate={afterCreate} />, { session: holding(...ALL), at: '/?abrir=novo' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo centro de custo' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Nome/ }), 'Comercial');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Código/ }), 'COM');
    expect(screen.queryByText('Depois de criar Comercial')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Depois de criar Comercial' }));
    expect(screen.queryByText('Depois de criar Comercial')).toBeNull();
  });

  it('one serves all branches, or none, by one press', async () => {
    const dialog = await edit();
    await userEvent.click(dialog.getByRole('button', { name: 'Marcar todos' }));
    expect(dialog.getByPlaceholderText('Todas as filiais')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Desmarcar todos' }));
    expect(dialog.queryByText('Sul')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Marcar todos' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ branches_uuids: [], mark_all_branches: true }));
  });

  it('one is deleted after its question', async () => {
    open(<CostCentersPage />, { session: holding(...ALL) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Comercial' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir o centro de custo Comercial?' }));
    expect(dialog.getByText('Pedidos antigos continuam com este nome.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'DELETE /customers/cost-centers/k1', body: null, version: '"4"' }]));
  });

  it('are imported from a sheet that the server has checked', async () => {
    const path = '/customers/c1/cost-centers/imports';
    const forms = await importSheet({ page: <CostCentersPage />, actions: ALL, path, title: 'Importar centros de custo' });
    await waitFor(() => expect(asked.length).toBeGreaterThan(1));
    expect(forms.map((form) => /name="dry_run"\s+(\w+)/.exec(form)?.[1])).toEqual(['true', 'false']);
    expect(forms[1]).toContain('form-data; name="cost_centers"');
  });

  it('have no import for those who may not create', async () => {
    open(<CostCentersPage />, { session: holding('view-cost-center') });
    await screen.findByText('Comercial');
    expect(screen.queryByRole('button', { name: 'Importar planilha' })).toBeNull();
  });
});
