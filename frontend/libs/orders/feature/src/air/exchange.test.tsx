/** A flight in the cart is exchanged: the new one is added, then the old one removed; each of the two calls may fail. */
import type { Offer } from '@trajeto/orders-data-access';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import { CartPanel } from './cart-panel';
import { chosenOf } from './cart';
import { legsOf } from './legs';
import { RefusalDialog } from './refusal-dialog';
import { useTripCart } from './use-trip-cart';

const stop = (iata: string, time: string) => ({
  iata,
  city: iata,
  airport: iata,
  date: '2026-12-21',
  time,
  datetime: `2026-12-21T${time}:00-03:00`,
  terminal: null,
});
const wireItem = (uuid: string, number: string) => ({
  uuid,
  status: 'open',
  value: '600.00',
  family_fare: 'LIGHT',
  travelers: [{ uuid: 'e1' }],
  violated_policies: [],
  flights: [{ uuid: `f${uuid}`, duration: 195, stops: 0, stretch_index: 0, baggages: [], passengers: [{ type: 'adult' }] }],
  segments: [
    {
      uuid: `s${uuid}`,
      flight_uuid: `f${uuid}`,
      airline: 'gws',
      airline_name: 'Gol',
      flight_number: number,
      duration: 195,
      departure: stop('GRU', '07:05'),
      arrival: stop('SSA', '10:20'),
    },
  ],
});
const legs = legsOf([{ origin: 'GRU', destination: 'SSA', goDate: '2026-12-21', adultQuantity: 1, childrenQuantity: 0 }]);
const OFFER = { uuid: 'offer-new' } as Offer;

let items: ReturnType<typeof wireItem>[];
let added: number;
const wireOrder = () =>
  HttpResponse.json({
    data: {
      uuid: 'o1',
      order_number: 10482,
      status: 'open',
      version: 7,
      total_value: '1200.00',
      expires_at: null,
      travelers: [{ uuid: 'e1' }],
      items_included: { airway: items },
      allowed_actions: [],
    },
  });

beforeEach(() => {
  items = [wireItem('i1', '1624')];
  added = 0;
  server.use(
    http.get(`${API}/orders/o1`, () => wireOrder()),
    http.get(`${API}/travelers`, () => HttpResponse.json({ data: [], links: {}, meta: {} })),
    http.post(`${API}/orders/o1/items`, () => {
      added += 1;
      items = [...items, wireItem(`new${String(added)}`, '1700')];
      return wireOrder();
    }),
    http.delete(`${API}/orders/o1/items/i1`, () => {
      items = items.filter(({ uuid }) => uuid !== 'i1');
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

function Cart() {
  const cart = useTripCart({
    orderId: 'o1',
    travelers: ['e1'],
    reason: null,
    passengers: 1,
    onCreated: () => undefined,
    onAdded: () => undefined,
  });
  const chosen = chosenOf(cart.cart, legs);
  const [leg] = legs;
  return (
    <>
      <CartPanel legs={legs} chosen={chosen} current={null} cart={cart} onContinue={() => undefined} onSave={() => undefined} />
      <RefusalDialog cart={cart} onRefresh={() => undefined} />
      {leg && cart.cart && <button onClick={() => void cart.choose({ offer: OFFER, leg, replaces: 'i1' })}>Trocar</button>}
    </>
  );
}

async function exchange() {
  open(<Cart />, { session: EMPLOYEE, at: '/' });
  expect(await screen.findByText(/Gol 1624/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Trocar' }));
}

describe('an exchange in the cart', () => {
  it('leaves the new flight alone in it', async () => {
    await exchange();
    expect(await screen.findByText(/Gol 1700/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Também neste pedido')).not.toBeInTheDocument());
    expect(items.map(({ uuid }) => uuid)).toEqual(['new1']);
  });

  it('whose removal got no answer shows both flights and lets the old one be removed, never adding a third', async () => {
    server.use(http.delete(`${API}/orders/o1/items/i1`, () => HttpResponse.error(), { once: true }));
    await exchange();
    expect(await screen.findByText('Também neste pedido')).toBeVisible();
    const remove = await screen.findByRole('button', { name: /^Remover GRU a SSA/ });
    await waitFor(() => expect(remove).toBeEnabled());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(remove);
    await waitFor(() => expect(screen.queryByText('Também neste pedido')).not.toBeInTheDocument());
    expect([added, items.map(({ uuid }) => uuid)]).toEqual([1, ['new1']]);
  });

  it('whose new flight was added without an answer shows it', async () => {
    server.use(
      http.post(
        `${API}/orders/o1/items`,
        () => {
          items = [...items, wireItem('new1', '1700')];
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await exchange();
    expect(await screen.findByText('Também neste pedido')).toBeInTheDocument();
    expect(screen.getByText(/Gol 1700/)).toBeInTheDocument();
  });
});
