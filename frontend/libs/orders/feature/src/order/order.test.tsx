import type { ApprovalRequest } from '@trajeto/approvals-data-access';
import type { ItemOf, Order, OrderHistoryEntry, OrderItem } from '@trajeto/orders-data-access';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { ItemMenu } from './item-menu';
import { levelsOf, lifeOf } from './life';
import { OrderBanners } from './order-banners';
import { OrderButtons, OrderMenu } from './order-actions';
import { OrderSummary } from './order-summary';
import { countsAsRejected, rejecterOf } from './rejecter';
import { itemName } from '../products/products';
import { priceRows } from '../products/price-rows';
import { livingItems } from './living';
import { tripDays, tripPlaces } from './trip';

const API = 'http://localhost:3000/api/v1';

const stop = (iata: string, city: string, date: string, time: string) => ({
  iata,
  city,
  airport: city,
  date,
  time,
  datetime: `${date}T${time}:00-03:00`,
  terminal: null,
});

/** An item with one flight. */
function item(uuid: string, from: ReturnType<typeof stop>, to: ReturnType<typeof stop>, over: Partial<OrderItem> = {}): ItemOf<'airway'> {
  return {
    uuid,
    table: 'airway',
    status: 'on_approval',
    value: '612.00',
    boardingTax: '62.00',
    parts: { seatsValue: '0.00', baggageValue: '50.00' },
    familyFare: 'LIGHT',
    provider: { uuid: 'p', name: 'Gol', slug: 'gws' },
    flights: [{ uuid: `f-${uuid}`, duration: 140, stops: 0, baggages: [] }],
    segments: [{ flightUuid: `f-${uuid}`, airlineName: 'Gol', flightNumber: '1624', departure: from, arrival: to }],
    violatedPolicies: [],
    seats: [],
    baggages: [],
    extraBaggage: null,
    travelers: [],
    allowedActions: [],
    reasonRejected: null,
    ...over,
  } as unknown as ItemOf<'airway'>;
}

const there = item('i1', stop('CGH', 'São Paulo', '2026-11-26', '07:05'), stop('REC', 'Recife', '2026-11-26', '10:20'));
const back = item('i2', stop('REC', 'Recife', '2026-11-28', '17:30'), stop('CGH', 'São Paulo', '2026-11-28', '20:50'), { value: '921.00' });

const order = (over: Partial<Order> = {}): Order =>
  ({
    uuid: 'o1',
    orderNumber: 10482,
    version: 3,
    status: 'approving',
    createdAt: '2026-11-19T12:12:00Z',
    issuedAt: null,
    approvalModel: { approvalRequest: { uuid: 'r1' } },
    itemsIncluded: { airway: [back, there] },
    travelers: [],
    allowedActions: [],
    ...over,
  }) as unknown as Order;

const pricesOf = (whole: Order) => priceRows(livingItems(whole));

const request = (statuses: string[]): ApprovalRequest =>
  ({
    requestedAt: '2026-11-19T12:14:00Z',
    levels: statuses.map((status, index) => ({ level: index + 1, status, deadlineAt: '2026-11-20T21:00:00Z' })),
  }) as unknown as ApprovalRequest;

describe('the trip', () => {
  it('goes by departure, whatever the order of the items', () => {
    expect(tripPlaces(order())).toBe('São Paulo a Recife');
    expect(tripDays(order())).toBe('26 a 28 nov.');
    expect(itemName(there)).toBe('Gol 1624, CGH a REC');
  });

  it('leaves out what was rejected, unless nothing else is left', () => {
    const rejected = { ...back, status: 'rejected' as const };
    expect(tripDays(order({ itemsIncluded: { airway: [there, rejected] } }))).toBe('26 nov.');
    expect(tripDays(order({ itemsIncluded: { airway: [rejected] } }))).toBe('28 nov.');
    expect(tripPlaces(order({ itemsIncluded: { airway: [] } }))).toBeNull();
  });
});

describe('what an order is charged to', () => {
  it('is said beside the cost center: its project and its phase, where it has them', () => {
    const charge = { costCenter: { uuid: 'c1', name: 'Obras', costCenterCode: 'OB' }, project: { uuid: 'p1', name: 'Ponte Nova' } };
    const charged = order({ ...charge, phase: null, itemsIncluded: { airway: [] } });
    const { unmount } = renderScreen(<OrderSummary order={{ ...charged, phase: { uuid: 'f1', name: 'Fundação' } }} />);
    const factsOf = () => screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(factsOf()).toEqual(expect.arrayContaining(['Obras', 'Ponte Nova', 'Fundação']));
    unmount();
    renderScreen(<OrderSummary order={charged} />);
    expect(factsOf()).not.toContain('Fundação');
    expect(screen.queryByText('Fase')).not.toBeInTheDocument();
  });
});

