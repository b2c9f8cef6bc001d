import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

const SELLERS = '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e01';
const SOUTH = '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e02';

it('names in its chips and fields the profile and the branch that came with the address', async () => {
  const filters = { profiles: [{ uuid: SELLERS, name: 'Vendedor' }], branches: [], groups: [], cost_centers: [] };
  server.use(
    http.get(`${API}/customers/:customer/customer-employees`, () => HttpResponse.json({ ...aPage([ana]), filters })),
    http.get(`${API}/customers/branches/${SOUTH}`, () => HttpResponse.json({ data: { uuid: SOUTH, name: 'Sul', version: 1 } })),
  );
  open(<EmployeesPage />, { session: holding('view-customer-employee'), at: `/?perfil=${SELLERS}&filial=${SOUTH}` });
  expect(await screen.findByText('Perfil: Vendedor')).toBeInTheDocument();
  expect(await screen.findByText('Filial: Sul')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Perfil' })).toHaveValue('Vendedor');
  expect(screen.getByRole('combobox', { name: 'Filial' })).toHaveValue('Sul');
  await userEvent.click(screen.getByRole('button', { name: 'Remover o filtro Filial' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Filial' })).toHaveValue(''));
});

it('reads an address that names no record as if it named none', async () => {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(`${API}/customers/:customer/customer-employees`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage([ana]));
    }),
  );
  open(<EmployeesPage />, { session: holding('view-customer-employee'), at: '/?perfil=vendedor&filial=1' });
  await screen.findByRole('row', { name: /Ana Souza/ });
  expect([...(asked[0] ?? [])].map(([name]) => name).sort()).toEqual(['limit', 'page']);
  expect(screen.queryByRole('button', { name: /Remover o filtro/ })).not.toBeInTheDocument();
});
