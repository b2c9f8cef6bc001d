import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, aSession, open } from '../../profile/profile.fixture';
import { difference, foundGroups, groupsOf } from './held-actions';
import { ProfilesPage } from './profiles-page';
import { profilesText } from './profiles.text';

const action = (slug: string, description: string, group = 'orders') => ({
  uuid: slug,
  action: slug,
  slug,
  description,
  group,
  group_description: group === 'orders' ? 'Pedidos' : 'Despesas',
});
const VIEW = action('view-order', 'Ver pedidos');
const CREATE = action('create-order', 'Criar pedido');
const EXPENSES = action('view-expense', 'Ver despesas', 'expenses');
const CATALOGUE = [VIEW, CREATE, EXPENSES];

const requester = {
  uuid: 'p1',
  name: 'Solicitante',
  actions: [VIEW, CREATE],
  approver: false,
  default: true,
  is_expense_approver: false,
  is_administrator: false,
  employees_count: 14,
  version: 5,
};
const finance = { ...requester, uuid: 'p2', name: 'Financeiro', default: false, is_expense_approver: true, employees_count: 2 };
const administrator = { ...requester, uuid: 'p3', name: 'Administrador', default: false, is_administrator: true, employees_count: 1 };

const ALL = ['view-profile', 'create-profile', 'update-profile', 'delete-profile', 'set-action-profile', 'set-default-profile'];
const everything = () => ({ session: aSession({}, ALL) });
let sent: { call: string; body: unknown; version: string | null }[] = [];

async function note(call: string, request: Request, answer: object, status = 200) {
  sent.push({ call, body: await request.json().catch(() => null), version: request.headers.get('If-Match') });
  return HttpResponse.json({ data: answer }, { status });
}

beforeEach(() => {
  sent = [];
  server.use(
    http.get(`${API}/customers/c1/profiles`, () => HttpResponse.json(aPage([administrator, finance, requester]))),
    http.get(`${API}/customers/profiles/:id`, ({ params }) =>
      HttpResponse.json({ data: [administrator, finance, requester].find(({ uuid }) => uuid === params.id) }),
    ),
    http.get(`${API}/actions`, () => HttpResponse.json({ data: CATALOGUE })),
    http.post(`${API}/customers/c1/profiles`, ({ request }) => note('create', request, { ...requester, uuid: 'new' }, 201)),
    http.put(`${API}/customers/profiles/:id`, ({ request }) => note('names', request, { ...requester, version: 6 })),
    http.put(`${API}/customers/profiles/:id/actions`, ({ request }) => note('actions', request, { ...requester, version: 7 })),
    http.patch(`${API}/customers/profiles/:id/default`, ({ request }) => note('default', request, { ...finance, default: true })),
  );
});

describe('the actions while they are chosen', () => {
  it('stand by group, in the catalogue’s order', () => {
    const groups = groupsOf(CATALOGUE as never);
    expect(groups.map(({ id, actions }) => [id, actions.length])).toEqual([
      ['orders', 2],
      ['expenses', 1],
    ]);
  });

  it.each([
    ['criar', ['Criar pedido']],
    ['DESPESAS', ['Ver despesas']],
    ['pedidos', ['Ver pedidos', 'Criar pedido']],
    ['nada', []],
  ])('%s finds %j', (typed, found) => {
    const groups = groupsOf(CATALOGUE.map((one) => ({ ...one, groupDescription: one.group_description })));
    expect(foundGroups(groups, typed).flatMap(({ actions }) => actions.map(({ description }) => description))).toEqual(found);
  });

  it('are compared with before', () => {
    expect(difference(['a', 'b'], ['b', 'c', 'd'])).toEqual({ gained: 2, lost: 1 });
  });

  it.each([
    [2, 1, 14, 'Ganha 2 ações, perde 1; vale para 14 pessoas agora.'],
    [1, 0, 1, 'Ganha 1 ação; vale para 1 pessoa agora.'],
    [0, 2, 0, 'Perde 2 ações; vale para 0 pessoas agora.'],
    [0, 0, 5, ''],
  ])('gaining %i and losing %i by %i people reads as a sentence', (gained, lost, people, sentence) => {
    expect(profilesText.change(gained, lost, people)).toBe(sentence);
  });
});

