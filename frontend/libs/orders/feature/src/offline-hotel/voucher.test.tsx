/** The voucher of a stay that a consultant issued. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import { OrderVouchersPage } from '../vouchers/order-vouchers-page';
import { aVoucher } from '../vouchers/vouchers.fixture';

it('says the hotel, the confirmation, and from check-in to check-out', async () => {
  const over = {
    table: 'offline_hotel',
    description: 'Maré Alta, Recife, 2 noites',
    starts_at: '2027-01-11T14:00:00-03:00',
    ends_at: '2027-01-13T12:00:00-03:00',
    ways: [],
    tracker: 'MA-4711',
  };
  server.use(http.get(`${API}/orders/o1/vouchers`, () => HttpResponse.json({ data: [aVoucher(1, over)] })));
  open(
    <Routes>
      <Route path="/pedidos/:orderId/vouchers" element={<OrderVouchersPage />} />
    </Routes>,
    { session: EMPLOYEE, at: '/pedidos/o1/vouchers' },
  );
  const card = await screen.findByRole('article', { name: 'Maré Alta, Recife, 2 noites' });
  for (const words of ['Check-in', 'Check-out', '14:00', '12:00', 'MA-4711', 'Ana Souza'])
    expect(within(card).getByText(words)).toBeVisible();
  expect(within(card).getByRole('button', { name: /^Baixar PDF/ })).toBeEnabled();
});
