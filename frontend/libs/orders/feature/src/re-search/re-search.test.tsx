import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import { AirResultsPage } from '../air/air-results-page';
import { aFlight, aFlightItem, aStop } from '../air/flight.fixture';
import { AIR_SEARCH } from '../search/searches';
import { reSearchEntry } from './address';

const uuid = (at: number) => `01a1ffaa-000${at}-7078-b0d1-5a0d8dc26290`;
const [ORDER, GO, BACK, OFFER, SEARCH, REASON, ANA] = [1, 2, 3, 4, 5, 6, 7].map(uuid) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

const wireItem = (id: string, status: string, value: string, flown: ReturnType<typeof aFlight>) =>
  aFlightItem(id, flown, {
    status,
    value,
    approved_value: value,
    provider: { uuid: 'p', name: 'Gol', slug: 'gws' },
    travelers: [{ uuid: ANA }],
  });
const there = aFlight('1624', { from: aStop('GRU', '07:05', '2026-12-21'), to: aStop('SSA', '10:20', '2026-12-21') });
const back = aFlight('1625', { from: aStop('SSA', '17:30', '2026-12-24'), to: aStop('GRU', '20:50', '2026-12-24') });
const step = (at: number, item: string, origin: string, destination: string, day: string, done: boolean) => ({
  step: at,
  stretch_index: at - 1,
  product: 'airway',
  item_uuid: item,
  origin,
  destination,
  go_date: day,
  return_date: null,
  adult_quantity: 1,
  children_quantity: 0,
  reason_trip_uuid: REASON,
  done,
});

interface World {
  items: ReturnType<typeof wireItem>[];
  steps: ReturnType<typeof step>[];
  total: string;
  status: string;
  allowed: string[];
}
let world: World;
let swaps: unknown[];
let searches: unknown[];
let inPolicy: boolean;

const wireOrder = () => ({
  uuid: ORDER,
  order_number: 10482,
  status: world.status,
  version: 7,
  total_value: world.total,
  price_changes: { airway: null },
  travelers: [{ uuid: ANA }],
  items_included: { airway: world.items },
  allowed_actions: world.allowed,
});

/** The swap as the server does it: the old item goes, the new one stands, its step is done. */
function exchange(old: string) {
  world.items = world.items.map((item) => (item.uuid === old ? { ...item, status: 'canceled' } : item));
  world.steps = world.steps.map((one) => (one.item_uuid === old ? { ...one, done: true } : one));
  world.total = '1520.00';
}

const wireOffer = () => ({
  uuid: OFFER,
  search_uuid: SEARCH,
  provider: { uuid: 'p', name: 'Gol', slug: 'gws' },
  value: '700.00',
  cheapest: false,
  parts: {},
  policy: {
    in_policy: inPolicy,
    violated_policies: inPolicy
      ? []
      : [{ policy_value_uuid: 'v', message: 'A opção selecionada está acima do teto máximo definido de R$ 650,00.' }],
  },
  airway: {
    ...aFlight('9001', { from: aStop('GRU', '09:00', '2026-12-21'), to: aStop('SSA', '12:15', '2026-12-21') }),
    family_fare: 'PLUS',
    refundable: true,
  },
});

const answerSwap = (answer: (old: string) => Response) =>
  server.use(
    http.post(`${API}/orders/${ORDER}/items/:item/swap`, async ({ request, params }) => {
      swaps.push([params.item, await request.json()]);
      return answer(String(params.item));
    }),
  );

