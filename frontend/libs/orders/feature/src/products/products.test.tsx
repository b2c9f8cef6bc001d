/** An order with a flight and a hotel of the agency: every page of an order draws each item by its product. */
import type { Order, OrderItem } from '@trajeto/orders-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { EMPLOYEE, open } from '../agency.fixture';
import { CartPanel } from '../cart/cart-panel';
import type { TripCart } from '../cart/use-cart';
import { SummaryItems } from '../checkout/summary';
import { OrderItems } from '../order/order-items';
import { OrderSummary } from '../order/order-summary';
import { tripDays } from '../order/trip';
import { ProductTabs } from '../search/product-tabs';
import { SEARCHES } from '../search/searches';
import { priceRows } from './price-rows';
import { itemName, PRODUCTS, searchLike } from './products';

const PARTS = { seatsValue: '0.00', baggageValue: '0.00' };
const stop = (iata: string, time: string) => ({
  iata,
  city: iata,
  airport: iata,
  date: '2026-11-26',
  time,
  datetime: `2026-11-26T${time}:00-03:00`,
});
const flight = {
  uuid: 'i1',
  table: 'airway',
  status: 'open',
  value: '612.00',
  boardingTax: '62.00',
  seats: [],
  baggages: [],
  extraBaggage: null,
  parts: { ...PARTS, boardingTax: '62.00', baggageValue: '50.00' },
  familyFare: 'LIGHT',
  provider: { uuid: 'p1', name: 'Gol' },
  flights: [{ uuid: 'f1', duration: 195, stops: 0, stretchIndex: 0, baggages: [], includedServices: {} }],
  segments: [
    {
      flightUuid: 'f1',
      airline: 'gws',
      airlineName: 'Gol',
      flightNumber: '1624',
      departure: stop('CGH', '07:05'),
      arrival: stop('REC', '10:20'),
    },
  ],
  travelers: [],
  violatedPolicies: [],
  allowedActions: [],
} as unknown as OrderItem;
const hotel = {
  uuid: 'i2',
  table: 'offline_hotel',
  status: 'open',
  value: '710.00',
  parts: { ...PARTS, boardingTax: '0.00' },
  provider: { uuid: 'p2', name: 'Agência' },
  hotel: null,
  hotelName: 'Hotel Maré Alta',
  city: 'Recife',
  stars: null,
  checkin: '2026-11-26',
  checkinAt: '2026-11-26T14:00:00-03:00',
  checkout: '2026-11-28',
  checkoutAt: '2026-11-28T12:00:00-03:00',
  nights: 2,
  rooms: [],
  options: [],
  travelers: [],
  violatedPolicies: [{ message: 'Diária acima do teto.' }],
  allowedActions: ['swap'],
} as unknown as OrderItem;
const order = {
  uuid: 'o1',
  orderNumber: 10482,
  status: 'open',
  totalValue: '1322.00',
  itemsIncluded: { airway: [flight], offlineHotel: [hotel] },
  travelers: [],
  allowedActions: [],
} as unknown as Order;
const cart = { cart: order, items: [flight, hotel], isRemoving: false, remove: () => undefined } as unknown as TripCart;

describe('an order with a flight and a hotel of the agency', () => {
  it('has one price row per product, and the rows sum up to its items', () => {
    expect(priceRows([flight, hotel])).toEqual([
      { label: 'Voos', value: '500.00' },
      { label: 'Hotéis pela agência', value: '710.00' },
      { label: 'Taxas de embarque', value: '62.00' },
      { label: 'Bagagens', value: '50.00' },
    ]);
  });

  it('shows the same amounts in the checkout as on its page', () => {
    const amounts = (screenOf: ReactElement) => {
      const { container, unmount } = open(screenOf, { session: EMPLOYEE, at: '/' });
      const shown = container.textContent;
      unmount();
      return priceRows([flight, hotel]).map(({ label, value }) => shown.includes(`${label}${formatMoney(value)}`));
    };
    expect(amounts(<SummaryItems cart={order} />)).toEqual([true, true, true, true]);
    expect(amounts(<OrderSummary order={{ ...order, costCenter: { uuid: 'cc', name: 'Comercial', costCenterCode: 'CC-1' } }} />)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('draws each item in the checkout by its product', () => {
    open(<SummaryItems cart={order} />, { session: EMPLOYEE, at: '/' });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/CGH a REC.*07:05 a 10:20.*Gol 1624.*Light/);
    expect(second).toHaveTextContent(/Hotel Maré Alta.*Fora.*710,00/);
  });

  it('draws each item on its page, and offers no exchange of what cannot be searched', () => {
    open(<OrderItems order={order} history={[]} />, { session: EMPLOYEE, at: '/' });
    const [first, second] = screen.getAllByRole('listitem');
    expect(first).toHaveTextContent(/Gol 1624/);
    expect(second).toHaveTextContent(/Hotel Maré Alta/);
    expect(screen.queryByRole('button', { name: /Ações de/ })).not.toBeInTheDocument();
  });

  it('holds the hotel in the cart of a flight search, removable by its name', () => {
    const placed = [{ label: 'Ida', item: flight }];
    const ignore = () => undefined;
    open(<CartPanel cart={cart} stops={[]} placed={placed} missing={null} onContinue={ignore} onSave={ignore} />, {
      session: EMPLOYEE,
      at: '/',
    });
    expect(screen.getByText('Também neste pedido')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remover Hotel Maré Alta, Recife, qui., 26 nov.' })).toBeEnabled();
    expect(screen.getByText('1 item fora da política')).toBeVisible();
  });

  it('tells its days by all its items, and is searched again by its flights', () => {
    expect(tripDays(order)).toBe('26 a 28 nov.');
    expect(itemName(hotel)).toBe('Hotel Maré Alta, Recife');
    expect(searchLike(order)).toContain('/busca/passagens-aereas?stretches=');
  });
});

it('every product has an icon, a name and a renderer for each place', () => {
  for (const product of Object.values(PRODUCTS)) {
    const { icon, label, CartCard, CheckoutLine, OrderCard, ApprovalLine, VoucherLine } = product;
    expect([icon, label, CartCard, CheckoutLine, OrderCard, ApprovalLine, VoucherLine].every(Boolean)).toBe(true);
  }
});

describe('the tabs of the search', () => {
  it('are not drawn for who may book one product only', () => {
    open(<ProductTabs />, { session: { ...EMPLOYEE, actions: new Set(['create-airway-order']) }, at: '/' });
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  it('hold the products the person may book', () => {
    const [air] = SEARCHES;
    if (!air) throw new Error('flights can be searched');
    const searches = [
      air,
      { ...air, to: '/a', label: 'Hotel', action: 'create-airway-order' },
      { ...air, to: '/b', label: 'Carro', action: 'nobody-may' },
    ];
    open(<ProductTabs searches={searches} />, { session: { ...EMPLOYEE, actions: new Set(['create-airway-order']) }, at: '/' });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Aéreo', 'Hotel']);
  });
});
