import { storeToken } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, it } from 'vitest';
import { InstantApprovalScreen } from './instant-approval-screen';

const API = 'http://localhost:3000/api/v1';
const user = {
  uuid: 'u1',
  name: 'Carla Nunes',
  email: 'carla@aurora.demo',
  context: 'customer',
  type: 'issuer',
  customer: null,
  agency: null,
  profiles: { customer_employee: null, agency_employee: null },
  branches: [],
  is_expense_approver: false,
  is_administrator: false,
};
const parts = {
  profile: null,
  contexts: {},
  customer: null,
  settings: {},
  inbox: {},
  notifications: {},
  preferences: {},
  enumerations: {},
};

function open(verify: () => Response) {
  const summary = { order_number: 1042, requester: 'Ana Souza', route: 'CGH – REC', total_value: '1608.00' };
  server.use(
    http.get(`${API}/bootstrap`, verify),
    http.post(`${API}/refresh-token`, () => HttpResponse.json({ code: 'INVALID_REFRESH_TOKEN' }, { status: 401 })),
    http.post(`${API}/customers/orders/approval-instantly/summary`, () => HttpResponse.json(summary)),
  );
  const routes = [{ path: '/pedidos/senha-aprovar', element: <InstantApprovalScreen /> }];
  const initialEntries = ['/pedidos/senha-aprovar?email=bruno%40aurora.demo&token=t&orderId=o1'];
  renderScreen(<RouterProvider router={createMemoryRouter(routes, { initialEntries })} />);
}
const keepToken = () => storeToken({ value: 'kept', createdAt: '2026-11-20T12:00:00Z' }, { keepSigned: true });
const rail = () => screen.queryByRole('tablist');

it('keeps the rail beside the page for whoever is signed in, and says whose approval it is', async () => {
  keepToken();
  open(() => HttpResponse.json({ data: { user, version: '1', ...parts } }));
  expect(await screen.findByText(/Você está conectado como Carla Nunes/)).toBeInTheDocument();
  expect(rail()).toBeInTheDocument();
});

it('stands alone without a session', async () => {
  open(() => HttpResponse.json({}, { status: 500 }));
  expect(await screen.findByText('Pedido 1042')).toBeInTheDocument();
  expect(rail()).not.toBeInTheDocument();
});

it('stands alone for a session that is over', async () => {
  keepToken();
  open(() => HttpResponse.json({ code: 'TOKEN_EXPIRED' }, { status: 401 }));
  expect(await screen.findByText('Pedido 1042')).toBeInTheDocument();
  expect(rail()).not.toBeInTheDocument();
});
