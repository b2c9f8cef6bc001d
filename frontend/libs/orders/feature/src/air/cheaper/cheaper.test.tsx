import type { AirOffer, Order } from '@trajeto/orders-data-access';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { API, EMPLOYEE, open } from '../../agency.fixture';
import { airProduct } from '../product';
import { CheaperFlightsPage } from './index';
import { aComparedOrder, aComparison, anOffer } from './cheaper.fixture';
import { savedWords, shiftWords } from '../../cheaper/compared';
import { tellFlight } from './compared';

const Link = airProduct.CheaperLink ?? (() => null);
const PATH = `${API}/orders/o10482/cheapest-airways`;
const READY = { data: [aComparison()] };
const LATER = { message: 'try later', code: 'RETRY_REQUEST', wait_time: 0.05, data: [aComparison({ now: null })] };

let looks = 0;

/** Each look gets the next answer, the last one again and again. */
function serve(order: object, ...answers: { status?: number; body: object }[]) {
  server.use(
    http.get(`${API}/orders/o10482`, () => HttpResponse.json({ data: order })),
    http.get(PATH, () => {
      const { status = 200, body } = answers[Math.min(looks, answers.length - 1)] ?? { body: READY };
      looks += 1;
      return HttpResponse.json(body, { status });
    }),
  );
}

function Elsewhere() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  return <output>{JSON.stringify({ pathname, state })}</output>;
}

const pages = (
  <Routes>
    <Route path="/pedidos/:orderId/voos-mais-baratos" element={<CheaperFlightsPage />} />
    <Route path="*" element={<Elsewhere />} />
  </Routes>
);
const show = () => open(pages, { session: EMPLOYEE, at: '/pedidos/o10482/voos-mais-baratos' });
const then = () => screen.findByRole('region', { name: 'Mais baratos na hora da escolha' });
const now = () => screen.findByRole('region', { name: 'Mais baratos agora' });

