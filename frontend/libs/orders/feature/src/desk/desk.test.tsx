import type { Order } from '@trajeto/orders-data-access';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aPage, API, aSession, aTask, CONSULTANT, open } from '../agency.fixture';
import { OrderBanners } from '../order/order-banners';
import { OrderMenu } from '../order/order-actions';
import { QueuePage } from '../queue/queue-page';
import { aBus, aFlight, ANA, anItem, aWholeOrder, BRUNO, ORDER, serveOrder, showDesk } from './desk.fixture';

const KEY = '1'.repeat(44);
const DIALOG = { name: 'Emissão manual do pedido 10490' };

const formAt = async () => within(await screen.findByRole('dialog'));
type Form = Awaited<ReturnType<typeof formAt>>;

async function openForm(name: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return formAt();
}
const type = (form: Form, name: string | RegExp, text: string) => userEvent.type(form.getByRole('textbox', { name }), text);

describe('issuing by hand', () => {
  it('sends the locator with the version of the order, and closes', async () => {
    const sent = serveOrder(() => aWholeOrder([anItem()]));
    showDesk();
    expect(await screen.findByText('Fornecedor: Tarifa indisponível no emissor')).toBeInTheDocument();
    const form = await openForm(/^Informar emissão manual/);
    expect(screen.getByRole('dialog', DIALOG)).toBeInTheDocument();
    await type(form, /^Localizador/, ' ABC123 ');
    await type(form, /^Observação/, 'Comprado no balcão');
    await userEvent.click(form.getByRole('button', { name: 'Informar emissão' }));
    const body = { tracker: 'ABC123', obs: 'Comprado no balcão' };
    await waitFor(() => expect(sent).toEqual([{ path: `/orders/${ORDER}/items/i1/issue`, version: '"7"', body }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('needs a locator', async () => {
    const sent = serveOrder(() => aWholeOrder([anItem()]));
    showDesk();
    const form = await openForm(/^Informar emissão manual/);
    await userEvent.click(form.getByRole('button', { name: 'Informar emissão' }));
    expect(form.getByText('Informe o localizador.')).toBeInTheDocument();
    expect(form.getByRole('textbox', { name: /^Localizador/ })).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('takes a ticket per traveler of a flight', async () => {
    const sent = serveOrder(() => aWholeOrder([aFlight({ travelers: [ANA, BRUNO] })]));
    showDesk();
    const form = await openForm(/^Informar emissão manual: Gol 1624/);
    await type(form, /^Localizador/, 'ABC123');
    await type(form, /^Bilhete/, '127-1');
    await userEvent.click(form.getByRole('button', { name: 'Informar emissão' }));
    expect(form.getByText('Informe 2 números, separados por vírgula.')).toBeInTheDocument();
    await type(form, /^Bilhete/, ', 127-2');
    await userEvent.click(form.getByRole('button', { name: 'Informar emissão' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ tracker: 'ABC123', ticket: '127-1,127-2' }]));
  });

  it('takes the key of a bus’s BP-e, and shows beneath it what the server refuses', async () => {
    serveOrder(() => aWholeOrder([aBus()]));
    const refusal = { code: 'VALIDATION_FAILED', message: 'Dados inválidos', errors: { bpe: ['Chave de acesso do BP-e inválida'] } };
    server.use(http.post(`${API}/orders/${ORDER}/items/i1/issue`, () => HttpResponse.json(refusal, { status: 422 })));
    showDesk();
    const form = await openForm(/^Informar emissão manual/);
    expect(form.queryByRole('textbox', { name: /^Bilhete/ })).not.toBeInTheDocument();
    await type(form, /^Localizador/, 'ABC123');
    await type(form, /^Chave do BP-e/, '123');
    await userEvent.click(form.getByRole('button', { name: 'Informar emissão' }));
    expect(form.getByText('A chave tem 44 números.')).toBeInTheDocument();
    await userEvent.clear(form.getByRole('textbox', { name: /^Chave do BP-e/ }));
    await type(form, /^Chave do BP-e/, KEY);
    await userEvent.click(form.getByRole('button', { name: 'Informar emissão' }));
    expect(await form.findByText('Chave de acesso do BP-e inválida')).toBeInTheDocument();
  });

  it('is offered by the server’s list alone', async () => {
    serveOrder(() => aWholeOrder([anItem({ allowed_actions: ['cancel'] }), aBus({ uuid: 'i2' })]));
    showDesk();
    await screen.findByRole('heading', { name: 'Aguardando a agência' });
    expect(screen.getAllByRole('button', { name: /^Informar emissão manual/ })).toHaveLength(1);
  });

  it('leaves the page alone where nothing waits', async () => {
    serveOrder(() => aWholeOrder([anItem({ allowed_actions: [] })]));
    showDesk();
    await waitFor(() => expect(screen.queryByRole('heading')).not.toBeInTheDocument());
  });
});

describe('a cancellation that a supplier refused', () => {
  it('is settled with what was kept and a word about it', async () => {
    const sent = serveOrder(() => aWholeOrder([], { status: 'failed_cancel', allowed_actions: ['retry', 'settle_cancellation'] }));
    showDesk();
    const form = await openForm(/^Informar cancelamento manual/);
    await userEvent.click(form.getByRole('button', { name: 'Informar cancelamento' }));
    expect(form.getByText('Informe como foi resolvido.')).toBeInTheDocument();
    await type(form, /^Multa/, '120,50');
    await type(form, /^Observação/, 'Por telefone');
    await userEvent.click(form.getByRole('button', { name: 'Informar cancelamento' }));
    const body = { cancellation_tax: '120.50', obs: 'Por telefone' };
    await waitFor(() => expect(sent).toEqual([{ path: `/orders/${ORDER}/cancellation/settle`, version: '"7"', body }]));
  });
});

describe('an approved order', () => {
  const titleOf = (statuses: string[]) => {
    const items = { vehicle: statuses.map((status, at) => ({ uuid: String(at), table: 'vehicle', status })) };
    const order = { status: 'approved', priceChanges: {}, itemsIncluded: items, allowedActions: [] };
    const { unmount } = open(<OrderBanners order={order as unknown as Order} />, { session: CONSULTANT, at: '/' });
    const said = screen.getByRole('status').textContent.trim();
    unmount();
    return said;
  };

  it('says whether suppliers issue it or a consultant does', () => {
    expect(titleOf(['approved', 'pending_issue'])).toBe('Emitindo bilhetes…');
    expect(titleOf(['issued', 'pending_issue'])).toBe('A emissão está com a agência.');
  });
});

describe('an issued order', () => {
  it('is concluded after a question', async () => {
    const sent = serveOrder(() => aWholeOrder([]));
    const order = { uuid: ORDER, orderNumber: 10490, version: 7, allowedActions: ['done'] } as unknown as Order;
    open(<OrderMenu order={order} />, { session: CONSULTANT, at: '/' });
    await userEvent.click(screen.getByRole('button', { name: 'Ações do pedido 10490' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Concluir pedido' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Concluir o pedido 10490?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Concluir pedido' }));
    await waitFor(() => expect(sent).toEqual([{ path: `/orders/${ORDER}/done`, version: '"7"', body: null }]));
  });
});

describe('the consultant of an order', () => {
  it('is named by a manager, found by name', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get(`${API}/agencies/g1/agency-employees`, () =>
        HttpResponse.json(aPage([{ uuid: 'e-rita', user_uuid: 'rita', name: 'Rita Luz' }])),
      ),
      http.patch(`${API}/orders/${ORDER}/consultant`, async ({ request }) => {
        sent.push(request.headers.get('If-Match'), await request.json());
        return HttpResponse.json({ data: aWholeOrder([]) });
      }),
    );
    const order = { uuid: ORDER, orderNumber: 10490, version: 7, consultant: { name: 'Gil Prado' }, allowedActions: ['set_consultant'] };
    open(<OrderMenu order={order as unknown as Order} />, { session: aSession({ type: 'manager' }), at: '/' });
    await userEvent.click(screen.getByRole('button', { name: 'Ações do pedido 10490' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Definir consultor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Definir o consultor do pedido 10490' }));
    expect(dialog.getByText(/^Hoje: Gil Prado\./)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Definir' }));
    expect(dialog.getByText('Escolha um consultor.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('combobox', { name: 'Consultor' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Rita Luz' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Definir' }));
    await waitFor(() => expect(sent).toEqual(['"7"', { agency_employee_uuid: 'e-rita' }]));
  });
});

describe('from the queue', () => {
  const mine = { taken_by: { uuid: 'gil', name: 'Gil Prado' }, status: 'taken', allowed_actions: ['release', 'close'] };
  const serveQueue = (task: object) =>
    server.use(
      http.get(`${API}/orders/pending`, () => HttpResponse.json(aPage([task]))),
      http.get(`${API}/orders/pending/summary`, () =>
        HttpResponse.json({ data: { total: 1, mine: 1, untaken: 0, due_in_one_hour: 0, due_in_two_hours: 0, by_kind: {} } }),
      ),
      http.get(`${API}/customers`, () => HttpResponse.json(aPage([]))),
    );
  const act = async (name: string) => {
    open(<QueuePage />, { session: CONSULTANT, at: '/pedidos/pedidos-pendentes' });
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de pedido 10490' }));
    await userEvent.click(await screen.findByRole('menuitem', { name }));
    return formAt();
  };

  it('the taker of a failed issue tells of the tickets', async () => {
    const sent = serveOrder(() => aWholeOrder([anItem({ uuid: 'i10490' })]));
    serveQueue(aTask(10490, mine));
    const form = await act('Informar emissão manual');
    await userEvent.type(await form.findByRole('textbox', { name: /^Localizador/ }), 'ABC123');
    await userEvent.click(form.getByRole('button', { name: 'Informar emissão' }));
    const path = `/orders/${ORDER}/items/i10490/issue`;
    await waitFor(() => expect(sent).toEqual([{ path, version: '"7"', body: { tracker: 'ABC123' } }]));
  });

  it('says so when the item was issued meanwhile', async () => {
    serveOrder(() => aWholeOrder([anItem({ uuid: 'i10490', allowed_actions: [] })]));
    serveQueue(aTask(10490, mine));
    const form = await act('Informar emissão manual');
    expect(await form.findByText('Isto já foi resolvido ou não depende mais da agência.')).toBeInTheDocument();
  });

  it('says so when the order cannot be read', async () => {
    serveQueue(aTask(10490, { ...mine, kind: 'failed_cancel' }));
    server.use(http.get(`${API}/orders/${ORDER}`, () => HttpResponse.json({ code: 'X' }, { status: 500 })));
    const form = await act('Informar cancelamento manual');
    expect(await form.findByText('Falha ao carregar pedido')).toBeInTheDocument();
  });

  it('offers nothing by hand to who has not taken it', async () => {
    serveQueue(aTask(10490, { allowed_actions: ['take'] }));
    open(<QueuePage />, { session: CONSULTANT, at: '/pedidos/pedidos-pendentes#todos' });
    await screen.findByRole('button', { name: 'Assumir o pedido 10490' });
    expect(screen.queryByRole('button', { name: 'Ações de pedido 10490' })).not.toBeInTheDocument();
  });
});
