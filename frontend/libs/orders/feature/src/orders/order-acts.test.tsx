/** What a list of orders lets a person do with each, and what it does when orders change elsewhere. */
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { noteListRequest } from '@trajeto/shared-ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, aPage, API, aSession, CONSULTANT, EMPLOYEE, open } from '../agency.fixture';
import { OrderListPage } from './order-list-page';
import type { ListView } from './list-address';

const stop = (iata: string, date: string) => ({
  iata,
  city: iata,
  airport: iata,
  date,
  time: '07:05',
  datetime: `${date}T07:05:00-03:00`,
  terminal: null,
});

/** An item with one flight, as the API sends it. */
const anItem = (from: [string, string], to: [string, string]) => {
  const uuid = `f-${from[0]}-${to[0]}`;
  const segment = { flight_uuid: uuid, airline_name: 'Gol', flight_number: '1', departure: stop(...from), arrival: stop(...to) };
  return { uuid: `i-${uuid}`, table: 'airway', status: 'issued', value: '612.00', flights: [{ uuid }], segments: [segment] };
};
const THERE = anItem(['CGH', '2026-11-26'], ['REC', '2026-11-26']);
const BACK = anItem(['REC', '2026-11-28'], ['CGH', '2026-11-28']);
const ON = anItem(['REC', '2026-11-28'], ['SSA', '2026-11-28']);

const wholeOrder = (items: readonly object[], over: object = {}) => ({
  ...anOrder(10482, { travelers: [{ uuid: 'ana' }, { uuid: 'bia' }], reason_trip: { uuid: 'why', reason: 'Feira' } }),
  items_included: { airway: items },
  ...over,
});

let rows: object[] = [];
let whole: object = {};
beforeEach(() => {
  noteListRequest(0);
  rows = [anOrder(10482)];
  whole = wholeOrder([THERE, BACK]);
  server.use(
    http.get(`${API}/orders`, () => HttpResponse.json(aPage(rows))),
    http.get(`${API}/orders/summary`, () => HttpResponse.json({ data: { total: 1, by_status: {}, by_tab: {} } })),
    http.get(`${API}/customers`, () => HttpResponse.json(aPage([]))),
    http.get(`${API}/orders/o10482`, () => HttpResponse.json({ data: whole })),
  );
});

const AT = { mine: '/pedidos/meus-pedidos?orderType=travel#all', company: '/pedidos#all', agency: '/agencias/pedidos#all' };
const list = (view: ListView = 'mine', session = EMPLOYEE) => open(<OrderListPage view={view} kinds={null} />, { session, at: AT[view] });

async function menuOf(number: number) {
  await userEvent.click(await screen.findByRole('button', { name: `Ações de pedido ${number}` }));
  return screen.findByRole('menu');
}
const offered = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
const choose = async (label: string) => userEvent.click(within(await menuOf(10482)).getByRole('menuitem', { name: label }));