describe('the life of an order', () => {
  const states = (of: Order, by?: ApprovalRequest) => lifeOf(of, by).map(({ state }) => state);

  it('waits at the open level, with its deadline', () => {
    const stops = lifeOf(order(), request(['approved', 'open', 'waiting', 'skipped']));
    expect(stops.map(({ state }) => state)).toEqual(['done', 'done', 'current', 'next', 'next']);
    expect(stops[2]).toMatchObject({ label: 'Aprovação, nível 2 de 3', detail: 'até 20/11/2026 às 18:00' });
    expect(levelsOf(undefined)).toBeNull();
  });

  it.each([
    [['open'], 0, 1],
    [['approved', 'open', 'skipped'], 1, 2],
    [['approved', 'approved'], 2, 2],
  ])('counts of the levels %o %i of %i as approved', (statuses, approved, total) =>
    expect(levelsOf(request(statuses))).toMatchObject({ approved, total }),
  );

  it.each([
    ['open', ['done', 'current', 'next', 'next', 'next']],
    ['approved', ['done', 'done', 'done', 'current', 'next']],
    ['issued', ['done', 'done', 'done', 'done', 'current']],
    ['done', ['done', 'done', 'done', 'done', 'done']],
    ['disapproved', ['done', 'done', 'failed', 'next', 'next']],
    ['failed', ['done', 'done', 'done', 'failed', 'next']],
    ['failed_cancel', ['done', 'done', 'done', 'done', 'failed']],
  ] as const)('%s', (status, expected) => expect(states(order({ status }))).toEqual(expected));

  it('breaks where it was given up, by the name of what happened', () => {
    expect(states(order({ status: 'canceled', approvalModel: null }))).toEqual(['done', 'failed', 'next', 'next', 'next']);
    expect(lifeOf(order({ status: 'expired_time' }), undefined)[2]).toMatchObject({ state: 'failed', label: 'Expirado' });
    expect(states(order({ status: 'canceled', issuedAt: '2026-11-20T12:00:00Z' }))[4]).toBe('failed');
  });
});

describe('the cost', () => {
  it('adds up to the total without a cent lost', () => {
    expect(pricesOf(order())).toEqual([
      { label: 'Voos', value: '1309.00' },
      { label: 'Taxas de embarque', value: '124.00' },
      { label: 'Bagagens', value: '100.00' },
    ]);
  });
});

it('who rejected an item is told by the history', () => {
  const entry = {
    kind: 'item_rejected',
    reason: 'Caro',
    by: { uuid: 'd', name: 'Davi', onBehalfOf: { uuid: 'c', name: 'Carla' } },
  } as OrderHistoryEntry;
  expect(rejecterOf({ reasonRejected: 'Caro' }, [entry])).toBe('Davi por Carla');
  expect(rejecterOf({ reasonRejected: 'Outro' }, [entry])).toBeNull();
});

it.each([
  ['rejected', 'open', 'Caro', true],
  ['disapproved', 'approved', 'Caro', true],
  ['issued', 'rejected', 'Caro', true],
  ['rejected', 'rejected', null, false],
  ['rejected', 'rejected', '', false],
  ['approving', 'on_approval', 'Caro', false],
  ['issued', 'issued', 'Caro', false],
] as const)(
  'in an order that is %s, an item that is %s with the reason %s counts as rejected: %s',
  (order, item, reasonRejected, counts) => {
    expect(countsAsRejected({ status: order }, { status: item, reasonRejected })).toBe(counts);
  },
);