beforeEach(() => {
  looks = 0;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T13:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const read = (value: string, leaves?: readonly string[]) => {
  const { airway, ...rest } = anOffer('o1', value, leaves);
  const flights = airway.flights.map(({ stretch_index, ...flight }) => ({ ...flight, stretchIndex: stretch_index }));
  const segments = airway.segments.map(({ flight_uuid, ...segment }) => ({ ...segment, flightUuid: flight_uuid }));
  return { ...rest, airway: { ...airway, familyFare: airway.family_fare, flights, segments } } as unknown as AirOffer;
};

describe('the difference to the chosen flight', () => {
  it.each([
    ['492.00', 'R$\u00a0120,00 a menos'],
    ['611.99', 'R$\u00a00,01 a menos'],
    ['612.00', null],
    ['700.00', null],
  ])('at %s it is %s', (value, words) => expect(savedWords(read('612.00'), read(value))).toBe(words));

  it.each([
    [['10:00'], ['07:50'], '2\u00a0h\u00a010\u00a0min mais cedo'],
    [['10:00'], ['10:40'], '40\u00a0min mais tarde'],
    [['10:00'], ['10:00'], 'mesmo horário'],
    [['10:00', '15:00'], ['09:00', '15:00'], 'Ida 1\u00a0h mais cedo · Volta mesmo horário'],
    [['10:00', '15:00'], ['09:00'], null],
  ])('from %s to %s the clock says %s', (chosen, other, words) =>
    expect(shiftWords(tellFlight(read('1.00', chosen)), tellFlight(read('1.00', other)))).toBe(words),
  );
});

describe('the comparison', () => {
  it('shows the chosen flight, what was cheaper then and what is cheaper now', async () => {
    serve(aComparedOrder(), { body: READY });
    show();
    expect(await screen.findByRole('heading', { level: 2, name: /São Paulo a Salvador/ })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Escolhido' })).getByRole('article')).toHaveTextContent('R$ 612,00');
    const [first, second] = within(await then()).getAllByRole('article');
    expect(first).toHaveTextContent('R$ 120,00 a menos');
    expect(first).toHaveTextContent('2 h 10 min mais cedo');
    expect(first).toHaveTextContent('Dentro da política');
    expect(second).toHaveTextContent('1 h mais tarde');
    expect(within(await then()).getByText('Preços de 20/11/2026 às 09:10')).toBeVisible();
    expect(within(await now()).getByRole('article')).toHaveTextContent('R$ 162,00 a menos');
    expect(screen.getAllByRole('link', { name: 'Pedido 10482' })[0]).toHaveAttribute('href', '/pedidos/o10482');
  });

  it('waits for what is cheaper now, and asks until it is there', async () => {
    serve(aComparedOrder(), { status: 202, body: LATER }, { status: 202, body: LATER }, { body: READY });
    show();
    expect(await within(await now()).findByRole('status')).toHaveTextContent('Consultando as companhias…');
    expect(within(await then()).getAllByRole('article')).toHaveLength(2);
    expect(await within(await now()).findByRole('article')).toHaveTextContent('R$ 450,00');
    expect(looks).toBe(3);
    expect(screen.queryByText('Consultando as companhias…')).not.toBeInTheDocument();
  });

  it('says once that the chosen flight is the cheapest', async () => {
    const none = { alternatives: [], cheapest: null, difference: '0.00' };
    serve(aComparedOrder(), { body: { data: [aComparison({ ...none, now: { ...none, seen_at: '2026-11-22T13:00:00Z' } })] } });
    show();
    expect(await screen.findAllByText('O item escolhido já é o mais barato.')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Mais baratos agora' })).not.toBeInTheDocument();
  });

  it('says so of the past alone while something is cheaper now', async () => {
    serve(aComparedOrder(), { body: { data: [aComparison({ alternatives: [], cheapest: null })] } });
    show();
    expect(within(await then()).getByText('O item escolhido já é o mais barato.')).toBeVisible();
    expect(within(await now()).getByRole('article')).toBeVisible();
  });

  it('offers to ask again when no airline answered', async () => {
    serve(aComparedOrder(), { body: { data: [aComparison({ now: null })] } }, { body: READY });
    show();
    await userEvent.click(await within(await now()).findByRole('button', { name: 'Consultar de novo' }));
    expect(await within(await now()).findByRole('article')).toBeVisible();
  });

  it('has nothing to show of an order without flights', async () => {
    serve(aComparedOrder(), { body: { data: [] } });
    show();
    expect(await screen.findByText('Nenhum voo para comparar neste pedido.')).toBeVisible();
  });

  it('tells a failure, and tries again', async () => {
    serve(aComparedOrder(), { status: 500, body: { message: 'x', code: 'SERVER_ERROR' } }, { body: READY });
    show();
    expect(await screen.findByText('Falha ao carregar voos mais baratos')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /tentar/i }));
    expect(await now()).toBeVisible();
  });

  it.each([
    [404, 'NOT_FOUND', /não encontrad/i],
    [403, 'FORBIDDEN', /permissão/i],
  ])('%i is said as such', async (status, code, words) => {
    serve(aComparedOrder(), { status, body: { message: 'x', code } });
    show();
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('what may be done', () => {
  const swaps: unknown[] = [];
  const serveSwap = (answer: () => Response) =>
    server.use(
      http.post(`${API}/orders/o10482/items/i1/swap`, async ({ request }) => {
        swaps.push(await request.json());
        return answer();
      }),
    );
  beforeEach(() => {
    swaps.length = 0;
  });

  it('the issuer takes a cheaper flight in the place of the chosen one', async () => {
    serve(aComparedOrder(), { body: READY });
    serveSwap(() => HttpResponse.json({ data: aComparedOrder() }));
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Trocar por este: Gol 4000, R\$\s450,00/ }));
    await waitFor(() => expect(swaps).toEqual([{ offer_uuid: 'o400', travelers_uuids: ['e1'] }]));
    await waitFor(() => expect(looks).toBe(2));
  });

  it('a price that changed is told before it is accepted', async () => {
    serve(aComparedOrder(), { body: READY });
    const changed = { message: 'O preço mudou.', code: 'PRICE_CHANGED', details: { value: '450.00', new_value: '470.00' } };
    serveSwap(() => (swaps.length === 1 ? HttpResponse.json(changed, { status: 409 }) : HttpResponse.json({ data: aComparedOrder() })));
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Trocar por este: Gol 4000/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Aceitar novo preço' }));
    await waitFor(() => expect(swaps).toHaveLength(2));
  });

  it('what expired, or may not be swapped, is only shown', async () => {
    const old = { expires_at: '2026-11-20T12:20:00Z' };
    const frozen = { alternatives: [anOffer('o200', '492.00', ['07:50'], old)] };
    serve(aComparedOrder(), { body: { data: [aComparison(frozen)] } });
    show();
    expect(within(await now()).getByRole('button', { name: /Trocar por este/ })).toBeVisible();
    expect(within(await then()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('while it is being approved the issuer first takes the order back', async () => {
    serve(aComparedOrder({ status: 'approving', allowed_actions: ['recall'] }, { allowed_actions: [] }), { body: READY });
    show();
    expect(await screen.findByText('Para trocar, retire o pedido da aprovação.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Trocar por este/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Retirar da aprovação' }));
    expect(await screen.findByRole('dialog', { name: 'Retirar da aprovação para editar?' })).toBeVisible();
  });

  it('an approver hands a flight over as the reason to reject', async () => {
    const approving = { approval_model: { approval_request: { uuid: 'r1' } }, allowed_actions: ['approve', 'reject'] };
    serve(aComparedOrder({ status: 'approving', ...approving }, { allowed_actions: [] }), { body: READY });
    show();
    await userEvent.click(await screen.findByRole('link', { name: /Sugerir esta opção: Gol 4000/ }));
    expect(JSON.parse((await screen.findByRole('status')).textContent)).toEqual({
      pathname: '/aprovacoes/r1',
      state: { suggestedReason: 'Sugestão: Gol 4000, GRU 10:00 a SSA 18:20, por R$\u00a0450,00 (R$\u00a0162,00 a menos).' },
    });
  });

  it('whoever only looks finds no button', async () => {
    serve(aComparedOrder({}, { allowed_actions: [] }), { body: READY });
    show();
    expect(within(await now()).queryByRole('button')).not.toBeInTheDocument();
    expect(within(await now()).queryByRole('link')).not.toBeInTheDocument();
  });
});

describe('the way here', () => {
  const at = (airway: object[]) => ({ uuid: 'o1', itemsIncluded: { airway } }) as unknown as Order;

  it('leads from an order with flights, and from no other', () => {
    open(<Link order={at([{ uuid: 'i1', table: 'airway', status: 'open' }])} />, { session: EMPLOYEE, at: '/' });
    expect(screen.getByRole('link', { name: 'Voos mais baratos' })).toHaveAttribute('href', '/pedidos/o1/voos-mais-baratos');
    open(<Link order={at([])} />, { session: EMPLOYEE, at: '/' });
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});
