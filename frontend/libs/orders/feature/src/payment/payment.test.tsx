import type { Cart, Order, PaymentTerms } from '@trajeto/orders-data-access';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { anOrder, API, CUSTOMER, openCheckout, ORDER, session, simulation, terms } from '../checkout/checkout.fixture';
import { OrderButtons } from '../order/order-actions';
import { OrderBanners } from '../order/order-banners';
import { OrderSummary } from '../order/order-summary';
import { methodsFor, usualMethod } from './use-payment-choice';

const CODE = '00020126360014br.gov.bcb.pix0114114447770001615204000053039865407 1608.006304ABCD';

const payment = (over: object = {}) => ({
  uuid: 'p1',
  method: 'pix',
  status: 'waiting',
  value: '1608.00',
  refunded_value: '0.00',
  returned_value: '0.00',
  br_code: CODE,
  pix_key: '11444777000161',
  payee_name: 'Andorinha',
  expires_at: '2036-11-20T12:00:00Z',
  confirmed_at: null,
  confirmed_by_name: null,
  reference: null,
  ...over,
});

/** The terms of a company that may pay these products by PIX too. */
const withPix = (...products: string[]) => {
  const base = terms();
  const also = products.map((product) => ({ product, method: 'pix', allowed: true, default: false, unavailable_reason: null }));
  return { ...base, methods: [...base.methods, ...also] };
};

const paid = (over: Partial<Order> = {}) =>
  ({
    uuid: ORDER,
    orderNumber: 10482,
    version: 3,
    status: 'waiting_payment',
    paymentMethod: 'pix',
    totalValue: '1608.00',
    issuer: { uuid: 'e1', name: 'Ana Souza', email: 'ana@aurora.demo' },
    costCenter: { uuid: 'c1', name: 'Obras', costCenterCode: 'OB' },
    itemsIncluded: { airway: [] },
    priceChanges: {},
    allowedActions: [],
    ...over,
  }) as unknown as Order;

const issuer = { user: { ...session.user, employeeUuid: 'e1' } };
const other = { user: { ...session.user, employeeUuid: 'e2' } };
const agency = { user: { ...session.user, context: 'agency', employeeUuid: null } } as Partial<Session>;

const show = (screenPart: ReactNode, who: Partial<Session> = issuer) =>
  renderScreen(
    <MemoryRouter>
      <SessionProvider session={{ ...session, ...who }}>{screenPart}</SessionProvider>
    </MemoryRouter>,
  );

const answers = (body: object, status = 200) =>
  server.use(http.get(`${API}/orders/${ORDER}/payment`, () => HttpResponse.json(body, { status })));

describe('the forms of payment of an order', () => {
  const cart = (...products: string[]) =>
    ({ itemsIncluded: Object.fromEntries(products.map((table) => [table, [{ table, status: 'open' }]])) }) as unknown as Cart;
  const of = (list: [product: string, method: string, isDefault?: boolean][]) =>
    ({
      methods: list.map(([product, method, isDefault = false]) => ({
        product,
        method,
        allowed: true,
        default: isDefault,
        unavailableReason: null,
      })),
    }) as unknown as PaymentTerms;

  it('are those that all its products may be paid by', () => {
    const known = of([
      ['airway', 'invoice'],
      ['airway', 'pix'],
      ['road', 'invoice'],
    ]);
    expect(methodsFor(cart('airway'), known)).toEqual(['invoice', 'pix']);
    expect(methodsFor(cart('airway', 'road'), known)).toEqual(['invoice']);
  });

  it('begin with the usual one of all products, else with the first', () => {
    const known = of([
      ['airway', 'invoice'],
      ['airway', 'pix', true],
      ['road', 'invoice', true],
      ['road', 'pix'],
    ]);
    expect(usualMethod(cart('airway'), known, ['invoice', 'pix'])).toBe('pix');
    expect(usualMethod(cart('airway', 'road'), known, ['invoice', 'pix'])).toBe('invoice');
    expect(usualMethod(cart('airway'), known, [])).toBe('invoice');
  });
});

describe('the checkout of a company that may pay by PIX', () => {
  const open = (automatic = false) => {
    const sent: unknown[] = [];
    const user = openCheckout(anOrder('Horário da reunião'));
    server.use(
      http.get(`${API}/customers/${CUSTOMER}/payment-settings`, () => HttpResponse.json({ data: withPix('airway') })),
      http.get(`${API}/customers/${CUSTOMER}/approval-models/simulation`, () => HttpResponse.json({ data: { ...simulation, automatic } })),
      http.post(`${API}/orders/${ORDER}/submit`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: anOrder('Horário da reunião', { status: 'waiting_payment' }) });
      }),
    );
    return { user, sent };
  };

  it('offers both forms, by keyboard too, and sends the chosen one', async () => {
    const { user, sent } = open();
    const invoice = await screen.findByRole('radio', { name: /^Faturado/ });
    expect(invoice).toBeChecked();
    invoice.focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: /^PIX/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByRole('heading', { name: 'Pedido na tela' })).toBeVisible();
    expect(sent).toEqual([{ payment_method: 'pix', obs: null }]);
  });

  it('says that it is paid, not issued, when nobody needs to approve', async () => {
    const { user } = open(true);
    await user.click(await screen.findByRole('radio', { name: /^PIX/ }));
    expect(await screen.findByRole('button', { name: 'Confirmar e pagar' })).toBeEnabled();
    await user.click(screen.getByRole('radio', { name: /^Faturado/ }));
    expect(screen.getByRole('button', { name: 'Confirmar e emitir' })).toBeEnabled();
  });
});

