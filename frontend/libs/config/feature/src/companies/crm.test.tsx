import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, MANAGER, open } from '../administration.fixture';
import { noteWrites, type Sent } from '../structure/structure.fixture';
import { CrmSection } from './crm-section';

const note = {
  uuid: 'r1',
  version: 3,
  customer_uuid: 'c1',
  kind: 'note',
  subject: 'Renovação do contrato',
  body: null,
  contact_name: 'Lia Prado',
  contact_email: null,
  contact_phone: null,
  due_at: null,
  done_at: null,
  by: { uuid: 'u1', name: 'Gil Prado' },
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
};
const task = { ...note, uuid: 'r2', kind: 'task', subject: 'Ligar de novo', due_at: '2020-01-11T02:59:59Z' };
let sent: Sent[] = [];
let asked: URLSearchParams[] = [];
const show = (at?: string) => open(<CrmSection customerId="c1" />, { session: MANAGER, ...(at && { at }) });

beforeEach(() => {
  sent = [];
  asked = [];
  server.use(
    http.get(`${API}/customers/c1/crm-entries`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([task, note]));
    }),
  );
  noteWrites(sent, '/customers/c1/crm-entries', note);
  noteWrites(sent, '/customers/crm-entries/*', note);
});

describe('the CRM of a company', () => {
  it('says kind, contact, author, day, and that a task is late', async () => {
    show();
    const row = within((await screen.findByRole('link', { name: 'Ligar de novo' })).closest('tr') as HTMLElement);
    for (const shown of ['Tarefa', 'Lia Prado', 'Gil Prado', '20/11/2026', 'Atrasada · 10/01/2020'])
      expect(row.getByText(shown)).toBeInTheDocument();
  });

  it('asks the server what its address says', async () => {
    show('/?search=ligar&tipo=task&abertas=sim');
    await screen.findByRole('link', { name: 'Ligar de novo' });
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ name: 'ligar', kind: 'task', open: 'true' });
  });

  it('a task is closed from its menu, against the version that was read', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Ligar de novo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Concluir' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'PUT /customers/crm-entries/r2', body: { done: true }, version: '"3"' }]));
  });

  it('a note has nothing to close', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Renovação do contrato' }));
    await screen.findByRole('menuitem', { name: 'Excluir' });
    expect(screen.queryByRole('menuitem', { name: 'Concluir' })).not.toBeInTheDocument();
  });

  it('a new task carries its day to the end of it', { tags: 'long' }, async () => {
    show('/?abrir=novo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo registro' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O tipo é obrigatório')).toBeInTheDocument();
    expect(dialog.getByText('O assunto é obrigatório')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('combobox', { name: /Tipo/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Tarefa' }));
    await userEvent.type(dialog.getByLabelText(/^Assunto/), 'Mandar proposta');
    await userEvent.type(dialog.getByLabelText(/^Prazo/), '01122026');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ kind: 'task', subject: 'Mandar proposta', due_at: '2026-12-01T23:59:59-03:00' });
  });
});