describe('the profiles of a company', () => {
  it('a changed action is sent whole, alone, and says beforehand whom it concerns', async () => {
    open(<ProfilesPage />, { ...everything(), at: '/?abrir=p1' });
    const panel = within(await screen.findByRole('dialog', { name: 'Perfil: Solicitante' }));
    expect(await panel.findByText('2 de 3')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('checkbox', { name: 'Ver despesas' }));
    await userEvent.click(panel.getByRole('checkbox', { name: 'Criar pedido' }));
    expect(panel.getByText('Ganha 1 ação, perde 1; vale para 14 pessoas agora.')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'actions', body: { actions: ['view-order', 'view-expense'] }, version: '"5"' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('a name and its actions are saved one on the version of the other', async () => {
    open(<ProfilesPage />, { ...everything(), at: '/?abrir=p1' });
    const panel = within(await screen.findByRole('dialog', { name: 'Perfil: Solicitante' }));
    await panel.findByText('2 de 3');
    await userEvent.type(panel.getByLabelText('Nome'), ' 2');
    await userEvent.click(panel.getByRole('button', { name: 'Desmarcar todos de Pedidos' }));
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(sent.map(({ call, version }) => [call, version])).toEqual([
        ['names', '"5"'],
        ['actions', '"6"'],
      ]),
    );
    expect(sent[0]?.body).toEqual({ name: 'Solicitante 2', approver: false, is_expense_approver: false });
  });

  it('a save that stopped after the name goes on with the actions, on the version of the name', async () => {
    const renamed = { ...requester, name: 'Solicitante 2', version: 6 };
    let refusals = 0;
    const refuse = () => {
      refusals += 1;
      return HttpResponse.json({ code: 'UNAVAILABLE' }, { status: 503 });
    };
    server.use(
      http.put(`${API}/customers/profiles/:id`, ({ request }) => note('names', request, renamed)),
      http.put(`${API}/customers/profiles/:id/actions`, refuse, { once: true }),
    );
    open(<ProfilesPage />, { ...everything(), at: '/?abrir=p1' });
    const panel = within(await screen.findByRole('dialog', { name: 'Perfil: Solicitante' }));
    await panel.findByText('2 de 3');
    await userEvent.type(panel.getByLabelText('Nome'), ' 2');
    await userEvent.click(panel.getByRole('button', { name: 'Desmarcar todos de Pedidos' }));
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(refusals).toBe(1));
    await waitFor(() => expect(panel.getByRole('button', { name: 'Salvar' })).not.toHaveAttribute('data-loading'));
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(sent.map(({ call, version }) => [call, version])).toEqual([
        ['names', '"5"'],
        ['actions', '"6"'],
      ]),
    );
  });

  it('a new one needs a name, and is made once', async () => {
    open(<ProfilesPage />, everything());
    await userEvent.click(await screen.findByRole('button', { name: 'Novo perfil' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Novo perfil' }));
    await panel.findByText('0 de 3');
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    expect(panel.getByText('O nome é obrigatório')).toBeInTheDocument();
    await userEvent.type(panel.getByLabelText('Nome'), 'Estagiário');
    await userEvent.click(panel.getByRole('button', { name: 'Marcar todos de Pedidos' }));
    await userEvent.click(panel.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({
      name: 'Estagiário',
      approver: false,
      is_expense_approver: false,
      default: false,
      actions: ['view-order', 'create-order'],
    });
  });

  it('Administrador is read, never changed', async () => {
    open(<ProfilesPage />, { ...everything(), at: '/?abrir=p3' });
    const panel = within(await screen.findByRole('dialog', { name: 'Perfil: Administrador' }));
    expect(panel.getByText('O perfil Administrador tem todas as ações e não pode ser alterado.')).toBeInTheDocument();
    expect(await panel.findByRole('checkbox', { name: 'Ver pedidos' })).toBeDisabled();
    expect(panel.getByRole('checkbox', { name: /^Aprovador de despesas/ })).toBeDisabled();
  });

  it('without its action nothing is offered, and the form is read', async () => {
    open(<ProfilesPage />, { session: aSession({}, ['view-profile']), at: '/?abrir=p2' });
    const panel = within(await screen.findByRole('dialog', { name: 'Perfil: Financeiro' }));
    expect(panel.getByText('Somente leitura')).toBeInTheDocument();
    expect(panel.queryByRole('button', { name: 'Salvar' })).not.toBeInTheDocument();
    expect(screen.queryByText('Novo perfil')).not.toBeInTheDocument();
  });

  it('one in use says why it stays', async () => {
    server.use(
      http.delete(`${API}/customers/profiles/p2`, () =>
        HttpResponse.json({ message: 'Este registro está em uso e não pode ser excluído.', code: 'IN_USE' }, { status: 409 }),
      ),
    );
    open(<ProfilesPage />, everything());
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Financeiro' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Excluir o perfil Financeiro?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Financeiro')).toBeInTheDocument();
  });

  it('the default moves at once, and what is default already has no such act', async () => {
    open(<ProfilesPage />, everything());
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Solicitante' }));
    expect(screen.queryByRole('menuitem', { name: 'Tornar padrão' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Ações de Financeiro' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tornar padrão' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'default', body: null, version: '"5"' }]));
  });

  it('nothing found is not nothing there', async () => {
    server.use(http.get(`${API}/customers/c1/profiles`, () => HttpResponse.json(aPage([]))));
    open(<ProfilesPage />, { ...everything(), at: '/?search=zzz' });
    expect(await screen.findByText('Nenhum perfil encontrado com esses filtros')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText('Nenhum perfil cadastrado')).toBeInTheDocument();
  });
});
