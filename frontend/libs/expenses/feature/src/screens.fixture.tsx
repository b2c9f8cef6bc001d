/** A signed-in Ana, the company's lists, and an expense as the wire carries it, for the screens' tests. */
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

export const API = 'http://localhost:3000/api/v1';
export const CUSTOMER = '01a1ffaa-de1c-7078-b0d1-5a0d8dc26290';

export const session = (userUuid: string): Session => ({
  user: {
    uuid: userUuid,
    name: 'Ana Souza',
    email: 'ana@aurora.test',
    context: 'customer',
    type: 'issuer',
    avatarUrl: null,
    isExpenseApprover: false,
    isAdministrator: false,
    companyName: 'Aurora',
    employeeUuid: 'e1',
    agencyUuid: null,
    agencyPhone: null,
  },
  actions: new Set([
    'CreateUpdateExpense',
    'ViewExpenseReport',
    'CreateUpdateAdvanceOrder',
    'ViewAdvanceOrder',
    'CreateUpdateExpenseReport',
  ]),
  customerUuid: CUSTOMER,
  customerName: 'Aurora',
  settings: { km_rate: '1.00' },
  isApprover: false,
});

export const page = (data: unknown[]) =>
  HttpResponse.json({
    data,
    links: {},
    meta: { current_page: 1, last_page: 1, per_page: 50, from: 1, to: data.length, total: data.length },
  });
export const one = (data: unknown) => HttpResponse.json({ data });

const category = { uuid: 'k1', name: 'Alimentação', icon: 'utensils' };
export const lunch = { uuid: 't1', name: 'Almoço', kind: 'common', expense_category: category, active: true, customer_uuid: CUSTOMER };
const drive = {
  uuid: 't2',
  name: 'Quilometragem',
  kind: 'km',
  expense_category: { ...category, name: 'Transporte' },
  active: true,
  customer_uuid: CUSTOMER,
};

export const anExpense = (over: Record<string, unknown> = {}) => ({
  uuid: 'x1',
  version: 1,
  expense_number: 1042,
  status: 'open',
  order: null,
  expense_type: { uuid: 't1', name: 'Almoço', kind: 'common', expense_category: category },
  expense_date: '2026-11-18',
  violated_policies: [],
  unsatisfied_policies: [],
  voucher_path: null,
  suspected_voucher: false,
  duplicate_status: 'none',
  company: 'Cantina X',
  company_cnpj: null,
  access_key: null,
  value: '48.90',
  payment_method: { slug: 'cartao-pessoal', name: 'Cartão pessoal' },
  justification: null,
  advance_order: null,
  extra_info: null,
  refundable: true,
  reason_rejected: null,
  cost_center: { uuid: 'c1', name: 'Comercial' },
  project: null,
  phase: null,
  approval_model: null,
  customer_employee: { uuid: 'e1', name: 'Ana Souza' },
  customer_return: '0.00',
  employee_return: '0.00',
  by: { uuid: 'u1', name: 'Ana Souza' },
  deleted_at: null,
  expense_report: null,
  created_at: '2026-11-18T12:00:00Z',
  updated_at: '2026-11-18T12:00:00Z',
  allowed_actions: ['edit', 'remove', 'judge_duplicate', 'add_to_report'],
  ...over,
});

export const preview = (over: Record<string, unknown> = {}) => ({
  value: null,
  refundable: true,
  refundable_editable: true,
  voucher_required: false,
  limits: [{ policy_parameter: 'max_per_expense', value: '80.00', used: '0.00', left: '80.00' }],
  unsatisfied_policies: [],
  ...over,
});

/** The lists every form of the area reads. */
export function serveLists(): void {
  const methods = [
    { slug: 'cartao-pessoal', name: 'Cartão pessoal', refundable: true, refundable_editable: true },
    { slug: 'faturado', name: 'Faturado', refundable: false, refundable_editable: false },
  ];
  server.use(
    http.get(`${API}/customers/${CUSTOMER}/expense-types`, () => page([lunch, drive])),
    http.get(`${API}/customers/${CUSTOMER}/cost-centers`, () => page([{ uuid: 'c1', name: 'Comercial' }])),
    http.get(`${API}/expense-payment-methods`, () => one(methods)),
    http.get(`${API}/travelers`, () => page([{ uuid: 'e1', full_name: 'Ana Souza', cost_center: { uuid: 'c1', name: 'Comercial' } }])),
    http.get(`${API}/travelers/advance-orders`, () => page([])),
    http.post(`${API}/employees/e1/expenses/preview`, () => one(preview())),
  );
}

/** Draws a screen at an address; each test brings a user of its own, so no desk is shared. */
export function openAt(address: string, path: string, screen: ReactElement, userUuid: string, over: Partial<Session> = {}) {
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <h1>Outra tela</h1> },
    ],
    { initialEntries: [address] },
  );
  const { queryClient } = renderScreen(
    <SessionProvider session={{ ...session(userUuid), ...over }}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return { user: userEvent.setup(), router, queryClient };
}

/** One project with a phase that lasts and one that is over. */
export function serveProjects(): void {
  const phases = [
    { uuid: 'f1', name: 'Fundação', start_at: '2020-01-01 00:00:00', end_at: null },
    { uuid: 'f2', name: 'Projeto básico', start_at: '2020-01-01 00:00:00', end_at: '2020-03-31 23:59:59' },
  ];
  server.use(
    http.get(`${API}/customers/${CUSTOMER}/projects`, () => page([{ uuid: 'p1', name: 'Ponte Nova' }])),
    http.get(`${API}/customers/projects/p1/phases`, () => page(phases)),
  );
}

/** Somebody who may see projects, of a company that may demand one. */
export const projectReader = (settings: Session['settings'] = {}): Partial<Session> => ({
  actions: new Set([...session('').actions, 'ViewProject']),
  settings: { km_rate: '1.00', ...settings },
});
