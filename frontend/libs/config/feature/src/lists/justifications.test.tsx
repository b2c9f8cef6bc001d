import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { holding, noteWrites, type Sent } from '../structure/structure.fixture';
import { JustificationsPage } from './justifications-page';

const row = { uuid: 'j1', version: 1, customer_uuid: 'c1', description: 'Voo lotado', active: true };

it('a new justification needs its words', async () => {
  const sent: Sent[] = [];
  server.use(http.get(`${API}/customers/c1/justifications`, () => HttpResponse.json(aPage([row]))));
  noteWrites(sent, '/customers/c1/justifications', row);
  open(<JustificationsPage />, { session: holding('view-justification', 'create-justification'), at: '/?abrir=novo' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova justificativa' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(dialog.getByText('A justificativa é obrigatória')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('Justificativa'), 'Sem hotel');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(sent[0]).toMatchObject({ call: 'POST /customers/c1/justifications', body: { description: 'Sem hotel' } }));
});

it('without the create action they are read', async () => {
  server.use(http.get(`${API}/customers/c1/justifications`, () => HttpResponse.json(aPage([row]))));
  open(<JustificationsPage />, { session: holding('view-justification') });
  expect(await screen.findByText('Voo lotado')).toBeInTheDocument();
  expect(screen.queryByText('Nova justificativa')).not.toBeInTheDocument();
});

it('one is switched off, and on again', async () => {
  const sent: Sent[] = [];
  server.use(http.get(`${API}/customers/c1/justifications`, () => HttpResponse.json(aPage([row]))));
  noteWrites(sent, '/customers/justifications/j1/*', row);
  open(<JustificationsPage />, { session: holding('view-justification', 'update-justification') });
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Voo lotado' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
  await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /customers/justifications/j1/inactive', body: null, version: '"1"' }]));
});

it('one is deleted after its question', async () => {
  const sent: Sent[] = [];
  server.use(http.get(`${API}/customers/c1/justifications`, () => HttpResponse.json(aPage([row]))));
  noteWrites(sent, '/customers/justifications/*', row);
  open(<JustificationsPage />, { session: holding('view-justification', 'delete-justification') });
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Voo lotado' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir a justificativa Voo lotado?' }));
  expect(dialog.getByText('Pedidos antigos continuam com este texto.')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(sent).toEqual([{ call: 'DELETE /customers/justifications/j1', body: null, version: '"1"' }]));
});