describe('an order that waits for its payment', () => {
  it('shows who issued it the code, whom it pays and until when', async () => {
    answers({ data: payment() });
    show(<OrderBanners order={paid()} />);
    expect(await screen.findByRole('heading', { name: /^Pague R\$\s1\.608,00 por PIX$/ })).toBeVisible();
    expect(await screen.findByText(CODE)).toBeVisible();
    expect(screen.getByText('Andorinha · chave 11444777000161')).toBeVisible();
    expect(screen.getByTitle('QR code do PIX do pedido')).toBeInTheDocument();
    expect(document.querySelector('time')).toHaveAttribute('datetime', '2036-11-20T12:00:00Z');
    await userEvent.click(screen.getByRole('button', { name: 'Copiar código PIX' }));
    expect(await screen.findByRole('button', { name: 'Código copiado' })).toBeVisible();
  });

  it('says so to everybody else without asking for the code', () => {
    show(<OrderBanners order={paid()} />, other);
    expect(screen.getByText('O pedido foi aprovado e aguarda pagamento.')).toBeVisible();
  });

  it('says what to do without a code, and waits with a skeleton before', async () => {
    answers({ data: payment({ br_code: null, pix_key: null, payee_name: null }) });
    show(<OrderBanners order={paid()} />);
    expect(screen.getByRole('status', { name: 'Carregando o pagamento' })).toBeInTheDocument();
    expect(await screen.findByText(/^A agência está sem chave PIX/)).toBeVisible();
  });

  it('offers another try when the payment cannot be loaded', async () => {
    answers({ message: 'Erro', code: 'UNEXPECTED' }, 500);
    show(<OrderBanners order={paid()} />);
    const again = await screen.findByRole('button', { name: 'Tentar de novo' });
    answers({ data: payment() });
    await userEvent.click(again);
    expect(await screen.findByText(CODE)).toBeVisible();
  });
});

describe('the agency that confirms a payment', () => {
  const begin = async (answer: () => Response) => {
    const sent: unknown[] = [];
    server.use(
      http.post(`${API}/orders/${ORDER}/payment/confirm`, async ({ request }) => {
        sent.push([await request.json(), request.headers.get('If-Match')]);
        return answer();
      }),
    );
    show(<OrderButtons order={paid({ allowedActions: ['confirm_payment'] })} decision={null} />, agency);
    await userEvent.click(screen.getByRole('button', { name: 'Confirmar pagamento' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirmar o pagamento do pedido 10482?' });
    return { sent, dialog };
  };
  const confirm = () => userEvent.click(screen.getAllByRole('button', { name: 'Confirmar pagamento' }).at(-1) as HTMLElement);

  it('has the button only where the server allows it', () => {
    show(<OrderButtons order={paid()} decision={null} />, agency);
    expect(screen.queryByRole('button', { name: 'Confirmar pagamento' })).not.toBeInTheDocument();
  });

  it('sends the reference against the version it saw', async () => {
    const { sent } = await begin(() => HttpResponse.json({ data: {} }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Referência (opcional)' }), ' E182 ');
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([[{ reference: 'E182' }, '"3"']]);
  });

  it('keeps a refused reference in its field', async () => {
    await begin(() =>
      HttpResponse.json(
        { code: 'VALIDATION_ERROR', message: 'Verifique os campos informados.', errors: { reference: ['Não informe o número do cartão'] } },
        { status: 422 },
      ),
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Referência (opcional)' }), '4111111111111111');
    await confirm();
    expect(await screen.findByText('Não informe o número do cartão')).toBeVisible();
  });
});

describe('the summary of an order that was paid first', () => {
  it('says that it is paid, by which reference, and what is given back', async () => {
    answers({ data: payment({ status: 'confirmed', reference: 'E182', refunded_value: '400.00' }) });
    show(<OrderSummary order={paid({ status: 'issued' })} />, agency);
    expect(await screen.findByText('Pago')).toBeVisible();
    expect(screen.getByText('E182')).toBeVisible();
    expect(screen.getByText(/400,00/)).toBeVisible();
  });

  it('tells what a card was given back from what it is still owed', async () => {
    answers({ data: payment({ status: 'confirmed', refunded_value: '400.00', returned_value: '150.00' }) });
    show(<OrderSummary order={paid({ status: 'issued' })} />, agency);
    expect(await screen.findByText('Estornado no cartão')).toBeVisible();
    expect(screen.getByText(/150,00/)).toBeVisible();
    expect(screen.getByText('Estorno devido')).toBeVisible();
    expect(screen.getByText(/250,00/)).toBeVisible();
  });

  it('owes a card nothing that was given all back', async () => {
    answers({ data: payment({ status: 'refunded', refunded_value: '400.00', returned_value: '400.00' }) });
    show(<OrderSummary order={paid({ status: 'canceled' })} />, agency);
    expect(await screen.findByText('Estornado no cartão')).toBeVisible();
    expect(screen.queryByText('Estorno devido')).not.toBeInTheDocument();
  });

  it.each([['approving'], ['open']] as const)('says nothing of it while the order is %s', (status) => {
    show(<OrderSummary order={paid({ status })} />);
    expect(screen.getByText('PIX')).toBeVisible();
    expect(screen.queryByText('Situação')).not.toBeInTheDocument();
  });
});
