import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { API, aPage, aSession, CONSULTANT, EMPLOYEE, open } from '../agency.fixture';
import { anOrder, openCheckout } from '../checkout/checkout.fixture';
import { UNFLOWN } from './unflown-address';
import { UnflownPage } from './unflown-page';

const aCredit = (over: object = {}) => ({
  uuid: 'k1',
  version: 1,
  airline: 'Azul',
  airline_slug: 'azul',
  ticket: '5771234567890',
  credit_value: '430.00',
  expired_at: '2037-03-02',
  status: 'available',
  employee: { uuid: 'e1', name: 'Ana Souza' },
  order_uuid: 'o1',
  used_at: null,
  used_order_uuid: null,
  allowed_actions: [],
  ...over,
});

const asked: string[] = [];
const all = (...credits: object[]) =>
  server.use(
    http.get(`${API}/customers/c1/unflown-airways`, ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(aPage(credits));
    }),
  );
const ofAna = (...credits: object[]) =>
  server.use(
    http.get(`${API}/customers/customer-employees/e1/unflown-airways`, ({ request }) => {
      asked.push(`own${new URL(request.url).search}`);
      return HttpResponse.json({ data: credits });
    }),
  );
const AT_AURORA = aSession({}, { customerUuid: 'c1', customerName: 'Aurora' });

beforeEach(() => {
  asked.length = 0;
});

describe('the credits', () => {
  it('of an employee are their own, without any act', async () => {
    ofAna(aCredit());
    open(<UnflownPage />, { session: EMPLOYEE, at: UNFLOWN });
    const table = await screen.findByRole('table', { name: 'Créditos de bilhetes não voados' });
    expect(within(table).getByText('5771234567890')).toBeVisible();
    expect(within(table).getByText('02/03/2037')).toBeVisible();
    expect(within(table).getByRole('link', { name: 'Ver pedido: 5771234567890' })).toHaveAttribute('href', '/pedidos/o1');
    expect(screen.queryByRole('button', { name: /^Marcar como usado/ })).not.toBeInTheDocument();
    expect(asked).toEqual(['own?status=available']);
  });

  it('of everybody are for who sees all orders', async () => {
    all(aCredit({ employee: { uuid: 'e2', name: 'Bruno Lima' } }));
    open(<UnflownPage />, { session: { ...EMPLOYEE, actions: new Set(['ViewOrder', 'ViewAllOrder']) }, at: UNFLOWN });
    expect(await screen.findByText('Bruno Lima')).toBeVisible();
    expect(asked).toEqual(['?status=available&page=1']);
  });

  it('of an agency wait for a company', async () => {
    server.use(http.get(`${API}/customers`, () => HttpResponse.json(aPage([]))));
    open(<UnflownPage />, { session: CONSULTANT, at: UNFLOWN });
    expect(await screen.findByText('Escolha uma empresa')).toBeVisible();
    expect(screen.getByPlaceholderText('Todas as empresas')).toBeVisible();
  });

  it('say when there are none, and when they cannot be read', async () => {
    ofAna();
    const { unmount } = open(<UnflownPage />, { session: EMPLOYEE, at: UNFLOWN });
    expect(await screen.findByText('Nenhum crédito disponível')).toBeVisible();
    unmount();
    server.use(
      http.get(`${API}/customers/customer-employees/e1/unflown-airways`, () => HttpResponse.json({ code: 'UNEXPECTED' }, { status: 500 })),
    );
    open(<UnflownPage />, { session: EMPLOYEE, at: UNFLOWN });
    expect(await screen.findByText('Falha ao carregar créditos')).toBeVisible();
    ofAna(aCredit());
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('5771234567890')).toBeVisible();
  });
});

describe('the agency that marks a credit as used', () => {
  const sent: unknown[] = [];
  const begin = async () => {
    sent.length = 0;
    all(aCredit({ allowed_actions: ['use'] }));
    server.use(
      http.get(`${API}/orders`, ({ request }) => {
        const query = new URL(request.url).searchParams;
        expect(query.get('customer_uuid')).toBe('c1');
        return HttpResponse.json(aPage(query.get('order_number') === '10482' ? [{ uuid: 'o10482' }] : []));
      }),
      http.patch(`${API}/customers/unflown-airways/k1/used`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ data: aCredit({ status: 'used' }) });
      }),
    );
    open(<UnflownPage />, { session: AT_AURORA, at: UNFLOWN });
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar como usado o bilhete 5771234567890' }));
    return screen.findByRole('dialog', { name: /^Marcar o crédito de R\$\s430,00 na Azul como usado\?$/ });
  };
  const confirm = (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Marcar como usado' }));
  const number = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Número do pedido (opcional)' });

  it('may leave out the order', async () => {
    const dialog = await begin();
    await confirm(dialog);
    await waitFor(() => expect(sent).toEqual([{ order_uuid: null }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('names the order by its number', async () => {
    const dialog = await begin();
    await userEvent.type(number(dialog), '10482');
    await confirm(dialog);
    await waitFor(() => expect(sent).toEqual([{ order_uuid: 'o10482' }]));
  });

  it.each([
    ['99', 'Pedido não encontrado'],
    ['dez', 'Informe só números'],
  ])('is told that %s is no order of the company', async (typed, sentence) => {
    const dialog = await begin();
    await userEvent.type(number(dialog), typed);
    await confirm(dialog);
    expect(await within(dialog).findByText(sentence)).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('the checkout of who has a credit', () => {
  const cart = anOrder('Horário da reunião');
  const answers = (...credits: object[]) =>
    server.use(http.get(`${API}/customers/customer-employees/e1/unflown-airways`, () => HttpResponse.json({ data: credits })));
  const mine = { airline_slug: 'latam' };

  it('offers it where the airline is one of the order, and asks the agency in the note', async () => {
    const user = openCheckout(cart, { actions: new Set(['CreateOrder', 'ViewOrder']) });
    answers(aCredit(mine), aCredit({ uuid: 'k2', ticket: '9990001112223', airline: 'Outra', airline_slug: 'outra' }));
    await user.click(await screen.findByRole('button', { name: /Viajantes/ }));
    expect(await screen.findByText(/^Ana Souza tem um crédito de R\$\s430,00 na Azul, válido até 02\/03\/2037\.$/)).toBeVisible();
    expect(screen.queryByText(/na Outra/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Usar neste pedido o crédito de Ana Souza na Azul' }));
    expect(await screen.findByText('Pedido à agência na Observação')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Cobrança/ }));
    const note = await screen.findByRole('textbox', { name: 'Observação' });
    expect((note as HTMLTextAreaElement).value).toMatch(/^Usar o crédito de R\$\s430,00 na Azul \(bilhete 5771234567890\) de Ana Souza\.$/);
  });

  it('asks for nobody’s credits but one’s own where orders may not be seen', async () => {
    openCheckout(cart, { actions: new Set(['CreateOrder']) });
    expect(await screen.findByRole('button', { name: 'Enviar para aprovação' })).toBeVisible();
    expect(screen.queryByText(/tem um crédito/)).not.toBeInTheDocument();
  });
});
