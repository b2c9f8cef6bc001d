import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { API, openAt, page } from '../screens.fixture';
import { EmployeeAdvances } from './employee-advances';

const advance = (over: Record<string, unknown>) => ({
  uuid: 'a1',
  version: 1,
  advance_number: 88,
  status: 'paid',
  traveler: { uuid: 'e7', name: 'Bia Lima' },
  reason_expense: { uuid: 'r1', reason: 'Obra em Macaé' },
  date_of_need: '2026-11-24',
  value: '600.00',
  balance: '150.00',
  ...over,
});
let asked: (string | null)[] = [];

function openWith(...advances: object[]): void {
  asked = [];
  server.use(
    http.get(`${API}/travelers/advance-orders`, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('traveler_name'));
      return page(advances);
    }),
  );
  openAt('/', '/', <EmployeeAdvances employeeUuid="e7" name="Bia Lima" />, 'advances-of-one');
}

it('shows each advance of the person with its status and what is left, and leads to it', async () => {
  openWith(advance({}), advance({ uuid: 'a2', advance_number: 87, status: 'disapproved', balance: '0.00' }));
  const rows = within(await screen.findByRole('list', { name: 'Adiantamentos de Bia Lima' })).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent(/A-88 · Obra em Macaé.*para 24\/11\/2026.*Saldo R\$\s150,00/);
  expect(rows[1]).not.toHaveTextContent('Saldo');
  expect(screen.getByRole('link', { name: 'A-88' })).toHaveAttribute('href', '/pedidos/a1?orderType=advance');
  expect(asked).toEqual(['Bia Lima']);
});

it('leaves out the advances of a namesake', async () => {
  openWith(advance({ traveler: { uuid: 'e8', name: 'Bia Lima' } }));
  expect(await screen.findByText('Nenhum adiantamento')).toBeVisible();
});

it('says when they cannot be read', async () => {
  server.use(
    http.get(`${API}/travelers/advance-orders`, () => HttpResponse.json({ code: 'FORBIDDEN', message: 'Sem permissão.' }, { status: 403 })),
  );
  openAt('/', '/', <EmployeeAdvances employeeUuid="e7" name="Bia Lima" />, 'advances-of-one');
  expect(await screen.findByText('Você não possui permissão para realizar esta ação.')).toBeVisible();
});
