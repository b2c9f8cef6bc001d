import type { Cart } from '@trajeto/orders-data-access';
import { ApiError, SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { CheckoutPage } from './checkout-page';
import { splitJustification } from './policy-section';
import { lacksOf, missingOf, namesOf, refusalOf } from './readiness';

const API = 'http://localhost:3000/api/v1';
const CUSTOMER = '01a1ffaa-de1c-7078-b0d1-5a0d8dc26290';
const ORDER = '01a1ffaa-0000-7078-b0d1-5a0d8dc26290';
const violated = {
  message: 'A opção selecionada está acima do teto máximo definido de R$ 900,00.',
  policy_parameter: 'max_price',
  policy_value_uuid: 'p1',
  type_value: 'touchable_less',
  value: '900.00',
};
const ana = {
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

const anItem = (justification: string | null) => ({
  uuid: 'i1',
  version: 1,
  table: 'airway',
  status: 'open',
  value: '921.00',
  boarding_tax: '40.00',
  parts: { seats_value: '0.00', baggage_value: '0.00' },
  provider: { uuid: 'p', name: 'Latam' },
  family_fare: 'PLUS',
  broken_policy_justification: justification,
  violated_policies: [violated],
  flights: [{ uuid: 'f1', duration: 200, stops: 0, stretch_index: 0 }],
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

const anOrder = (justification: string | null, over: Record<string, unknown> = {}) => ({
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

const session: Session = {
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

const approver = {
  uuid: 'a1',
  approver_uuid: 'e2',
  name: 'Bruno Lima',
  is_active: true,
  approval_status: 'approving',
  self_approver: false,
  avatar_url: null,
};
const simulation = {
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
const list = (...data: unknown[]) => HttpResponse.json({ data, ...page });

function openCheckout(order: ReturnType<typeof anOrder>) {
  let current = order;
  server.use(
    http.get(`${API}/orders/${ORDER}`, () => HttpResponse.json({ data: current })),
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
    <SessionProvider session={session}>
      <RouterProvider router={router} />
    </SessionProvider>,
  );
  return userEvent.setup();
}

const cart = (over: Partial<Cart>) => ({ reasonTrip: null, itemsIncluded: { airway: [] }, ...over }) as unknown as Cart;

describe('the travelers', () => {
  it('are not done while a fact is missing, and whoever misses it completes it', async () => {
    openCheckout(anOrder('Horário da reunião', { travelers: [{ ...ana, missing: ['date_birth'] }] }));
    const section = await screen.findByRole('region', { name: /^Viajantes/ });
    expect(section).not.toHaveAccessibleName('Viajantes, concluída');
    await userEvent.click(within(section).getByRole('button', { name: /Viajantes/ }));
    expect(within(section).getByRole('link', { name: 'Completar' })).toHaveAttribute('href', '/perfil');
  });
});

describe('what a checkout lacks', () => {
  it('is a reason where one is mandatory, and a justification per item outside', () => {
    expect(lacksOf(cart({}), true)).toEqual({ charge: 'Selecione o motivo da viagem' });
    expect(lacksOf(cart({}), false)).toEqual({});
    const outside = { violatedPolicies: [violated], brokenPolicyJustification: null };
    const items = { airway: [outside] } as unknown as Cart['itemsIncluded'];
    expect(lacksOf(cart({ itemsIncluded: items }), false)).toEqual({ policy: 'Selecione ou escreva uma justificativa' });
  });

  it('names what a traveler has not told', () => {
    const hidden = { dateBirth: null, phone: null };
    const missing = ['date_birth', 'phone'];
    expect(missingOf({ ...hidden, missing } as Cart['travelers'][number])).toEqual(['data de nascimento', 'telefone']);
    expect(missingOf({ ...hidden, missing: [] as string[] } as Cart['travelers'][number])).toEqual([]);
    expect([namesOf([], ' ou '), namesOf(['Bruno'], ' ou '), namesOf(['Ana', 'Bruno', 'Carla'], ' ou ')]).toEqual([
      '',
      'Bruno',
      'Ana, Bruno ou Carla',
    ]);
  });

  it.each([
    ['JUSTIFICATION_REQUIRED', 'policy'],
    ['INSUFFICIENT_CREDIT', 'payment'],
    ['BUDGET_EXCEEDED', 'charge'],
    ['CUSTOMER_BLOCKED', 'payment'],
  ])('%s is shown in %s', (code, section) =>
    expect(refusalOf(new ApiError(422, { code, message: 'A palavra do servidor.' }))).toEqual({
      section,
      message: 'A palavra do servidor.',
    }),
  );

  it('puts a field of the server in its section', () =>
    expect(
      refusalOf(new ApiError(422, { code: 'VALIDATION_ERROR', message: 'x', errors: { reasonTripUuid: ['Campo obrigatório'] } })),
    ).toEqual({ section: 'charge', message: 'Campo obrigatório' }));

  it('reads a kept justification back into its fields', () => {
    const listed = [{ uuid: 'j1', description: 'Horário da reunião' }];
    expect(splitJustification('Horário da reunião: termina às 16:30', listed)).toEqual({
      justificationUuid: 'j1',
      detail: 'termina às 16:30',
    });
    expect(splitJustification('Horário da reunião', listed)).toEqual({ justificationUuid: 'j1', detail: '' });
    expect(splitJustification('Outra', listed)).toEqual({ justificationUuid: null, detail: 'Outra' });
    expect(splitJustification(null, listed)).toEqual({ justificationUuid: null, detail: '' });
  });
});

describe('the checkout', () => {
  it('does not send an unjustified item, keeps the justification, sends once and goes to the order', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(`${API}/orders/${ORDER}/submit`, async ({ request }) => {
        sent.push([await request.json(), request.headers.has('Idempotency-Key')]);
        return HttpResponse.json({ data: anOrder('Horário da reunião', { status: 'approving' }) });
      }),
    );
    const user = openCheckout(anOrder(null));
    expect(await screen.findByText(violated.message)).toBeVisible();
    expect(await screen.findByText(/^Bruno Lima precisa aprovar/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByText('Selecione ou escreva uma justificativa')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'Justificativa' }));
    await user.click(await screen.findByRole('option', { name: 'Horário da reunião' }));
    expect(await screen.findByText('Justificado: Horário da reunião')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByRole('heading', { name: 'Pedido na tela' })).toBeVisible();
    expect(sent).toEqual([[{ payment_method: 'invoice', obs: null }, true]]);
  });

  it('keeps what is typed while a justification is being saved, and saves it against the version of that save', async () => {
    const user = openCheckout(anOrder(null));
    const saves: [version: string | null, text: string | null][] = [];
    const hold: { release: () => void } = { release: () => undefined };
    const held = new Promise<void>((resolve) => {
      hold.release = resolve;
    });
    server.use(
      http.put(`${API}/orders/${ORDER}/items/i1`, async ({ request }) => {
        const { broken_policy_justification: text } = (await request.json()) as { broken_policy_justification: string | null };
        saves.push([request.headers.get('If-Match'), text]);
        const version = saves.length + 1;
        if (version === 2) await held;
        return HttpResponse.json({ data: anOrder(text, { items_included: { airway: [{ ...anItem(text), version }] } }) });
      }),
    );
    const detail = await screen.findByLabelText('Detalhe');
    await user.type(detail, 'termina');
    await user.tab();
    await waitFor(() => expect(saves).toEqual([['"1"', 'termina']]));
    await user.type(detail, ' tarde');
    hold.release();
    await waitFor(() => expect(screen.queryByText('Salvando…')).not.toBeInTheDocument());
    expect(detail).toHaveValue('termina tarde');
    await user.tab();
    await waitFor(() => expect(saves[1]).toEqual(['"2"', 'termina tarde']));
    expect(await screen.findByText('Justificado: termina tarde')).toBeVisible();
  });

  it('shows the picture of who approves beside the name', async () => {
    openCheckout(anOrder('Horário da reunião'));
    const pictured = { ...simulation.levels[0], approvers: [{ ...approver, avatar_url: '/api/v1/files/identity/bruno' }] };
    server.use(
      http.get(`${API}/customers/${CUSTOMER}/approval-models/simulation`, () =>
        HttpResponse.json({ data: { ...simulation, levels: [pictured] } }),
      ),
    );
    expect(await screen.findByText(/^Bruno Lima precisa aprovar/)).toBeVisible();
    const picture = document.querySelector('img[src="/api/v1/files/identity/bruno"]');
    expect(picture).toHaveAttribute('alt', '');
  });

  it('shows a refusal in its section and loses nothing', async () => {
    server.use(
      http.post(`${API}/orders/${ORDER}/submit`, () =>
        HttpResponse.json({ code: 'INSUFFICIENT_CREDIT', message: 'Limite de crédito insuficiente' }, { status: 422 }),
      ),
    );
    const user = openCheckout(anOrder('Horário da reunião'));
    await user.click(await screen.findByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByText('Limite de crédito insuficiente')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar para aprovação' })).toBeEnabled());
  });

  it('goes to the order when the answer is still being made', async () => {
    server.use(
      http.post(`${API}/orders/${ORDER}/submit`, () =>
        HttpResponse.json(
          { message: 'try later', code: 'RETRY_REQUEST', wait_time: 1, data: anOrder('x', { status: 'approving' }) },
          { status: 202 },
        ),
      ),
    );
    const user = openCheckout(anOrder('Horário da reunião'));
    await user.click(await screen.findByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByRole('heading', { name: 'Pedido na tela' })).toBeVisible();
  });

  it.each([
    [{ is_expired: true }, 'Este pedido expirou.'],
    [{ status: 'approving' }, 'Este pedido já foi enviado.'],
    [{ items_included: { airway: [] } }, 'Inclua ao menos um item no pedido.'],
  ])('of an order that is %j says so', async (over, sentence) => {
    openCheckout(anOrder(null, over));
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