describe('the menu of an order', () => {
  it.each<[string, object, string[]]>([
    ['nothing', { status: 'approving' }, ['Ver', 'Duplicar']],
    ['editing a cart', { status: 'open', allowed_actions: ['edit', 'cancel'] }, ['Ver', 'Continuar', 'Duplicar', 'Cancelar']],
    ['editing what is sent', { status: 'approving', allowed_actions: ['edit'] }, ['Ver', 'Duplicar']],
    ['the voucher', { status: 'issued', allowed_actions: ['download_voucher'] }, ['Ver', 'Baixar voucher', 'Duplicar']],
    [
      'the voucher of a trip that is over',
      { status: 'done', allowed_actions: ['download_voucher'] },
      ['Ver', 'Baixar voucher', 'Duplicar'],
    ],
    ['a word to the issuer', { allowed_actions: ['notify_issuer'] }, ['Ver', 'Duplicar', 'Notificar solicitante']],
    ['nothing of an expired one', { status: 'expired_time' }, ['Ver', 'Refazer busca']],
  ])('of which the server allows %s', async (_what, over, labels) => {
    rows = [anOrder(10482, over)];
    list();
    expect(offered(await menuOf(10482))).toEqual(labels);
  });

  it.each(['issued', 'done'])('of an order that is %s stands beside the word Finalizado', async (status) => {
    rows = [anOrder(10482, { status, allowed_actions: ['download_voucher'] })];
    list();
    const row = within(await screen.findByRole('row', { name: /10482/ }));
    expect(row.getByText('Finalizado')).toBeInTheDocument();
    expect(offered(await menuOf(10482))).not.toContain('Cancelar');
  });

  it('of an agency without a chosen company keeps to what needs none', async () => {
    rows = [anOrder(10482, { status: 'open', allowed_actions: ['edit', 'cancel'] })];
    list('agency', CONSULTANT);
    expect(offered(await menuOf(10482))).toEqual(['Ver', 'Cancelar']);
  });

  it('of who may not book has no search like it', async () => {
    list('mine', aSession({ context: 'customer' }, { customerUuid: 'c1', actions: new Set(['ViewOrder']) }));
    expect(offered(await menuOf(10482))).toEqual(['Ver']);
  });

  it.each([
    ['Ver', '/pedidos/o10482'],
    ['Continuar', '/busca/passagens-aereas/checkout?orderId=o10482'],
  ])('leads on: %s', async (label, to) => {
    rows = [anOrder(10482, { status: 'open', allowed_actions: ['edit'] })];
    const { router } = list();
    await choose(label);
    expect(router.state.location.pathname + router.state.location.search).toBe(to);
  });

  it.each<[string, object[], object[]]>([
    ['there and back', [BACK, THERE], [{ origin: 'CGH', destination: 'REC', goDate: '2026-11-26', returnDate: '2026-11-28' }]],
    ['one way', [THERE], [{ origin: 'CGH', destination: 'REC', goDate: '2026-11-26' }]],
    [
      'from place to place',
      [THERE, ON],
      [
        { origin: 'CGH', destination: 'REC', goDate: '2026-11-26' },
        { origin: 'REC', destination: 'SSA', goDate: '2026-11-28' },
      ],
    ],
  ])('fills the search again for a trip %s', async (_what, items, stretches) => {
    whole = wholeOrder(items);
    const { router } = list();
    await choose('Duplicar');
    await waitFor(() => expect(router.state.location.pathname).toBe('/busca/passagens-aereas'));
    const query = new URLSearchParams(router.state.location.search);
    const seats = { adultQuantity: 2, childrenQuantity: 0 };
    expect(JSON.parse(query.get('stretches') ?? '')).toEqual(stretches.map((stretch) => ({ ...stretch, ...seats })));
    expect([query.get('travelers'), query.get('reasonTrip')]).toEqual(['ana,bia', 'why']);
  });

  it('fills who travels and why where there are no flights', async () => {
    whole = wholeOrder([]);
    const { router } = list();
    await choose('Duplicar');
    await waitFor(() => expect(router.state.location.search).toBe('?travelers=ana%2Cbia&reasonTrip=why'));
  });

  it('opens the message to the issuer', async () => {
    rows = [anOrder(10482, { allowed_actions: ['notify_issuer'] })];
    list('agency', CONSULTANT);
    await choose('Notificar solicitante');
    expect(within(await screen.findByRole('dialog')).getByRole('textbox')).toHaveFocus();
  });

  it('asks before it cancels, and cancels the order as it is by then', async () => {
    rows = [anOrder(10482, { status: 'open', version: 2, allowed_actions: ['cancel'] })];
    whole = wholeOrder([THERE], { status: 'open', version: 7 });
    const canceled = vi.fn();
    server.use(
      http.post(`${API}/orders/o10482/cancel`, async ({ request }) => {
        canceled(request.headers.get('If-Match'), await request.json());
        return HttpResponse.json({ data: whole });
      }),
    );
    list();
    await choose('Cancelar');
    const dialog = within(await screen.findByRole('dialog', { name: /10482/ }));
    expect(canceled).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByRole('textbox'), 'Mudou a data');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar pedido' }));
    await waitFor(() => expect(canceled).toHaveBeenCalledExactlyOnceWith('"7"', { reason: 'Mudou a data' }));
  });
});

describe('orders that change elsewhere', () => {
  const numbers = () => screen.getAllByRole('link', { name: /^104\d\d/ }).map(({ textContent }) => textContent.trim());

  it('wait behind the pill, while what is known of those in sight follows in place', async () => {
    const { queryClient } = list();
    await screen.findByRole('link', { name: /10482/ });
    rows = [anOrder(10483), anOrder(10482, { version: 2, status: 'approving' })];
    await act(() => queryClient.invalidateQueries());
    const pill = await screen.findByRole('button', { name: '1 atualização · Mostrar' });
    expect(numbers()).toEqual(['10482']);
    expect(within(screen.getByRole('row', { name: /10482/ })).getByText('Em aprovação')).toBeInTheDocument();
    await userEvent.click(pill);
    expect(numbers()).toEqual(['10483', '10482']);
    expect(screen.queryByRole('button', { name: /Mostrar/ })).not.toBeInTheDocument();
  });

  it('and are the person’s own doing are shown at once', async () => {
    const { queryClient } = list();
    await screen.findByRole('link', { name: /10482/ });
    rows = [anOrder(10483), anOrder(10482)];
    noteListRequest();
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(numbers()).toEqual(['10483', '10482']));
    expect(screen.queryByRole('button', { name: /Mostrar/ })).not.toBeInTheDocument();
  });
});
