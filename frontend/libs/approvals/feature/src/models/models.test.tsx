import { http, HttpResponse, server, renderScreen } from '@trajeto/shared-testing';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { ModelsPage } from './models-page';

const API = 'http://localhost:3000/api/v1';
const ALL = ['view', 'create', 'update', 'delete'].map((verb) => `${verb}-approval-model`);
const row = (uuid: string, name: string, level: number) => ({
  ...{ uuid: `row-${uuid}`, approver_uuid: uuid, name, order: 1, level, cost_center: null },
  ...{ self_approver: false, is_active: true, group: null, avatar_url: null },
});
const level = (number: number) => ({ level: number, require_all: false, min_value: null, max_value: null });
const model = {
  ...{ uuid: 'm1', customer_uuid: 'c1', name: 'Padrão viagem', is_active: true, approval_type: 'cost_center', model_type: 'travel' },
  ...{ branch: null, all_branches: true, apply_expense: true, out_policy_approval_model: null, version: 3 },
  ...{ cost_centers: [{ uuid: 'cc1', name: 'Comercial' }], projects: [], phases: [], groups: [], approver_groups: [] },
  ...{ mark_all_cost_centers: false, mark_all_projects: false, mark_all_phases: false, mark_all_groups: false },
  ...{ mark_all_group_approvers: false, customer_employee_uuid: null, agency_employee_uuid: null, approver_expense: false },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  approvers: [row('e1', 'Bruno Lima', 1), row('e2', 'Fábio Assis', 2)],
  level_settings: [level(1), level(2)],
};
const center = { uuid: 'cc1', name: 'Comercial', cost_center_code: 'CSE', customer_uuid: 'c1', active: true, approval_models: [] };
const carla = { uuid: 'e3', name: 'Carla', last_name: 'Dias', email: 'carla@aurora.demo' };
const page = (data: object[]) => ({
  data,
  links: {},
  meta: { current_page: 1, from: 1, last_page: 1, per_page: 20, to: data.length, total: data.length },
});
const coverage = (covered: number) => ({ data: { total: 4, covered, uncovered: [], without_approver: [] } });
let sent: { call: string; body: unknown; version: string | null }[] = [];
let asked: URLSearchParams[] = [];

const session = (user: object = {}): Session => ({
  user: {
    ...{ uuid: 'u1', name: 'Heitor', email: 'heitor@aurora.demo', context: 'customer', type: 'administrator', avatarUrl: null },
    ...{ isExpenseApprover: false, isAdministrator: true, companyName: 'Aurora', employeeUuid: 'e9', agencyUuid: null, agencyPhone: null },
    ...user,
  } as Session['user'],
  ...{ actions: new Set(ALL), customerUuid: 'c1', customerName: null, settings: {}, isApprover: false },
});

function open(at: string, as = session()) {
  const element = (
    <SessionProvider session={as}>
      <ModelsPage />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}

beforeEach(() => {
  sent = [];
  asked = [];
  const note = async ({ request }: { request: Request }) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`;
    sent.push({ call, body: await request.json().catch(() => null), version: request.headers.get('If-Match') });
    return HttpResponse.json({ data: model });
  };
  server.use(
    http.get(`${API}/customers/c1/approval-models/coverage`, ({ request }) =>
      HttpResponse.json(coverage(new URL(request.url).searchParams.has('without_uuid') ? 1 : 4)),
    ),
    http.get(`${API}/customers/c1/approval-models`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(page([model]));
    }),
    http.get(`${API}/customers/approval-models/m1`, () => HttpResponse.json({ data: model })),
    http.get(`${API}/customers/approval-models/m1/linked-models`, () => HttpResponse.json({ data: [{ uuid: 'm2', name: 'Marketing' }] })),
    http.get(`${API}/customers/c1/cost-centers`, () => HttpResponse.json(page([center]))),
    http.get(`${API}/customers/c1/customer-employees`, () => HttpResponse.json(page([carla]))),
    http.post(`${API}/customers/c1/approval-models`, note),
    http.put(`${API}/customers/approval-models/m1`, note),
    http.patch(`${API}/customers/approval-models/m1/*`, note),
  );
});

describe('the approval models of a company', () => {
  it('are listed with their reach and asked for by status', async () => {
    open('/?status=inactive&modelo=travel');
    expect(await screen.findByText('1 centro de custo')).toBeInTheDocument();
    expect([asked[0]?.get('active'), asked[0]?.get('model_type')]).toEqual(['false', 'travel']);
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

  it('one opens by the address of a link in a new tab and its levels are saved against their version', async () => {
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
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Você pode ver todos os aprovadores e detalhes/)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Salvar' })).not.toBeInTheDocument();
  });

  it('all scopes covered is said for each kind of request', async () => {
    open('/?aba=cobertura');
    expect(await screen.findAllByText('Todos os alcances têm aprovação.')).toHaveLength(3);
  });
});
