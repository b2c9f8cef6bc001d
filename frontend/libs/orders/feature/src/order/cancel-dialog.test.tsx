/** What a person reads before they cancel: what each item costs, what comes back, and why. */
import type { Order } from '@trajeto/orders-data-access';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API } from '../agency.fixture';
import { CancelDialog } from './cancel-dialog';

const FREE = 'Cancelamento sem custo até 21/11/2026 às 15:40: o reembolso é de R$ 612,00.';
const LATE =
  'Prazo de cancelamento gratuito encerrado em 21/11/2026 às 15:40; a tarifa não prevê reembolso: o custo é o valor do bilhete, R$ 921,00.';
const FLOWN = 'O voo já partiu: o bilhete não pode mais ser cancelado e nada é reembolsado.';

const previewed = (uuid: string, description: string, over: object) => ({
  item_uuid: uuid,
  table: 'airway',
  description,
  value: '921.00',
  cancellation_tax: '0.00',
  refund_value: '0.00',
  credit_value: '0.00',
  free_until: '2026-11-21T18:40:00Z',
  supported: true,
  explanation: LATE,
  ...over,
});
const free = previewed('i1', 'Voo São Paulo (CGH) – Recife (REC), Gol', { value: '612.00', refund_value: '612.00', explanation: FREE });
const late = previewed('i2', 'Voo Recife (REC) – São Paulo (CGH), Gol', {});
const flown = previewed('i3', 'Voo Recife (REC) – Natal (NAT), Azul', { supported: false, explanation: FLOWN });

const order = { uuid: 'o1', orderNumber: 10482, version: 3, status: 'issued', issuedAt: '2026-11-20T18:40:00Z' } as Order;
const close = vi.fn();
const canceled = vi.fn();
let items: object[] = [];

beforeEach(() => {
  close.mockClear();
  canceled.mockClear();
  server.use(
    http.get(`${API}/orders/o1/cancellation`, () => HttpResponse.json({ data: { items, total_tax: '0.00', total_refund: '0.00' } })),
    http.post(`${API}/orders/o1/cancel`, async ({ request }) => {
      canceled(request.headers.get('If-Match'), await request.json());
      return HttpResponse.json({ data: { uuid: 'o1' } });
    }),
  );
});

async function show(...shown: object[]) {
  items = shown;
  renderScreen(<CancelDialog order={order} opened onClose={close} />);
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar itens do pedido 10482?' });
  return within(await within(dialog).findByRole('list'));
}
const words = (row: HTMLElement) => row.textContent.replace(/\s/g, ' ');

describe('before tickets are given up', () => {
  it('it is said beside the figures why nothing comes back, and what that costs', async () => {
    const list = await show(late);
    const [row] = list.getAllByRole('listitem');
    expect(words(row as HTMLElement)).toContain(LATE);
    expect(words(row as HTMLElement)).toContain('ValorR$ 921,00MultaR$ 0,00ReembolsoR$ 0,00');
  });

  it('until when a ticket comes back whole is said too', async () => {
    const list = await show(free, late);
    const [first, second] = list.getAllByRole('listitem').map(words);
    expect(first).toContain(FREE);
    expect(first).toContain('ReembolsoR$ 612,00');
    expect(second).toContain(LATE);
  });

  it('what cannot be canceled is not offered, with the reason, and is not sent', async () => {
    const list = await show(flown, late);
    expect(list.getByText(FLOWN)).toBeInTheDocument();
    expect(list.getByRole('checkbox', { name: 'Cancelar Voo Recife (REC) – Natal (NAT), Azul' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Motivo'), 'Volto de carro');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Li as condições' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar itens' }));
    const body = { reason: 'Volto de carro', items_uuid: ['i2'], accepted_tax: '0.00' };
    await waitFor(() => expect(canceled).toHaveBeenCalledExactlyOnceWith('"3"', body));
    await waitFor(() => expect(close).toHaveBeenCalledOnce());
  });

  it('of a trip that is over nothing is sent', async () => {
    await show(flown);
    await userEvent.type(screen.getByLabelText('Motivo'), 'Não fui');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Li as condições' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar itens' }));
    expect(await screen.findByText('Escolha ao menos um item.')).toBeInTheDocument();
    expect(canceled).not.toHaveBeenCalled();
  });
});