const show = (shown: Order) => {
  const element = (
    <>
      <OrderButtons order={shown} decision={<button type="button">Aprovar pedido</button>} />
      <OrderMenu order={shown} />
    </>
  );
  renderScreen(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
};

describe('the actions', () => {
  it('are none when the server allows none', () => {
    show(order());
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('are exactly those allowed', () => {
    show(order({ allowedActions: ['approve', 'download_voucher', 'submit'] }));
    expect(screen.getByRole('button', { name: 'Aprovar pedido' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Baixar voucher' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Enviar para aprovação' })).toHaveAttribute(
      'href',
      '/busca/passagens-aereas/checkout?orderId=o1',
    );
    expect(screen.queryByRole('button', { name: 'Ações do pedido 10482' })).not.toBeInTheDocument();
  });

  it('of an empty order are a search, not a submission', () => {
    show(order({ allowedActions: ['submit'], itemsIncluded: { airway: [] } }));
    expect(screen.queryByRole('link', { name: 'Enviar para aprovação' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Buscar voo' }).getAttribute('href')).toMatch(/^\/busca\/passagens-aereas/);
  });

  it.each([
    ['customer', 'A emissão de Gol 1624, CGH a REC falhou. A agência já foi avisada.', 0],
    ['agency', 'A emissão de Gol 1624, CGH a REC falhou.', 1],
  ] as const)('of a failed issue are told to the %s in its own words', (context, title, links) => {
    const shown = order({ status: 'failed', priceChanges: {}, itemsIncluded: { airway: [{ ...there, status: 'failed' }, back] } });
    const session = { user: { context } } as unknown as Session;
    const element = (
      <SessionProvider session={session}>
        <OrderBanners order={shown} />
      </SessionProvider>
    );
    renderScreen(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.queryAllByRole('link', { name: 'Abrir a fila' })).toHaveLength(links);
  });

  const banners = (shown: Order, context: 'agency' | 'customer') => {
    const element = (
      <SessionProvider session={{ user: { context } } as unknown as Session}>
        <OrderBanners order={shown} />
      </SessionProvider>
    );
    renderScreen(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  };

  it.each([
    ['failed', 'failed', 'Tentar emissão de novo'],
    ['failed_cancel', 'failed_cancel', 'Tentar cancelamento de novo'],
    ['issued', 'failed_cancel', 'Tentar cancelamento de novo'],
  ] as const)('of an order that is %s with an item that is %s: the agency may %s, under the version it saw', async (status, item, verb) => {
    let seen: string | null = null;
    server.use(
      http.post(`${API}/orders/o1/retry`, ({ request: call }) => {
        seen = call.headers.get('If-Match');
        return HttpResponse.json({ data: { uuid: 'o1' } });
      }),
    );
    const itemsIncluded = { airway: [{ ...there, status: item }, back] };
    banners(order({ status, priceChanges: {}, itemsIncluded, allowedActions: ['retry'] }), 'agency');
    await userEvent.click(screen.getByRole('button', { name: verb }));
    await waitFor(() => expect(seen).toBe('"3"'));
  });

  it('of a failed cancellation are told to who travels, without a button', () => {
    const itemsIncluded = { airway: [{ ...there, status: 'failed_cancel' as const }, back] };
    banners(order({ status: 'issued', priceChanges: {}, itemsIncluded }), 'customer');
    expect(screen.getByText('O cancelamento de Gol 1624, CGH a REC falhou. A agência já foi avisada.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('of a trip that is over are its voucher and no cancellation', () => {
    show(order({ status: 'done', issuedAt: '2026-11-20T12:00:00Z', allowedActions: ['download_voucher', 'add_expense'] }));
    expect(screen.getByRole('button', { name: 'Baixar voucher' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ações do pedido 10482' })).not.toBeInTheDocument();
  });

  it.each([
    ['done', [], ['Copiar localizador']],
    ['issued', ['cancel'], ['Copiar localizador', 'Cancelar item']],
  ] as const)('of an item of an order that is %s', async (status, allowedActions, labels) => {
    const flown = item('i1', stop('CGH', 'São Paulo', '2026-11-26', '07:05'), stop('REC', 'Recife', '2026-11-26', '10:20'), {
      status: 'issued',
      tracker: 'ABCDEF',
      allowedActions: [...allowedActions],
    });
    renderScreen(<ItemMenu order={order({ status })} item={flown} />);
    await userEvent.click(screen.getByRole('button', { name: /^Ações de Gol 1624/ }));
    const offered = await screen.findAllByRole('menuitem');
    expect(offered.map(({ textContent }) => textContent)).toEqual(labels);
  });

  it('cancel only with a reason, under the version that was seen', async () => {
    let seen: unknown = null;
    server.use(
      http.post(`${API}/orders/o1/cancel`, async ({ request: call }) => {
        seen = { body: await call.json(), version: call.headers.get('If-Match') };
        return HttpResponse.json({ data: { uuid: 'o1' } });
      }),
    );
    show(order({ allowedActions: ['cancel'] }));
    await userEvent.click(screen.getByRole('button', { name: 'Ações do pedido 10482' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancelar pedido' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancelar pedido' }));
    expect(await screen.findByText('Informe o motivo do cancelamento.')).toBeInTheDocument();
    expect(seen).toBeNull();
    await userEvent.type(screen.getByLabelText('Motivo'), 'A reunião caiu');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar pedido' }));
    await waitFor(() => expect(seen).toEqual({ body: { reason: 'A reunião caiu' }, version: '"3"' }));
  });
});
