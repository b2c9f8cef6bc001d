import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, model, open, row, serveModels, session, SUL, type Sent } from './models.fixture';

let sent: Sent[] = [];
let asked: URLSearchParams[] = [];

beforeEach(() => {
  sent = [];
  asked = [];
  serveModels(sent, asked);
});

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const calls = () => sent.map(({ call }) => call);

describe('the approval models of a company', () => {
  it('are listed with their reach and asked for by status', async () => {
    open(`/?status=inactive&modelo=travel&tipo=cost_center&aprovador=${SUL.uuid}`);
    expect(await screen.findByText('1 centro de custo')).toBeInTheDocument();
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ active: 'false', model_type: 'travel', approval_type: 'cost_center' });
    expect(asked[0]?.getAll('approvers_uuid[]')).toEqual([SUL.uuid]);
  });

  it('a new one starts with its defaults and says what is missing in the words of the specification', async () => {
    open('/?abrir=novo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo modelo de aprovação' }));
    expect(dialog.getByRole('checkbox', { name: 'Todas as filiais' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: 'Aprova despesas' })).toBeChecked();
    expect(dialog.queryByRole('button', { name: 'Remover nível 1' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Todas as filiais' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    for (const said of [
      'O nome é obrigatório',
      'O nome da filial é obrigatório',
      'Selecione ao menos um centro de custo',
      'Selecione pelo menos um aprovador',
    ])
      expect(dialog.getByText(said)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('one for broken policies has neither type nor targets', async () => {
    open('/?abrir=novo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo modelo de aprovação' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Fora da política' }));
    expect(dialog.queryByLabelText(/Tipo de aprovação/)).not.toBeInTheDocument();
    expect(dialog.queryByLabelText(/Centros de custo/)).not.toBeInTheDocument();
  });

  it('one opens by the address of a link in a new tab and its levels are saved against their version', { tags: 'long' }, async () => {
    open('/?modelo-de-aprovacao=m1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar modelo de aprovação' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Subir nível 2' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Pode aprovar o próprio pedido: Bruno Lima' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect([sent[0]?.call, sent[0]?.version]).toEqual(['PUT /customers/approval-models/m1', '"3"']);
    expect(sent[0]?.body).toMatchObject({
      cost_centers: ['cc1'],
      approvers: [
        { approver_uuid: 'e2', self_approver: false, level: 1 },
        { approver_uuid: 'e1', self_approver: true, level: 2 },
      ],
    });
  });

  it('one is inactivated after saying how many cost centers lose their model', async () => {
    open('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Padrão viagem' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Inativar o modelo Padrão viagem?' }));
    expect(await dialog.findByText('3 centros de custo ficarão sem modelo de viagem.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Inativar' }));
    await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['PATCH /customers/approval-models/m1/inactive']));
  });

  it('one says which models name it', async () => {
    open('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Padrão viagem' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Ver modelos vinculados' }));
    expect(await screen.findByText('Marketing')).toBeInTheDocument();
  });

  it('are read only for an issuer of the agency, who is told why', async () => {
    open('/?abrir=m1', session({ context: 'agency', type: 'issuer' }));
    const dialog = await dialogNamed('Padrão viagem');
    expect(dialog.getByText(/^Você pode ver todos os aprovadores e detalhes/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Salvar' })).not.toBeInTheDocument();
  });

  it('all scopes covered is said for each kind of request', async () => {
    open('/?aba=cobertura');
    await waitFor(() => expect(screen.getAllByText('Todos os alcances têm aprovação.')).toHaveLength(3));
  });

  it('a tie names its models, the one that wins first', async () => {
    const tie = {
      ...{ uuid: 'cc1', name: 'Comercial', approval_type: 'cost_center', branch: null },
      models: [
        { uuid: 'm1', name: 'Padrão viagem' },
        { uuid: 'm2', name: 'Marketing' },
      ],
    };
    const found = { total: 4, covered: 4, uncovered: [], without_approver: [], ties: [tie] };
    server.use(http.get(`${API}/customers/c1/approval-models/coverage`, () => HttpResponse.json({ data: found })));
    open('/?aba=cobertura');
    expect((await screen.findAllByText('Em 1 alcance dois modelos empatam: vale o mais antigo'))[0]).toBeInTheDocument();
    expect(screen.getAllByText('Centro de custo · Comercial: Padrão viagem, Marketing')[0]).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Editar Marketing' })[0]).toHaveAttribute('href', expect.stringContaining('abrir=m2'));
  });

  it.each([
    ['Projeto', ['Selecione ao menos um projeto']],
    ['Fase', ['Selecione ao menos um projeto', 'Selecione ao menos uma fase']],
    ['Grupo de funcionários', ['Selecione ao menos um grupo', 'Selecione ao menos um grupo de aprovadores']],
  ])('one of the type %s starts without targets and says which it needs', { tags: 'long' }, async (type, said) => {
    open('/?abrir=m1');
    const dialog = await dialogNamed('Editar modelo de aprovação');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Tipo de aprovação/ }));
    await userEvent.click(await screen.findByRole('option', { name: type }));
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    for (const sentence of said) expect(dialog.getByText(sentence)).toBeInTheDocument();
    expect(dialog.queryByText('Comercial')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('a group of approvers that is taken out takes its approvers out of the levels', { tags: 'long' }, async () => {
    const group = { uuid: 'g1', name: 'Diretoria' };
    const approvers = [{ ...row('e1', 'Bruno Lima', 1), group: { uuid: 'g1', description: 'Diretoria' } }, row('e2', 'Fábio Assis', 2)];
    const ofGroup = {
      ...model,
      approval_type: 'customer_employee_group',
      cost_centers: [],
      groups: [group],
      approver_groups: [group],
      approvers,
    };
    server.use(http.get(`${API}/customers/approval-models/m1`, () => HttpResponse.json({ data: ofGroup })));
    open('/?abrir=m1');
    const dialog = await dialogNamed('Editar modelo de aprovação');
    expect(dialog.getByRole('button', { name: 'Remover Bruno Lima' })).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('combobox', { name: /^Grupos de aprovadores/ }));
    await userEvent.keyboard('{Backspace}');
    expect(dialog.queryByRole('button', { name: 'Remover Bruno Lima' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Remover Fábio Assis' })).toBeInTheDocument();
  });

  it('one is duplicated under another name', { tags: 'long' }, async () => {
    open('/');
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Padrão viagem' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicar' }));
    const dialog = await dialogNamed('Novo modelo de aprovação');
    expect(dialog.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Cópia de Padrão viagem');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(calls()).toEqual(['POST /customers/c1/approval-models']));
    const levels = ['e1', 'e2'].map((uuid) => ({ approvers: [{ uuid, self_approver: false }] }));
    expect(sent[0]?.body).toMatchObject({ name: 'Cópia de Padrão viagem', cost_centers: ['cc1'], levels });
  });

  it('an approver is made inactive with the change, after the warning that nobody is left', { tags: 'long' }, async () => {
    open('/?abrir=m1');
    const dialog = await dialogNamed('Editar modelo de aprovação');
    await userEvent.click(dialog.getByRole('button', { name: 'Inativar Bruno Lima neste modelo' }));
    expect(dialog.getByText('O nível 1 não tem aprovador ativo: um administrador decide no lugar.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    const expected = ['PUT /customers/approval-models/m1', 'PATCH /customers/approver-models/row-e1/inactive'];
    await waitFor(() => expect(calls()).toEqual(expected));
  });

  it('one of the same reach as another leads to the other', { tags: 'long' }, async () => {
    const refusal = { code: 'AMBIGUOUS_APPROVAL_MODEL', message: 'Já existe', details: { models: [{ uuid: 'm9', name: 'Geral' }] } };
    server.use(http.put(`${API}/customers/approval-models/m1`, () => HttpResponse.json(refusal, { status: 422 })));
    open('/?abrir=m1');
    const dialog = await dialogNamed('Editar modelo de aprovação');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Nome/ }), ' 2');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await dialog.findByText('Já existe um modelo com o mesmo alcance: Geral.')).toBeInTheDocument();
    const to = '/configuracoes/modelos-de-aprovacao?modelo-de-aprovacao=m9#modelos-de-aprovacao';
    expect(dialog.getByRole('link', { name: 'Abrir o modelo' })).toHaveAttribute('href', to);
  });

  it('a new one covers the cost center whose link is pending, which is linked when it was taken out of the form', async () => {
    open(`/?abrir=copia-m1&vincular=${SUL.uuid}`);
    const dialog = await dialogNamed('Novo modelo de aprovação');
    expect(await screen.findByText('O centro de custo Sul aguarda um modelo de aprovação.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    const link = 'PATCH /customers/approval-models/m1/cost-centers';
    await waitFor(() => expect(calls()).toEqual(['POST /customers/c1/approval-models', link]));
    expect(sent[1]?.body).toEqual({ cost_center_uuid: SUL.uuid });
    await waitFor(() => expect(screen.queryByText(/aguarda um modelo/)).not.toBeInTheDocument());
  });

  it('a scope without a model is given one or put under one', async () => {
    const uncovered = [{ approval_type: 'cost_center', uuid: SUL.uuid, name: 'Sul', branch: null }];
    const data = {
      total: 4,
      covered: 3,
      uncovered,
      without_approver: [{ model: { uuid: 'm1', name: 'Padrão viagem' }, level: 2 }],
      ties: [],
    };
    server.use(http.get(`${API}/customers/c1/approval-models/coverage`, () => HttpResponse.json({ data })));
    open('/?aba=cobertura');
    const part = within(await screen.findByRole('region', { name: 'Adiantamento' }));
    expect(await part.findByText('1 de 4 sem modelo')).toBeInTheDocument();
    const create = part.getByRole('link', { name: 'Criar modelo para Sul' });
    const query = new URL(create.getAttribute('href') ?? '', 'http://localhost').searchParams;
    expect(Object.fromEntries(query)).toEqual({ abrir: 'novo', vincular: SUL.uuid, para: 'advance' });
    expect(part.getByRole('link', { name: 'Editar Padrão viagem' })).toHaveAttribute('href', '/?abrir=m1');
    await userEvent.click(part.getByRole('button', { name: 'Vincular Sul a um modelo' }));
    const dialog = await dialogNamed('Vincular a um modelo de aprovação?');
    await userEvent.click(dialog.getByRole('button', { name: 'Vincular' }));
    expect(dialog.getByText('Escolha um modelo de aprovação')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Modelo de aprovação' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Padrão viagem' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Vincular' }));
    await waitFor(() => expect(calls()).toEqual(['PATCH /customers/approval-models/m1/cost-centers']));
  });
});
