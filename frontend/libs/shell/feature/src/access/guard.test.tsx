/** Section 2.4: what is not theirs is never drawn, not even on the way out; section 2.3: where the way out leads. */
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '@trajeto/shared-testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { anEmployee, anOperator, everyScreen, ofAgency } from '../navigation/people.fixture';
import { Guard, type ShellHandle } from './guard';
import { Landing } from './landing';

const drawn = vi.fn(() => <h1>Tela</h1>);

function visit(session: Session, rule: ShellHandle['rule']) {
  drawn.mockClear();
  const Screen = drawn;
  const routes = [
    { path: '/', element: <Landing isBuilt={everyScreen} /> },
    {
      path: '/tela',
      handle: { ...(rule && { rule }) } satisfies ShellHandle,
      element: (
        <Guard>
          <Screen />
        </Guard>
      ),
    },
    { path: '*', element: <h1>Casa</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/tela'] });
  renderScreen(
    <SessionProvider session={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return router;
}

const EMPLOYEE = anEmployee('ViewBranch');
const MANAGER = ofAgency('manager', 'c1');

describe('a route', () => {
  it.each<[string, Session, ShellHandle['rule'], string]>([
    ['of the agency to an employee', EMPLOYEE, { context: 'agency' }, '/busca'],
    ['of the operator to an employee', EMPLOYEE, { context: 'trajeto' }, '/busca'],
    ['of a customer without its action', EMPLOYEE, { context: 'customer', action: 'ViewProject' }, '/busca'],
    ['of the operator to a manager', MANAGER, { context: 'trajeto' }, '/configuracoes/empresas'],
    ['of the operator to a consultant', ofAgency('issuer', 'c1'), { context: 'trajeto' }, '/pedidos/pedidos-pendentes'],
    ['of a customer to the operator', anOperator(), { context: 'customer' }, '/configuracoes/agencias'],
  ])('%s is not drawn and leads home', async (_what, session, rule, home) => {
    const router = visit(session, rule);
    await waitFor(() => expect(router.state.location.pathname).toBe(home));
    expect(drawn).not.toHaveBeenCalled();
  });

  it.each<[string, Session, ShellHandle['rule']]>([
    ['of everybody', anOperator(), undefined],
    ['of a customer holding its action', EMPLOYEE, { context: 'customer', action: 'ViewBranch' }],
    ['of a customer to an agency with a company', MANAGER, { context: 'customer', action: 'ViewBranch' }],
  ])('%s is drawn', async (_what, session, rule) => {
    const router = visit(session, rule);
    expect(await screen.findByRole('heading', { name: 'Tela' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/tela');
  });
});
