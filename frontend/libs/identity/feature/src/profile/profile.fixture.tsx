/** Somebody signed in, and a page drawn for them at an address, for the tests of accounts and administration. */
import { SessionProvider, type Session, type SessionUser } from '@trajeto/shared-auth';
import { renderScreen } from '@trajeto/shared-testing';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

export const API = 'http://localhost:3000/api/v1';

const ana: SessionUser = {
  uuid: 'u-ana',
  name: 'Ana Souza',
  email: 'ana@aurora.demo',
  context: 'customer',
  type: 'employee',
  avatarUrl: null,
  isExpenseApprover: false,
  isAdministrator: false,
  companyName: 'Aurora',
  employeeUuid: 'e-ana',
  agencyUuid: null,
  agencyPhone: null,
};

export const aSession = (user: Partial<SessionUser> = {}, actions: readonly string[] = []): Session => ({
  user: { ...ana, ...user },
  actions: new Set(actions),
  customerUuid: 'c1',
  customerName: 'Aurora',
  settings: {},
  isApprover: false,
});
export const aManager = () => ({
  ...aSession({ context: 'agency', type: 'manager', employeeUuid: null, agencyUuid: 'g1' }),
  customerUuid: null,
});

export function open(screen: ReactNode, { session = aSession(), at = '/' }: { session?: Session; at?: string } = {}) {
  const routes = [{ path: '*', element: <SessionProvider session={session}>{screen}</SessionProvider> }];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}

export const aPage = (data: object[], total = data.length) => ({
  data,
  links: {},
  meta: { current_page: 1, from: 1, last_page: 1, per_page: 20, to: data.length, total },
});
