/** A stay of the agency on the page of its order: waiting, answered, chosen, and after its options ended. */
import type { Order } from '@trajeto/orders-data-access';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { API, EMPLOYEE, open } from '../agency.fixture';
import { aCart } from '../cart/cart.fixture';
import { OrderBanners } from '../order/order-banners';
import { OrderItems } from '../order/order-items';
import { asRead } from '../products/wire.fixture';
import { aChosenItem, anOfflineItem, anOption, aQuotedItem } from './offline.fixture';
import { offlineProduct } from './product';
import type { OfflineItem } from './offline';

const ORDER = '0197c0de-0000-7000-8000-000000000001';
const anOrder = (item: object, status: string) => asRead(aCart(ORDER, { offline_hotel: [item] }, { status, price_changes: {} })) as Order;

const show = (item: object, status = 'quoted') => {
  const order = anOrder(item, status);
  return open(
    <>
      <OrderBanners order={order} />
      <OrderItems order={order} history={[]} />
    </>,
    { session: EMPLOYEE, at: '/' },
  );
};

it('while the agency quotes, the card says what was asked for and costs nothing yet', () => {
  show(
    anOfflineItem('i1', {
      hotel_name: 'Hotel Maré Alta',
      room_description: 'Quarto Standard casal',
      regimen: 'room_only',
      reference_value: '620.00',
    }),
    'quoting',
  );
  expect(screen.getByText('Cotando')).toBeVisible();
  expect(screen.getByText('A cotar')).toBeVisible();
  for (const words of [
    'Quarto Standard casal, Só hospedagem',
    /^Valor de referência: R\$\s620,00$/,
    'Observações: “Perto do metrô”',
    /em geral, até 4 horas úteis/,
  ])
    expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByText('A agência está cotando este pedido.')).toBeVisible();
  expect(screen.queryByText(/R\$\s0,00/)).not.toBeInTheDocument();
});

it('what was answered is compared: room, terms, price, photographs and until when', () => {
  show(aQuotedItem('i1'));
  const [first, second] = within(screen.getByRole('list', { name: 'Opções da agência para Hotel à escolha da agência' })).getAllByRole(
    'listitem',
  );
  if (!first || !second) throw new Error('two options were quoted');
  for (const words of [
    'Casal, Café da manhã',
    /^Cancelamento grátis até 10\/01\/2027/,
    /^Depois, o hotel retém R\$\s356,00$/,
    'Pagamento ao hotel: PIX',
    '“Vista para o mar”',
    'total de 2 noites',
    /^inclui R\$\s31,00 de taxas$/,
    /^Válida até 03\/01\/2027/,
  ])
    expect(within(first).getByText(words)).toBeVisible();
  expect(first).toHaveTextContent('712,00');
  expect(within(first).getByRole('img', { name: 'Maré Alta, foto 1 de 1' })).toBeInTheDocument();
  expect(within(second).getByText('Pagamento ao hotel: cartão')).toBeVisible();
  expect(within(second).queryByText(/taxas/)).not.toBeInTheDocument();
  // Of two ends the later one: until then one option at least may be chosen.
  expect(screen.getByText(/^A agência respondeu\. Escolha uma opção até 04\/01\/2027/)).toBeVisible();
});

it('the picked option is chosen with the version of its item', async () => {
  let asked: { option: unknown; version: string | null } | undefined;
  server.use(
    http.post(`${API}/orders/${ORDER}/items/i1/options/:option/choose`, ({ params, request }) => {
      asked = { option: params.option, version: request.headers.get('If-Match') };
      return HttpResponse.json({ data: aCart(ORDER, { offline_hotel: [aChosenItem('i1')] }, { status: 'quoted' }) });
    }),
  );
  show(aQuotedItem('i1'));
  const button = screen.getByRole('button', { name: 'Escolher esta opção' });
  expect(button).toBeDisabled();
  expect(screen.getByText('Selecione uma opção para continuar')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /^Baía Azul/ }));
  expect(screen.getByText(/^A escolha é definitiva/)).toBeVisible();
  await userEvent.click(button);
  await waitFor(() => expect(asked).toEqual({ option: 'b', version: expect.stringContaining('3') as string }));
});

it('who may not choose reads the options without radios', () => {
  show(aQuotedItem('i1', { allowed_actions: [] }));
  expect(screen.getByText('Baía Azul')).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Escolher esta opção' })).not.toBeInTheDocument();
});

it('an option whose time is over cannot be picked, the others can', () => {
  show(aQuotedItem('i1', { options: [anOption('a', { status: 'expired' }), anOption('b', { hotel_name: 'Baía Azul' })] }));
  expect(screen.getByText(/^Perdeu a validade em 03\/01\/2027/)).toBeVisible();
  expect(screen.getByRole('radio')).toHaveAccessibleName(/^Baía Azul/);
});

it('when all of them are over the card says what can be done', () => {
  show(aQuotedItem('i1', { options: [anOption('a', { status: 'expired' })] }));
  expect(screen.getAllByText(/^As opções da agência perderam a validade\./)[0]).toBeVisible();
  expect(screen.getAllByText(/Remova o item e peça outra cotação/)[0]).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

it('the chosen option is the item: its room, its terms, its price and its photographs', () => {
  show(aChosenItem('i1'));
  expect(screen.getByText('Casal, Café da manhã')).toBeVisible();
  expect(screen.getByText(/712,00/)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Maré Alta, foto 1 de 1' })).toBeInTheDocument();
  expect(screen.getByText('Opção escolhida. Envie o pedido para aprovação.')).toBeVisible();
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

it('the agency sees what the price is made of', () => {
  show(aQuotedItem('i1', { options: [anOption('a', { provider_value: '620.00', hotel_fee: '20.00', hotel_markup: '41.00' })] }));
  expect(screen.getByText(/^Hotel: R\$\s620,00 · Taxa da agência: R\$\s20,00 · Markup: R\$\s41,00$/)).toBeVisible();
});

it('stands in the line of a trip from its check-in to its check-out, by its hotel where no city is known', () => {
  const item = asRead(aChosenItem('i1')) as OfflineItem;
  expect(offlineProduct.nameOf(item)).toBe('Maré Alta, Recife');
  expect(offlineProduct.staysOf(item)[0]?.to).toEqual({ place: 'Recife', day: '2027-01-13', at: '2027-01-13T12:00:00-03:00' });
  expect(offlineProduct.staysOf({ ...item, city: '' })[0]?.from.place).toBe('Maré Alta');
});
