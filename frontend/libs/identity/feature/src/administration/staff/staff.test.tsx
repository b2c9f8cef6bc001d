import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aManager, API, aPage, aSession, open } from '../../profile/profile.fixture';
import { StaffPage } from './staff-page';

const gil = {
  uuid: 'a1',
  agency_uuid: 'g1',
  name: 'Gil Prado',
  email: 'gil@agencia.demo',
  waiting_email: null as string | null,
  phone: null,
  type: 'M',
  active: true,
  user_uuid: 'u1',
  avatar_url: null,
  last_sign_in_at: '2026-11-20T12:00:00Z',
  version: 2,
};
const lia = {
  ...gil,
  uuid: 'a2',
  name: 'Lia Nunes',
  email: 'lia@agencia.demo',
  type: 'I',
  active: false,
  user_uuid: 'u2',
  last_sign_in_at: null,
};

let sent: { call: string; body: unknown }[] = [];
let asked: string[] = [];

beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(`${API}/agencies/g1/agency-employees`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(aPage([gil, lia]));
    }),
    http.post(`${API}/agencies/g1/agency-employees`, async ({ request }) => {
      sent.push({ call: 'hire', body: await request.json() });
      return HttpResponse.json({ data: gil }, { status: 201 });
    }),
    http.patch(`${API}/agencies/agency-employees/:id/:where`, ({ params }) => {
      sent.push({ call: `${String(params.id)} ${String(params.where)}`, body: null });
      return HttpResponse.json({ data: gil });
    }),
  );
});

describe('the people of an agency', () => {
  it('are taken on with a name, an e-mail and a type', async () => {
    open(<StaffPage />, { session: aManager() });
    await userEvent.click(await screen.findByRole('button', { name: 'Nova pessoa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova pessoa' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O nome é obrigatório')).toBeInTheDocument();
    expect(dialog.getByText('Informe um e-mail válido')).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Nome'), 'Rui Alves');
    await userEvent.type(dialog.getByLabelText('E-mail'), 'rui@agencia.demo');
    await userEvent.click(dialog.getByRole('radio', { name: 'Gestor' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(sent).toEqual([{ call: 'hire', body: { name: 'Rui Alves', email: 'rui@agencia.demo', phone: null, type: 'M' } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('an e-mail that is taken lands under its field', async () => {
    server.use(
      http.post(`${API}/agencies/g1/agency-employees`, () =>
        HttpResponse.json(
          { message: 'Verifique', code: 'VALIDATION_ERROR', errors: { email: ['Já existe um registro com este e-mail.'] } },
          { status: 422 },
        ),
      ),
    );
    open(<StaffPage />, { session: aManager() });
    await userEvent.click(await screen.findByRole('button', { name: 'Nova pessoa' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova pessoa' }));
    await userEvent.type(dialog.getByLabelText('Nome'), 'Gil');
    await userEvent.type(dialog.getByLabelText('E-mail'), 'gil@agencia.demo');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText('Já existe um registro com este e-mail.')).toBeInTheDocument();
  });

  it('are shut out only after a question, and let in at once', async () => {
    open(<StaffPage />, { session: aManager() });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Gil Prado' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
    expect(sent).toEqual([]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Inativar Gil Prado?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Inativar' }));
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['a1 inactive']));
    await userEvent.click(screen.getByRole('button', { name: 'Ações de Lia Nunes' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ativar' }));
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['a1 inactive', 'a2 active']));
  });

  it('show an e-mail that awaits its confirmation, and an edit of something else keeps it', async () => {
    server.use(
      http.get(`${API}/agencies/g1/agency-employees`, () => HttpResponse.json(aPage([{ ...gil, waiting_email: 'gil@novo.demo' }]))),
      http.put(`${API}/agencies/agency-employees/a1`, async ({ request }) => {
        sent.push({ call: 'update', body: await request.json() });
        return HttpResponse.json({ data: gil });
      }),
    );
    open(<StaffPage />, { session: aManager() });
    expect(await screen.findByText('Aguardando confirmação de gil@novo.demo')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ações de Gil Prado' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar pessoa' }));
    await userEvent.type(dialog.getByLabelText('Nome'), ' Filho');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    const body = { name: 'Gil Prado Filho', email: 'gil@novo.demo', phone: null, type: 'M' };
    await waitFor(() => expect(sent).toEqual([{ call: 'update', body }]));
  });

  it('are narrowed by the server', async () => {
    open(<StaffPage />, { session: aManager() });
    await userEvent.click(await screen.findByRole('button', { name: 'Status: Todos' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Inativos' }));
    await waitFor(() => expect(asked.at(-1)).toContain('active=false'));
    expect(screen.getByRole('button', { name: 'Status: Inativos' })).toBeInTheDocument();
  });

  it.each([
    ['a consultant', aSession({ context: 'agency', type: 'issuer', agencyUuid: 'g1' })],
    ['a customer', aSession()],
  ])('are not for %s', (_who, session) => {
    open(<StaffPage />, { session });
    expect(screen.getByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
