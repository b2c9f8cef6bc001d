/** Orders and tasks as the API sends them, and a page drawn for somebody of the agency or of a company. */
import { SessionProvider, type Session, type SessionUser } from '@trajeto/shared-auth';
import { renderScreen } from '@trajeto/shared-testing';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

export const API = 'http://localhost:3000/api/v1';

export const aSession = (user: Partial<SessionUser>, rest: Partial<Session> = {}): Session => ({
  user: {
    uuid: 'gil',
    name: 'Gil Prado',
    email: 'gil@andorinha.demo',
    context: 'agency',
    type: 'issuer',
    avatarUrl: null,
    isExpenseApprover: false,
    isAdministrator: false,
    companyName: 'Andorinha',
    employeeUuid: null,
    agencyUuid: 'g1',
    agencyPhone: null,
    ...user,
  },
  actions: new Set(),
  customerUuid: null,
  customerName: null,
  settings: {},
  isApprover: false,
  ...rest,
});
export const CONSULTANT = aSession({});
export const EMPLOYEE = aSession(
  { uuid: 'ana', name: 'Ana Souza', context: 'customer', employeeUuid: 'e1' },
  { customerUuid: 'c1', actions: new Set(['ViewOrder', 'CreateOrder']) },
);

export const anOrder = (number: number, over: object = {}) => ({
  uuid: `o${number}`,
  order_type: 'travel',
  order_number: number,
  status: 'failed',
  issuer: { uuid: 'ana', name: 'Ana Souza' },
  travelers: [{ uuid: 'ana', full_name: 'Ana Souza', avatar_url: null }],
  customer: { uuid: 'c1', name: 'Aurora Indústria' },
  consultant: null,
  cost_center: { uuid: 'cc', name: 'Comercial' },
  reason_trip: null,
  total_value: '1608.00',
  expires_at: null,
  is_expired: false,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  issued_at: null,
  products: ['airway'],
  destination: 'Recife',
  start_date: '2026-11-26',
  end_date: '2026-11-28',
  broken_policy: false,
  has_price_change: false,
  trackers: [],
  flights: [],
  link_voucher: null,
  allowed_actions: [],
  version: 1,
  ...over,
});

export const aTask = (number: number, over: object = {}) => ({
  uuid: `t${number}`,
  kind: 'failed_issue',
  order: anOrder(number),
  item: { uuid: `i${number}`, table: 'airway', description: 'Gol 1624, CGH a REC', status: 'failed' },
  reason: 'Tarifa indisponível no emissor',
  taken_by: null,
  taken_at: null,
  deadline_at: null,
  created_at: '2026-11-20T12:00:00Z',
  status: 'open',
  resolution: null,
  obs: null,
  allowed_actions: ['take'],
  version: 1,
  ...over,
});

export const aPage = (rows: readonly object[], total = rows.length) => ({
  data: rows,
  links: { first: '', last: '', prev: null, next: null },
  meta: { current_page: 1, last_page: 1, from: 1, to: total, total, per_page: 20 },
});

/** Draws `page` at `at` for `session`; answers the router besides. */
export function open(page: ReactNode, { session, at }: { session: Session; at: string }) {
  const element = <SessionProvider session={session}>{page}</SessionProvider>;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}
