import type { ItemOf, Order } from '@trajeto/orders-data-access';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../../agency.fixture';
import { ItemMenu } from '../item-menu';
import { approvedTotal, goesBack, planOf, riseOf, totalAfter, type Change } from './changes';
import { PriceBanner } from './price-banner';

const [ONE, OTHER] = ['01a1ffaa-0001-7078-b0d1-5a0d8dc26290', '01a1ffaa-0002-7078-b0d1-5a0d8dc26290'];

const stop = (iata: string, time: string) => ({ iata, city: iata, date: '2026-11-28', time, datetime: `2026-11-28T${time}:00-03:00` });
const item = (uuid: string, flightNumber: string, over: Partial<ItemOf<'airway'>> = {}): ItemOf<'airway'> =>
  ({
    uuid,
    table: 'airway',
    status: 'changing',
    value: '921.00',
    approvedValue: '921.00',
    provider: { name: 'Gol' },
    flights: [{ uuid: `f-${uuid}` }],
    segments: [
      { flightUuid: `f-${uuid}`, airlineName: 'Gol', flightNumber, departure: stop('REC', '17:30'), arrival: stop('CGH', '20:50') },
    ],
    ...over,
  }) as unknown as ItemOf<'airway'>;

const back = item(ONE, '1625');
const there = item(OTHER, '1624', { status: 'issued', value: '687.00', approvedValue: '687.00' });
const EVERYTHING = ['accept_price', 're_search', 'drop_item'];

const order = (over: Partial<Order> = {}): Order =>
  ({
    uuid: 'o1',
    orderNumber: 10482,
    version: 7,
    status: 'approved',
    totalValue: '1608.00',
    itemsIncluded: { airway: [there, back] },
    priceChanges: { airway: { value: '921.00', newValue: '1043.00', itemsUuid: [ONE] } },
    allowedActions: EVERYTHING,
    ...over,
  }) as unknown as Order;

describe('a price that rose', () => {
  const change: Change = { items: [back], value: '921.00', newValue: '1043.00' };

  it.each([
    ['921.00', '1043.00', '+13\u00a0%'],
    ['100.00', '90.00', '−10\u00a0%'],
    ['100.00', '100.00', '0\u00a0%'],
    ['0.00', '10.00', ''],
  ])('from %s to %s is %s', (value, newValue, shown) => expect(riseOf(value, newValue)).toBe(shown));

  it('changes the total by what is decided', () => {
    expect(totalAfter(order(), planOf(change, { [ONE]: 'accept' }))).toBe('1730.00');
    expect(totalAfter(order(), planOf(change, { [ONE]: 'drop' }))).toBe('687.00');
    expect(totalAfter(order(), planOf(change, { [ONE]: 'search' }))).toBeNull();
  });

  it('goes back to the approvers only above what they approved', () => {
    const accepting = planOf(change, { [ONE]: 'accept' });
    expect(approvedTotal(order())).toBe('1608.00');
    expect(goesBack(order(), accepting)).toBe(true);
    const issuedCheaper = order({ totalValue: '1408.00', itemsIncluded: { airway: [{ ...there, value: '487.00' }, back] } });
    expect(goesBack(issuedCheaper, accepting)).toBe(false);
    expect(goesBack(order(), planOf(change, { [ONE]: 'drop' }))).toBe(false);
  });

  it('of two flights is known for both together, and for neither alone', () => {
    const two: Change = { items: [there, back], value: '1608.00', newValue: '1800.00' };
    expect(planOf(two, { [ONE]: 'accept', [OTHER]: 'accept' }).newValue).toBe('1800.00');
    const partly = planOf(two, { [ONE]: 'accept', [OTHER]: 'drop' });
    expect(partly.newValue).toBeNull();
    expect(totalAfter(order(), partly)).toBeNull();
  });
});

interface Sent {
  path: string;
  body: unknown;
  version: string | null;
}
let sent: Sent[] = [];
let changes: unknown;

/** The server: what it tells of the prices, and what an answer to one does. */
function answering(path: 'accept' | 'drop', ...answers: (() => Response)[]) {
  server.use(
    http.post(`${API}/orders/o1/price-changes/${path}`, async ({ request }) => {
      sent.push({ path, body: await request.json(), version: request.headers.get('If-Match') });
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      return answer ? answer() : HttpResponse.error();
    }),
  );
}
const ok = (status: string) => () => {
  changes = { airway: null };
  return HttpResponse.json({ data: { uuid: 'o1', order_number: 10482, status } });
};
const refusal =
  (status: number, code: string, message: string, details: object = {}) =>
  () =>
    HttpResponse.json({ code, message, details }, { status });