beforeEach(() => {
  world = {
    items: [wireItem(GO, 'changing', '612.00', there), wireItem(BACK, 'changing', '820.00', back)],
    steps: [step(1, GO, 'GRU', 'SSA', '2026-12-21', false), step(2, BACK, 'SSA', 'GRU', '2026-12-24', false)],
    total: '1432.00',
    status: 'approved',
    allowed: ['re_search'],
  };
  [swaps, searches, inPolicy] = [[], [], true];
  const inTwentyMinutes = new Date(Date.now() + 1_200_000).toISOString();
  const search = {
    uuid: SEARCH,
    status: 'done',
    wait_time: 1,
    updated_at: '2026-11-20T12:00:00Z',
    expires_at: inTwentyMinutes,
    offers_total: 1,
    providers: [],
    stretches: [],
  };
  const facets = { stops: [], companies: [], families: [], airports: [], departure: null, arrival: null, value: null, duration: null };
  const page = { meta: { current_page: 1, last_page: 1, total: 1, per_page: 30 }, links: {}, facets, nearby: [] };
  server.use(
    http.get(`${API}/orders/${ORDER}`, () => HttpResponse.json({ data: wireOrder() })),
    http.get(`${API}/orders/${ORDER}/re-search`, () => {
      const next = world.steps.find(({ done }) => !done)?.step ?? null;
      return HttpResponse.json({ data: { next, steps: world.steps } });
    }),
    http.get(`${API}/airports`, () => HttpResponse.json({ data: [] })),
    http.post(`${API}/search/airway`, async ({ request }) => {
      searches.push(await request.json());
      return HttpResponse.json({ data: search }, { status: 201 });
    }),
    http.get(`${API}/search/${SEARCH}`, () => HttpResponse.json({ data: search })),
    http.get(`${API}/search/${SEARCH}/offers`, () => HttpResponse.json({ data: [wireOffer()], ...page })),
    http.get(`${API}/search/${SEARCH}/offers/${OFFER}`, () => HttpResponse.json({ data: wireOffer() })),
  );
  answerSwap((old) => {
    exchange(old);
    return HttpResponse.json({ data: wireOrder() });
  });
});

const show = (at = reSearchEntry(AIR_SEARCH, ORDER, [GO, BACK])) => open(<AirResultsPage />, { session: EMPLOYEE, at });
const banner = (at: number, of: number) => screen.findByText(`Você está trocando o item do pedido 10482. Etapa ${at} de ${of}.`);
const addressOf = ({ router }: ReturnType<typeof show>) => new URLSearchParams(router.state.location.search);

async function choose() {
  await userEvent.click(await screen.findByRole('button', { name: /^Ver tarifas/ }));
  await userEvent.click(await screen.findByRole('button', { name: /^Escolher tarifa/ }));
}

describe('the page of a step', () => {
  it('says which item is exchanged, of what value, and searches its stretch for the order', async () => {
    const view = show();
    expect(await banner(1, 2)).toBeInTheDocument();
    expect(screen.getAllByText('Gol 1624, GRU a SSA: R$ 612,00')[0]).toBeInTheDocument();
    expect(await screen.findByText('R$ 88,00 a mais')).toBeInTheDocument();
    expect(searches).toEqual([
      {
        stretches: [{ origin: 'GRU', destination: 'SSA', go_date: '2026-12-21' }],
        adult_quantity: 1,
        children_quantity: 0,
        travelers_uuids: [ANA],
        order_uuid: ORDER,
        item_uuid: GO,
        reason_trip_uuid: REASON,
      },
    ]);
    const address = addressOf(view);
    expect([address.get('orderId'), address.get('reasonTrip'), address.get('item')]).toEqual([ORDER, REASON, GO]);
    expect(JSON.parse(address.get('stretches') ?? '')).toEqual([
      { origin: 'GRU', destination: 'SSA', goDate: '2026-12-21', adultQuantity: 1, childrenQuantity: 0 },
    ]);
  });

  it('is the same after a reload, in the middle too', async () => {
    world.steps = world.steps.map((one) => ({ ...one, done: one.item_uuid === GO }));
    const first = show();
    expect(await banner(2, 2)).toBeInTheDocument();
    const address = first.router.state.location.search;
    first.unmount();
    show(`/busca/passagens-aereas/resultados${address}`);
    expect(await banner(2, 2)).toBeInTheDocument();
    expect(addressOf(first).get('item')).toBe(BACK);
  });

  it('is opened by the plain address of an order that is no cart', async () => {
    const stretches = JSON.stringify([{ origin: 'GRU', destination: 'SSA', goDate: '2026-12-21', adultQuantity: 1, childrenQuantity: 0 }]);
    show(`/busca/passagens-aereas/resultados?${new URLSearchParams({ orderId: ORDER, reasonTrip: REASON, stretches }).toString()}`);
    expect(await banner(1, 2)).toBeInTheDocument();
    await screen.findByText('R$ 88,00 a mais');
    expect(searches).toEqual([expect.objectContaining({ order_uuid: ORDER, item_uuid: GO })]);
  });

  it('leads back to the order as it was', async () => {
    const { router } = show();
    await userEvent.click(await screen.findByRole('link', { name: 'Manter o voo original' }));
    expect(router.state.location.pathname).toBe(`/pedidos/${ORDER}`);
    expect(swaps).toEqual([]);
  });
});

