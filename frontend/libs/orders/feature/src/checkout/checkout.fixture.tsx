/** A checkout with one flight outside the policy, and what the server answers to it. */
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect } from 'vitest';
import { NO_EXTRAS } from '../air/flight.fixture';
import { CheckoutPage } from './checkout-page';

export const API = 'http://localhost:3000/api/v1';
export const CUSTOMER = '01a1ffaa-de1c-7078-b0d1-5a0d8dc26290';
export const ORDER = '01a1ffaa-0000-7078-b0d1-5a0d8dc26290';
export const violated = {
  message: 'A opção selecionada está acima do teto máximo definido de R$ 900,00.',
  policy_parameter: 'max_price',
  policy_value_uuid: 'p1',
  type_value: 'touchable_less',
  value: '900.00',
};
export const ana = {
  uuid: 'e1',
  full_name: 'Ana Souza',
  email: 'ana@aurora.test',
  date_birth: '1990-01-01',
  cpf: '52998224725',
  phone: '5511987654321',
  gender: 'female',
  status: 'active',
  vip: false,
};
const stop = (iata: string, time: string) => ({
  iata,
  airport: iata,
  city: iata,
  date: '2026-12-21',
  time,
  datetime: `2026-12-21T${time}:00-03:00`,
  terminal: null,
});

export const anItem = (justification: string | null) => ({
  uuid: 'i1',
  version: 1,
  table: 'airway',
  status: 'open',
  value: '921.00',
  boarding_tax: '40.00',
  parts: { seats_value: '0.00', baggage_value: '0.00' },
  provider: { uuid: 'p', name: 'Latam', slug: 'latam' },
  family_fare: 'PLUS',
  broken_policy_justification: justification,
  violated_policies: [violated],
  ...NO_EXTRAS,
  travelers: [],
  allowed_actions: [],
  flights: [{ uuid: 'f1', duration: 200, stops: 0, stretch_index: 0, has_seat_map: true, baggages: [] }],
  segments: [
    {
      uuid: 's1',
      flight_uuid: 'f1',
      airline: 'latam',
      airline_name: 'Latam',
      flight_number: '3371',
      operated_by: null,
      aircraft: null,
      duration: 200,
      departure: stop('REC', '17:30'),
      arrival: stop('CGH', '20:50'),
    },
  ],
});

export const anOrder = (justification: string | null, over: Record<string, unknown> = {}) => ({
  uuid: ORDER,
  order_number: 10482,
  status: 'open',
  version: 3,
  is_expired: false,
  expires_at: '2099-01-01T00:00:00Z',
  total_value: '921.00',
  obs: null,
  branch: null,
  cost_center: { uuid: 'c1', name: 'Comercial Sudeste', cost_center_code: 'CC' },
  reason_trip: { uuid: 'r1', reason: 'Visita a cliente' },
  travelers: [ana],
  items_included: { airway: [anItem(justification)] },
  ...over,
});

export const session: Session = {
  user: {
    uuid: 'u1',
    name: 'Ana Souza',
    email: 'ana@aurora.test',
    context: 'customer',
    type: 'issuer',
    avatarUrl: null,
    isExpenseApprover: false,
    isAdministrator: false,
    companyName: 'Aurora',
    employeeUuid: 'e1',
    agencyUuid: null,
    agencyPhone: null,
  },
  actions: new Set(['CreateOrder']),
  customerUuid: CUSTOMER,
  customerName: 'Aurora',
  settings: {},
  isApprover: false,
};

export const approver = {
  uuid: 'a1',
  approver_uuid: 'e2',
  name: 'Bruno Lima',
  is_active: true,
  approval_status: 'approving',
  self_approver: false,
  avatar_url: null,
};
/** Monthly invoices in thirty days, for all but the `refused` products. */
export const terms = (...refused: string[]) => ({
  methods: ['airway', 'hotel', 'road', 'vehicle', 'offline_hotel'].map((product) => ({
    product,
    method: 'invoice',
    allowed: !refused.includes(product),
    default: !refused.includes(product),
    unavailable_reason: null,
  })),
  invoice_cycle: 'monthly',
  due_days: 30,
  pix_key_type: null,
  pix_key: null,
  version: 0,
});

export const simulation = {
  automatic: false,
  model: { uuid: 'm1', name: 'Comercial' },
  broken_policy_model: null,
  reasons: ['Alcance: centro de custo'],
  candidates: [],
  deciders_now: [],
  levels: [
    {
      level: 1,
      status: 'open',
      source: 'model',
      financial: false,
      require_all: false,
      min_value: null,
      max_value: null,
      opened_at: null,
      deadline_at: null,
      approvers: [approver],
    },
  ],
};

const page = { links: {}, meta: { current_page: 1, last_page: 1, total: 1 } };
export const list = (...data: unknown[]) => HttpResponse.json({ data, ...page });

/** The checkout of an order whose writes answer it unchanged, but for a justification. */
export function openCheckout(order: ReturnType<typeof anOrder>, over: Partial<Session> = {}) {
  let current = order;
  server.use(
    http.get(`${API}/orders/${ORDER}`, () => HttpResponse.json({ data: current })),
    http.get(`${API}/customers/${CUSTOMER}/payment-settings`, () => HttpResponse.json({ data: terms() })),
    http.get(`${API}/customers/customer-employees/:employee/unflown-airways`, () => HttpResponse.json({ data: [] })),
    http.get(`${API}/customers/${CUSTOMER}/approval-models/simulation`, () => HttpResponse.json({ data: simulation })),
    http.get(`${API}/customers/${CUSTOMER}/justifications`, () => list({ uuid: 'j1', description: 'Horário da reunião' })),
    http.get(`${API}/customers/${CUSTOMER}/cost-centers`, () => list()),
    http.get(`${API}/customers/${CUSTOMER}/branches`, () => list()),
    http.get(`${API}/customers/${CUSTOMER}/reason-trips`, () => list()),
    http.put(`${API}/orders/${ORDER}/items/i1`, async ({ request }) => {
      expect(await request.json()).toEqual({ justification_uuid: 'j1', broken_policy_justification: null });
      current = anOrder('Horário da reunião');
      return HttpResponse.json({ data: current });
    }),
  );
  const router = createMemoryRouter(
    [
      { path: '/busca/passagens-aereas/checkout', element: <CheckoutPage /> },
      { path: '/pedidos/:id', element: <h1>Pedido na tela</h1> },
    ],
    { initialEntries: [`/busca/passagens-aereas/checkout?orderId=${ORDER}`] },
  );
  renderScreen(
    <SessionProvider session={{ ...session, ...over }}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return userEvent.setup();
}
