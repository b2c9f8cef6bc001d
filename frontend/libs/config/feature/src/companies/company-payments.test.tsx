import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { API, MANAGER, open } from '../administration.fixture';
import { aCompanyOf } from './companies.fixture';
import { CompanyPage } from './company-page';

const NO_CARD = 'O pagamento com cartão ainda não está disponível.';
const methods = ['airway', 'hotel', 'road', 'vehicle', 'offline_hotel'].flatMap((product) => [
  { product, method: 'invoice', allowed: true, default: true, unavailable_reason: null },
  { product, method: 'credit_card', allowed: false, default: false, unavailable_reason: NO_CARD },
]);
const settings = { methods, invoice_cycle: 'monthly', due_days: 30, pix_key_type: null, pix_key: null, version: 3 };
let sent: { body: Record<string, unknown>; version: string | null }[] = [];

beforeEach(() => {
  sent = [];
  server.use(
    http.get(`${API}/customers/c1`, () => HttpResponse.json({ data: aCompanyOf() })),
    http.get(`${API}/customers/c1/payment-settings`, () => HttpResponse.json({ data: settings })),
    http.put(`${API}/customers/c1/payment-settings`, async ({ request }) => {
      sent.push({ body: (await request.json()) as Record<string, unknown>, version: request.headers.get('If-Match') });
      return HttpResponse.json({ data: { ...settings, version: 4 } });
    }),
  );
});

const openPayments = () =>
  open(<CompanyPage onWork={vi.fn()} profiles={null} />, { session: MANAGER, at: '/c1#pagamentos', path: '/:customerId' });
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Salvar' }));

describe('the payments of a company', () => {
  it('say why a method cannot be allowed, and do not offer it', async () => {
    openPayments();
    const card = await screen.findByRole('checkbox', { name: 'Aéreo: Cartão' });
    expect(card).toBeDisabled();
    expect(screen.getByText(NO_CARD)).toBeInTheDocument();
    expect(screen.getByText(/^Limite de crédito: R\$\s100\.000,00\./)).toBeInTheDocument();
  });

  it('let a method that became unavailable be switched off', async () => {
    const lost = {
      product: 'airway',
      method: 'pix',
      allowed: true,
      default: false,
      unavailable_reason: 'Cadastre a chave PIX da agência.',
    };
    server.use(
      http.get(`${API}/customers/c1/payment-settings`, () => HttpResponse.json({ data: { ...settings, methods: [...methods, lost] } })),
    );
    openPayments();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Aéreo: PIX' }));
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.methods).toContainEqual({ product: 'airway', method: 'pix', allowed: false, default: false });
  });

  it('offer to clear the kind of the PIX key once one was chosen, and not before', async () => {
    openPayments();
    const clear = () => screen.queryByLabelText('Limpar Tipo da chave');
    await userEvent.click(await screen.findByRole('combobox', { name: /^Tipo da chave/ }));
    expect(clear()).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('option', { name: 'E-mail' }));
    expect(clear()).toBeInTheDocument();
  });

  it('are saved against the version that was read', async () => {
    openPayments();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Hotel: Faturado' }));
    fireEvent.change(screen.getByLabelText(/^Dias até o vencimento/), { target: { value: '15' } });
    await save();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ version: '"3"', body: { invoice_cycle: 'monthly', due_days: 15, pix_key_type: null, pix_key: null } });
    const chosen = (sent[0]?.body.methods ?? []) as object[];
    expect(chosen).toContainEqual({ product: 'hotel', method: 'invoice', allowed: false, default: false });
    expect(chosen).toContainEqual({ product: 'airway', method: 'invoice', allowed: true, default: true });
  });

  it('have a key with its type, and a due day within half a year', async () => {
    openPayments();
    fireEvent.change(await screen.findByLabelText(/^Chave(?! PIX)/), { target: { value: 'x@y.demo' } });
    fireEvent.change(screen.getByLabelText(/^Dias até o vencimento/), { target: { value: '181' } });
    await save();
    expect(await screen.findByText('Informe o tipo e a chave, ou nenhum dos dois')).toBeInTheDocument();
    expect(screen.getByText('Informe um número de 0 a 180')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
