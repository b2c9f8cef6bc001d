import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { API, aPage, open } from '../administration.fixture';
import { holding } from '../structure/structure.fixture';
import { EmployeesPage } from './employees-page';

const ana = {
  uuid: 'e1',
  version: 6,
  name: 'Ana',
  last_name: 'Souza',
  email: 'ana@aurora.demo',
  profile: { uuid: 'p1', name: 'Aprovador', approver: true, default: false, is_expense_approver: false },
  has_headquarters_access: true,
  branches: [
    { uuid: 'b1', name: 'Sul' },
    { uuid: 'b2', name: 'Norte' },
  ],
  active: true,
};

it('counts the branches of an employee who has several, and names an approver profile once', async () => {
  server.use(http.get(`${API}/customers/:customer/customer-employees`, () => HttpResponse.json(aPage([ana]))));
  open(<EmployeesPage />, { session: holding('view-customer-employee') });
  const row = within(await screen.findByRole('row', { name: /Ana Souza/ }));
  expect(row.getByText('Matriz, 2 filiais')).toBeInTheDocument();
  expect(row.getAllByText('Aprovador')).toHaveLength(1);
});
