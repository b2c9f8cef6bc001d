import type { Report } from '@trajeto/reports-data-access';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { JudgedLine, settlementLeft } from '.';

const API = 'http://localhost:3000/api/v1';
const AT = '2026-11-19T13:00:00.000Z';

const line = (duplicateStatus: string) => ({
  uuid: 'x1',
  expense_number: 12,
  status: 'approving',
  expense_type: { uuid: 't', name: 'Táxi', kind: 'common', expense_category: { uuid: 'k', name: 'Transporte', icon: 'taxi' } },
  expense_date: '2026-11-18',
  company: 'Táxi Aurora',
  value: '30.00',
  payment_method: { slug: 'pix', name: 'PIX' },
  refundable: true,
  extra_info: null,
  duplicate_status: duplicateStatus,
  allowed_actions: [],
});
const pair = (over: object) => ({
  uuid: 'p1',
  reason: 'same_image',
  status: 'suspected',
  expense: line('suspected'),
  other: { value: '30.00', expense_date: '2026-11-18', company: 'Táxi Aurora' },
  decided_by: null,
  decided_at: null,
  obs: null,
  explanations: [],
  allowed_actions: ['confirm', 'dismiss'],
  ...over,
});

function open(duplicateStatus: string, ...pairs: object[]) {
  const report = { uuid: 'r1', accountability_expenses: [line(duplicateStatus)] } as unknown as Report;
  let asked = 0;
  server.use(
    http.get(`${API}/expense-reports/r1`, () => HttpResponse.json({ data: report })),
    http.get(`${API}/employees/expenses/x1/duplicates`, () => {
      asked += 1;
      return HttpResponse.json({ data: pairs });
    }),
  );
  const routes = [{ path: '/', element: <JudgedLine reportUuid="r1" expenseUuid="x1" /> }];
  renderScreen(<RouterProvider router={createMemoryRouter(routes)} />);
  return { asked: () => asked };
}

it('a line under suspicion shows the pair, its explanation and the way to both receipts', async () => {
  const said = { expense_uuid: 'x1', text: 'Fomos em dois carros', by: { uuid: 'e1', name: 'Ana Souza' }, at: AT };
  open('suspected', pair({ explanations: [said] }));
  const notes = await screen.findByRole('list', { name: 'Suspeitas de duplicidade' });
  expect(within(notes).getByText('Suspeita')).toBeVisible();
  expect(within(notes).getByText('Mesma imagem')).toBeVisible();
  expect(within(notes).getByText('Explicação de Ana Souza: “Fomos em dois carros”')).toBeVisible();
  expect(within(notes).getByRole('link', { name: 'Comparar' })).toHaveAttribute('href', '/despesas/x1/suspeita-de-duplicidade?par=1');
});

it('a suspicion that was dismissed stays visible, with the person who dismissed it', async () => {
  open('dismissed', pair({ status: 'dismissed', decided_by: { uuid: 'e2', name: 'Carla Dias' }, decided_at: AT, obs: 'Vi as duas notas' }));
  const notes = await screen.findByRole('list', { name: 'Suspeitas de duplicidade' });
  expect(within(notes).getByText('Descartada')).toBeVisible();
  expect(within(notes).getByText(/Decidida por Carla Dias em .*“Vi as duas notas”/)).toBeVisible();
});

it('a suspicion that its owner has not explained says so', async () => {
  open('suspected', pair({}));
  expect(await screen.findByText('Sem explicação de quem lançou.')).toBeVisible();
});

it('a line without a pair asks for none', async () => {
  const { asked } = open('none');
  expect(await screen.findByText(/Táxi · PIX/)).toBeVisible();
  expect(asked()).toBe(0);
});

it('the settlement leaves out what was rejected before the report itself follows', () => {
  const of = (uuid: string, value: string, refundable = true) => ({ uuid, value, refundable, status: 'approving' });
  const report = {
    refundAmount: '1093.78',
    returnAmount: '0.00',
    accountabilityExpenses: [of('hotel', '539.84'), of('jantar', '553.94'), of('cartao', '80.00', false)],
  } as unknown as Report;
  const words = (...rejected: string[]) => settlementLeft(report, new Set(rejected)).replace(/\s/g, ' ');
  expect(words()).toBe('Reembolso de R$ 1.093,78');
  expect(words('hotel')).toBe('Reembolso de R$ 553,94');
  expect(words('hotel', 'cartao')).toBe('Reembolso de R$ 553,94');
  expect(words('hotel', 'jantar')).toBe('Nada a acertar');
  const advanced = { ...report, refundAmount: '0.00', returnAmount: '100.00' };
  expect(settlementLeft(advanced, new Set(['hotel'])).replace(/\s/g, ' ')).toBe('Devolução de R$ 639,84');
});