describe('choosing a flight', () => {
  it('puts it in the item’s place, opens the next step, and ends at the order', async () => {
    const { router } = show();
    await banner(1, 2);
    await choose();
    expect(await banner(2, 2)).toBeInTheDocument();
    expect(swaps).toEqual([[GO, { offer_uuid: OFFER, travelers_uuids: [ANA] }]]);
    const panel = within(screen.getByRole('region', { name: 'Sua troca' }));
    expect(panel.getByText('R$ 88,00 a mais')).toBeInTheDocument();
    await choose();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/pedidos/${ORDER}`));
    expect(swaps).toHaveLength(2);
  });

  it('ends at the order when it waits for its approvers again', async () => {
    answerSwap((old) => {
      exchange(old);
      [world.status, world.allowed] = ['approving', []];
      return HttpResponse.json({ data: wireOrder() });
    });
    const { router } = show();
    await choose();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/pedidos/${ORDER}`));
    expect(swaps).toHaveLength(1);
  });

  it('shows a price that changed and takes it when it is accepted', async () => {
    let isFirst = true;
    answerSwap((old) => {
      if (isFirst) {
        isFirst = false;
        const details = { value: '700.00', new_value: '740.00' };
        return HttpResponse.json({ code: 'PRICE_CHANGED', message: 'O preço mudou. Confira o novo valor.', details }, { status: 409 });
      }
      exchange(old);
      return HttpResponse.json({ data: wireOrder() });
    });
    show();
    await choose();
    expect(await screen.findByText('R$ 740,00')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Aceitar novo preço' }));
    expect(await banner(2, 2)).toBeInTheDocument();
    expect(swaps).toHaveLength(2);
  });

  it('searches again when the offer expired', async () => {
    answerSwap(() => HttpResponse.json({ code: 'OFFER_EXPIRED', message: 'Esta oferta expirou. Refaça a busca.' }, { status: 409 }));
    show();
    await choose();
    expect(await screen.findByText('Esta oferta expirou. Refaça a busca.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Atualizar busca' }));
    await waitFor(() => expect(searches).toHaveLength(2));
    expect(await banner(1, 2)).toBeInTheDocument();
  });

  it('outside the policy is justified first, since no checkout follows', async () => {
    inPolicy = false;
    server.use(
      http.get(`${API}/customers/c1/justifications`, () =>
        HttpResponse.json({ data: [], meta: { current_page: 1, last_page: 1, total: 0, per_page: 100 }, links: {} }),
      ),
    );
    show();
    await choose();
    const dialog = within(await screen.findByRole('dialog', { name: 'Fora da política' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Trocar' }));
    expect(dialog.getByText('Selecione ou escreva uma justificativa')).toBeInTheDocument();
    expect(swaps).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Justificativa'), 'Único voo a tempo');
    await userEvent.click(dialog.getByRole('button', { name: 'Trocar' }));
    expect(await banner(2, 2)).toBeInTheDocument();
    expect(swaps[0]).toEqual([
      GO,
      { offer_uuid: OFFER, travelers_uuids: [ANA], justification_uuid: null, broken_policy_justification: 'Único voo a tempo' },
    ]);
  });
});

describe('where there is nothing to exchange', () => {
  it('who may not is told so', async () => {
    server.use(http.get(`${API}/orders/${ORDER}/re-search`, () => HttpResponse.json({ code: 'FORBIDDEN', message: 'x' }, { status: 403 })));
    show();
    expect(await screen.findByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
  });

  it('a failure is said, and asked again', async () => {
    server.use(http.get(`${API}/orders/${ORDER}/re-search`, () => HttpResponse.json({}, { status: 500 }), { once: true }));
    show();
    expect(await screen.findByText('Falha ao carregar a troca')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await banner(1, 2)).toBeInTheDocument();
  });
});
