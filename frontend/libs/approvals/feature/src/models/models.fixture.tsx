/** The page of models with its calls answered, for whom a test names. */
import { http, HttpResponse, server, renderScreen } from '@trajeto/shared-testing';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ModelsPage } from './models-page';

export const API = 'http://localhost:3000/api/v1';
const ALL = ['view', 'create', 'update', 'delete'].map((verb) => `${verb}-approval-model`);
export const row = (uuid: string, name: string, level: number) => ({
  ...{ uuid: `row-${uuid}`, approver_uuid: uuid, name, order: 1, level, cost_center: null },
  ...{ self_approver: false, is_active: true, group: null, avatar_url: null },
});
export const level = (number: number) => ({ level: number, require_all: false, min_value: null, max_value: null });
export const model = {
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
export const carla = { uuid: 'e3', name: 'Carla', last_name: 'Dias', email: 'carla@aurora.demo' };
export const SUL = { ...center, uuid: '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e02', name: 'Sul' };
export const page = (data: object[]) => ({
  data,
  links: {},
  meta: { current_page: 1, from: 1, last_page: 1, per_page: 20, to: data.length, total: data.length },
});
export const coverage = (covered: number) => ({ data: { total: 4, covered, uncovered: [], without_approver: [], ties: [] } });
export interface Sent {
  call: string;
  body: unknown;
  version: string | null;
}

export const session = (user: object = {}): Session => ({
  user: {
    ...{ uuid: 'u1', name: 'Heitor', email: 'heitor@aurora.demo', context: 'customer', type: 'administrator', avatarUrl: null },
    ...{ isExpenseApprover: false, isAdministrator: true, companyName: 'Aurora', employeeUuid: 'e9', agencyUuid: null, agencyPhone: null },
    ...user,
  },
  ...{ actions: new Set(ALL), customerUuid: 'c1', customerName: null, settings: {}, isApprover: false },
});

export function open(at: string, as = session()) {
  const element = (
    <SessionProvider session={as}>
      <ModelsPage />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}

/** Answers the calls of the page; notes the writes in `sent` and the questions of the list in `asked`. */
export function serveModels(sent: Sent[], asked: URLSearchParams[]): void {
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
    http.get(`${API}/customers/customer-employees/*`, () => HttpResponse.json({ data: carla })),
    http.get(`${API}/customers/c1/projects`, () => HttpResponse.json(page([]))),
    http.get(`${API}/customers/c1/groups`, () => HttpResponse.json(page([]))),
    http.post(`${API}/customers/c1/approval-models`, note),
    http.put(`${API}/customers/approval-models/m1`, note),
    http.patch(`${API}/customers/approval-models/m1/*`, note),
    http.patch(`${API}/customers/approver-models/*`, note),
    http.get(`${API}/customers/cost-centers/${SUL.uuid}`, () => HttpResponse.json({ data: SUL })),
  );
}
