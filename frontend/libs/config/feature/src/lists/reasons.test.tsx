import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { holding, noteWrites, type Sent } from '../structure/structure.fixture';
import { ReasonsPage } from './reasons-page';

const meeting = { uuid: 'r1', version: 2, customer_uuid: 'c1', reason: 'Reunião', active: true };
const ALL = ['view-reason-trip', 'create-reason-trip', 'update-reason-trip'];
let sent: Sent[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get(`${API}/customers/c1/reason-trips`, () => HttpResponse.json(aPage([meeting]))),
    http.get(`${API}/customers/c1/reason-expenses`, () => HttpResponse.json(aPage([{ ...meeting, uuid: 'r2', reason: 'Obra' }]))),
  );
  noteWrites(sent, '/customers/c1/reason-trips', meeting);
  noteWrites(sent, '/customers/reason-trips/*', meeting);
  noteWrites(sent, '/customers/reason-expenses/*', meeting);
  noteWrites(sent, '/customers/reason-trips/r1/inactive', meeting);
  noteWrites(sent, '/customers/reason-expenses/r2/inactive', meeting);
});

describe('the reasons of a company', () => {
  it('a new one of a trip needs its words', async () => {
    open(<ReasonsPage />, { session: holding(...ALL), at: '/?abrir=novo' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo motivo' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O motivo é obrigatório')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Motivo'), 'Feira');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'POST /customers/c1/reason-trips', body: { reason: 'Feira' }, version: null }]));
  });

  it('of a trip are reworded against the version that was read, and switched off', async () => {
    open(<ReasonsPage />, { session: holding(...ALL), at: '/?abrir=r1' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar motivo de viagem' }));
    await userEvent.type(dialog.getByLabelText('Motivo'), ' anual');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(sent).toEqual([{ call: 'PUT /customers/reason-trips/r1', body: { reason: 'Reunião anual' }, version: '"2"' }]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Reunião' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
    await waitFor(() => expect(sent[1]?.call).toBe('PATCH /customers/reason-trips/r1/inactive'));
  });

  it('of a trip are deleted after a question, by those who may', async () => {
    open(<ReasonsPage />, { session: holding('view-reason-trip', 'delete-reason-trip') });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Reunião' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir o motivo de viagem Reunião?' }));
    expect(dialog.getByText('Pedidos antigos continuam com este motivo.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'DELETE /customers/reason-trips/r1', body: null, version: '"2"' }]));
  });

  it('of an advance are never deleted', async () => {
    open(<ReasonsPage />, { session: holding(...ALL, 'delete-reason-trip'), at: '/?de=adiantamento' });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Obra' }));
    expect(await screen.findByRole('menuitem', { name: 'Inativar' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Excluir' })).not.toBeInTheDocument();
  });

  it('of an advance stand on the second tab and are switched off', async () => {
    open(<ReasonsPage />, { session: holding(...ALL) });
    await userEvent.click(await screen.findByRole('link', { name: 'Motivos de adiantamento' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Obra' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'PATCH /customers/reason-expenses/r2/inactive', body: null, version: '"2"' }]));
  });
});
