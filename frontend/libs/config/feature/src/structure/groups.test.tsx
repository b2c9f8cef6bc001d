import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { GroupsPage } from './groups-page';
import { holding, noteWrites, type Sent } from './structure.fixture';

const group = { uuid: 'g1', version: 6, description: 'Diretoria', customer_uuid: 'c1', active: true, approval_models: [] };
const ana = { uuid: 'e1', name: 'Ana Souza', email: 'ana@aurora.demo', is_approver: false, group: null, profile: { uuid: 'x', name: 'y' } };
const ALL = ['view', 'create', 'update', 'delete'].map((verb) => `${verb}-customer-employee-group`);
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(`${API}/customers/c1/groups/employees`, () => HttpResponse.json({ data: [ana] })),
    http.get(`${API}/customers/c1/groups`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([group]));
    }),
  );
  noteWrites(sent, '/customers/c1/groups', group);
  noteWrites(sent, '/customers/c1/groups/*', group);
});

describe('the groups of a company', () => {
  it('are searched by their description and show their people', async () => {
    open(<GroupsPage />, { session: holding(...ALL), at: '/?search=dir' });
    expect(await screen.findByTitle('Ana Souza')).toBeInTheDocument();
    expect(asked[0]?.get('description')).toBe('dir');
  });

  it('a new one needs a description', async () => {
    open(<GroupsPage />, { session: holding(...ALL), at: '/?abrir=novo' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo grupo' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('A descrição do grupo é obrigatória')).toBeInTheDocument();
  });

  it('one is switched off after its question', async () => {
    open(<GroupsPage />, { session: holding(...ALL) });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Diretoria' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Inativar o grupo Diretoria?' }));
    expect(dialog.getByText('Modelos de aprovação que usam este grupo deixam de valer para ele.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Inativar' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /customers/c1/groups/g1/toggle-active', body: null, version: '"6"' }]));
  });
});
