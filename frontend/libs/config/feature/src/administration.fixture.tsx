/** Somebody of the agency or of the platform signed in, and a page drawn for them at an address. */
import { SessionProvider, type Session, type SessionUser } from '@trajeto/shared-auth';
import { renderScreen } from '@trajeto/shared-testing';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

export const API = 'http://localhost:3000/api/v1';

export const aSession = (user: Partial<SessionUser>, customerUuid: string | null = null): Session => ({
  user: {
    uuid: 'u1',
    name: 'Gil Prado',
    email: 'gil@agencia.demo',
    context: 'agency',
    type: 'manager',
    avatarUrl: null,
    isExpenseApprover: false,
    isAdministrator: false,
    companyName: 'Rota Viagens',
    employeeUuid: null,
    agencyUuid: 'g1',
    agencyPhone: null,
    ...user,
  },
  actions: new Set(),
  customerUuid,
  customerName: null,
  settings: {},
  isApprover: false,
});
export const MANAGER = aSession({});
export const CONSULTANT = aSession({ type: 'issuer' });
export const OPERATOR = aSession({ context: 'trajeto', type: 'operator', agencyUuid: null });

interface Place {
  session: Session;
  at?: string;
  /** The route the screen stands on. */
  path?: string;
}

export function open(screen: ReactNode, { session, at = '/', path = '*' }: Place) {
  const routes = [
    { path, element: <SessionProvider session={session}>{screen}</SessionProvider> },
    ...(path === '*' ? [] : [{ path: '*', element: <h1>Outra tela</h1> }]),
  ];
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}

export const aPage = (data: object[], total = data.length) => ({
  data,
  links: {},
  meta: { current_page: 1, from: 1, last_page: 1, per_page: 20, to: data.length, total },
});