beforeEach(() => {
  sent = [];
  changes = { airway: { value: '921.00', new_value: '1043.00', items_uuid: [ONE] } };
  server.use(http.get(`${API}/orders/o1/price-changes`, () => HttpResponse.json({ data: changes })));
});

const show = (shown: Order, at = '/pedidos/o1?orderType=travel') => open(<PriceBanner order={shown} />, { session: EMPLOYEE, at });
const panel = async () => within(await screen.findByRole('dialog', { name: 'O preço mudou' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** From the banner to the last step, having decided. */
async function decide(choice: RegExp) {
  await press('Ver opções');
  await (await panel()).findByText('de R$ 921,00 para R$ 1.043,00');
  await press('Continuar');
  await userEvent.click((await panel()).getByRole('radio', { name: choice }));
  await press('Continuar');
}

describe('the banner', () => {
  it('leads to the decision, in the address too', async () => {
    const { router } = show(order());
    expect(screen.getByText('O preço mudou depois da aprovação.')).toBeInTheDocument();
    await press('Ver opções');
    expect(await (await panel()).findByRole('listitem', { name: 'Comparar, em andamento' })).toBeInTheDocument();
    expect(router.state.location).toMatchObject({ hash: '#preco', search: '?orderType=travel' });
  });

  it('is opened by an address that asks for it', async () => {
    show(order(), '/pedidos/o1#preco');
    const compare = await panel();
    expect(await compare.findByText('Gol 1625, REC a CGH')).toBeInTheDocument();
    expect(compare.getByText('+13 %')).toBeInTheDocument();
  });

  it('says the change to who may not decide, and opens nothing', () => {
    show(order({ allowedActions: [] }), '/pedidos/o1#preco');
    expect(screen.getByText('O preço mudou depois da aprovação.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not there while no price moved', () => {
    show(order({ priceChanges: { airway: null } }), '/pedidos/o1');
    expect(screen.queryByText('O preço mudou depois da aprovação.')).not.toBeInTheDocument();
  });
});

describe('the steps', () => {
  it('offer exactly what the server allows, and ask for a choice', async () => {
    show(order({ allowedActions: ['accept_price', 'drop_item'] }));
    await press('Ver opções');
    await (await panel()).findByText('Gol 1625, REC a CGH');
    await press('Continuar');
    const step = await panel();
    expect(step.getAllByRole('radio')).toHaveLength(2);
    expect(step.getByRole('radio', { name: /Aceitar R\$\s1\.043,00/ })).toBeInTheDocument();
    expect(step.getByText('Volta para aprovação: o total passa do aprovado')).toBeInTheDocument();
    expect(step.getByRole('radio', { name: 'Remover item' })).toBeInTheDocument();
    expect(step.queryByRole('radio', { name: 'Buscar outra opção' })).not.toBeInTheDocument();
    await press('Continuar');
    expect(step.getByText('Escolha o que fazer com este item.')).toBeInTheDocument();
  });

  it('accept the price that was shown, under the version that was seen', async () => {
    answering('accept', ok('approving'));
    show(order());
    await decide(/^Aceitar/);
    expect((await panel()).getByText(/Novo total/)).toHaveTextContent('Novo total R$ 1.730,00 (aprovado: R$ 1.608,00)');
    await press('Concluir');
    await waitFor(() => expect(sent).toEqual([{ path: 'accept', body: { items_uuid: [ONE], new_value: '1043.00' }, version: '"7"' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('show the price that moved once more and ask again, then accept that one', async () => {
    const moved = refusal(409, 'PRICE_CHANGED', 'O preço mudou. Confira o novo valor.', { value: '1043.00', new_value: '1099.00' });
    answering('accept', moved, ok('approving'));
    show(order());
    await decide(/^Aceitar/);
    await press('Concluir');
    const again = await panel();
    expect(await again.findByText('O preço mudou. Confira o novo valor.')).toBeInTheDocument();
    expect(again.getByText('de R$ 1.043,00 para R$ 1.099,00')).toBeInTheDocument();
    expect(again.getByText(/Novo total/)).toHaveTextContent('R$ 1.786,00');
    await press('Aceitar novo preço');
    await waitFor(() => expect(sent.map(({ body }) => body)).toContainEqual({ items_uuid: [ONE], new_value: '1099.00' }));
  });

  it('say plainly that the credit does not carry it, and leave the choice open', async () => {
    answering('accept', refusal(422, 'INSUFFICIENT_CREDIT', 'Limite de crédito insuficiente'));
    show(order());
    await decide(/^Aceitar/);
    await press('Concluir');
    expect(await screen.findByRole('alert')).toHaveTextContent('Limite de crédito insuficiente');
    await press('Voltar');
    expect((await panel()).getByRole('radio', { name: 'Remover item' })).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('drop a flight', async () => {
    answering('drop', ok('issued'));
    show(order());
    await decide(/^Remover item/);
    expect((await panel()).getByText(/Novo total/)).toHaveTextContent('R$ 687,00');
    await press('Concluir');
    await waitFor(() => expect(sent).toEqual([{ path: 'drop', body: { items_uuid: [ONE] }, version: '"7"' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('say so when no flight would be left', async () => {
    show(order({ itemsIncluded: { airway: [back] } }));
    await decide(/^Remover item/);
    expect((await panel()).getByText('Nenhum item fica no pedido.')).toBeInTheDocument();
  });

  it('leave for another search with the flight to exchange', async () => {
    const { router } = show(order());
    await decide(/^Buscar outra opção/);
    await press('Concluir');
    await waitFor(() => expect(router.state.location.pathname).toBe('/busca/passagens-aereas/resultados'));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({ orderId: 'o1', items: ONE });
  });

  it('with two flights drop one first, then ask for the other by its own price', async () => {
    const both = { value: '1608.00', newValue: '1800.00', itemsUuid: [ONE, OTHER] };
    changes = { airway: { value: '1608.00', new_value: '1800.00', items_uuid: [ONE, OTHER] } };
    answering('drop', () => {
      changes = { airway: { value: '921.00', new_value: '1043.00', items_uuid: [ONE] } };
      return HttpResponse.json({ data: { uuid: 'o1', status: 'approved' } });
    });
    show(order({ priceChanges: { airway: both }, itemsIncluded: { airway: [back, { ...there, status: 'changing' }] } as never }));
    await press('Ver opções');
    expect(await (await panel()).findByText('2 voos com preço novo')).toBeInTheDocument();
    await press('Continuar');
    const choices = (flight: string) => within(screen.getByRole('radiogroup', { name: flight }));
    await userEvent.click(choices('Gol 1625, REC a CGH').getByRole('radio', { name: /^Aceitar o novo preço/ }));
    await userEvent.click(choices('Gol 1624, REC a CGH').getByRole('radio', { name: 'Remover item' }));
    await press('Continuar');
    expect((await panel()).getByText(/depois mostramos o novo valor/)).toBeInTheDocument();
    await press('Concluir');
    expect(await (await panel()).findByText('de R$ 921,00 para R$ 1.043,00')).toBeInTheDocument();
    expect(sent).toEqual([{ path: 'drop', body: { items_uuid: [OTHER] }, version: '"7"' }]);
  });

  it('say that it is settled when somebody else decided', async () => {
    changes = { airway: null };
    show(order());
    await press('Ver opções');
    expect(await (await panel()).findByText('Nenhum preço para decidir.')).toBeInTheDocument();
  });

  it('say that the prices did not come, and ask again', async () => {
    server.use(http.get(`${API}/orders/o1/price-changes`, () => HttpResponse.json({}, { status: 500 }), { once: true }));
    show(order());
    await press('Ver opções');
    expect(await (await panel()).findByText('Falha ao carregar a mudança de preço')).toBeInTheDocument();
    await press('Tentar de novo');
    expect(await (await panel()).findByText('Gol 1625, REC a CGH')).toBeInTheDocument();
  });
});

describe('the menu of a flight', () => {
  const menuOf = async (allowedActions: string[]) => {
    open(<ItemMenu order={order()} item={item(ONE, '1625', { tracker: 'QX7L2M', allowedActions })} />, { session: EMPLOYEE, at: '/' });
    await press('Ações de Gol 1625, REC a CGH');
    return within(await screen.findByRole('menu'));
  };

  it('leads to another search where the flight may be exchanged', async () => {
    const menu = await menuOf(['swap']);
    expect(menu.getByRole('menuitem', { name: 'Trocar' })).toHaveAttribute(
      'href',
      `/busca/passagens-aereas/resultados?orderId=o1&items=${ONE}`,
    );
  });

  it('does not where it may not', async () => {
    const menu = await menuOf([]);
    expect(menu.queryByRole('menuitem', { name: 'Trocar' })).not.toBeInTheDocument();
  });
});
