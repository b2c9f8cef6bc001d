/** A flight in the cart is exchanged by one call; what the cart shows afterwards is what the server holds. */
import type { AirOffer } from '@trajeto/orders-data-access';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import { cartAnswer } from '../cart/cart.fixture';
import { RefusalDialog } from '../cart/refusal-dialog';
import { useTripCart } from '../cart/use-cart';
import { legsOf } from '../results/legs';
import { TripCartPanel } from '../results/trip-cart-panel';
import { aFlight, aFlightItem } from './flight.fixture';
import { chosenOf } from './trip';

const wireItem = (uuid: string, number: string) => aFlightItem(uuid, aFlight(number));
const legs = legsOf([{ origin: 'GRU', destination: 'SSA', goDate: '2026-12-21' }]);
const OFFER = { uuid: 'offer-new' } as AirOffer;

let items: ReturnType<typeof wireItem>[];
const wireOrder = () => cartAnswer('o1', { airway: items }, { total_value: '1200.00' });
const SWAP = `${API}/orders/o1/items/i1/swap`;
const swapped = () => {
  items = items.map((item) => (item.uuid === 'i1' ? wireItem('new1', '1700') : item));
};

beforeEach(() => {
  items = [wireItem('i1', '1624')];
  server.use(
    http.get(`${API}/orders/o1`, () => wireOrder()),
    http.get(`${API}/travelers`, () => HttpResponse.json({ data: [], links: {}, meta: {} })),
    http.post(SWAP, () => {
      swapped();
      return wireOrder();
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
  const chosen = chosenOf(cart.items, legs);
  return (
    <>
      <TripCartPanel
        chooseOne={String}
        legs={legs}
        chosen={chosen}
        current={null}
        cart={cart}
        onContinue={() => undefined}
        onSave={() => undefined}
      />
      <RefusalDialog cart={cart} onRefresh={() => undefined} />
      {cart.cart && <button onClick={() => void cart.selectOffer({ offer: OFFER, replaces: 'i1' })}>Trocar</button>}
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
    expect(screen.queryByText(/Gol 1624/)).not.toBeInTheDocument();
    expect(screen.queryByText('Também neste pedido')).not.toBeInTheDocument();
  });

  it('that was refused leaves the old flight', async () => {
    const refusal = { code: 'AIRWAY_RESERVE_ERROR', message: 'Não foi possível reservar o voo. Escolha outra opção.' };
    server.use(http.post(SWAP, () => HttpResponse.json(refusal, { status: 422 })));
    await exchange();
    expect(await screen.findByText(refusal.message)).toBeVisible();
    expect(screen.getByText(/Gol 1624/)).toBeInTheDocument();
  });

  it('whose answer was lost shows the flight the server holds', async () => {
    server.use(
      http.post(
        SWAP,
        () => {
          swapped();
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await exchange();
    expect(await screen.findByText(/Gol 1700/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/Gol 1624/)).not.toBeInTheDocument());
  });
});
