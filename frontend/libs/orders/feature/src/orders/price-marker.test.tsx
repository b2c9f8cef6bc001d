import { http, HttpResponse, PHONE, server, windowOf } from '@trajeto/shared-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { anOrder, aPage, API, EMPLOYEE, open } from '../agency.fixture';
import { OrderListPage } from './order-list-page';

const AT = '/pedidos/meus-pedidos?orderType=travel#all';

beforeEach(() =>
  server.use(
    http.get(`${API}/orders`, () =>
      HttpResponse.json(aPage([anOrder(10482, { status: 'approved', has_price_change: true }), anOrder(10481, { status: 'approved' })])),
    ),
    http.get(`${API}/orders/summary`, () => HttpResponse.json({ data: { total: 2, by_status: {}, by_tab: {} } })),
  ),
);

const show = () => open(<OrderListPage view="mine" kinds={null} />, { session: EMPLOYEE, at: AT });

describe('an order whose price changed', () => {
  it('is marked in the list, and opened where the price is decided', async () => {
    const { router } = show();
    const changed = await screen.findByRole('row', { name: /10482/ });
    expect(within(changed).getByText('Preço mudou')).toBeInTheDocument();
    expect(within(screen.getByRole('row', { name: /10481/ })).queryByText('Preço mudou')).not.toBeInTheDocument();
    await userEvent.click(within(changed).getByRole('link', { name: /10482/ }));
    expect(router.state.location).toMatchObject({ pathname: '/pedidos/o10482', hash: '#preco' });
  });

  it('is marked on a phone too', async () => {
    windowOf(PHONE);
    show();
    expect(await screen.findByRole('link', { name: /10482/ })).toHaveAttribute('href', '/pedidos/o10482#preco');
    expect(screen.getByRole('link', { name: /10481/ })).toHaveAttribute('href', '/pedidos/o10481');
    expect(screen.getAllByText('Preço mudou')).toHaveLength(1);
  });
});
