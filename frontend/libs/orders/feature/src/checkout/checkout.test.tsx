import type { Cart } from '@trajeto/orders-data-access';
import { ApiError } from '@trajeto/shared-auth';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ana, anItem, anOrder, API, approver, CUSTOMER, openCheckout, ORDER, simulation, terms, violated } from './checkout.fixture';
import { splitJustification } from './policy-section';
import { lacksOf, missingOf, namesOf, refusalOf } from './readiness';

const cart = (over: Partial<Cart>) => ({ reasonTrip: null, itemsIncluded: { airway: [] }, ...over }) as unknown as Cart;

const NOTHING = { reason: false, project: false };

describe('the travelers', () => {
  it('are not done while a fact is missing, and whoever misses it completes it', async () => {
    openCheckout(anOrder('Horário da reunião', { travelers: [{ ...ana, missing: ['date_birth'] }] }));
    const section = await screen.findByRole('region', { name: /^Viajantes/ });
    expect(section).not.toHaveAccessibleName('Viajantes, concluída');
    await userEvent.click(within(section).getByRole('button', { name: /Viajantes/ }));
    expect(within(section).getByRole('link', { name: 'Completar' })).toHaveAttribute('href', '/perfil');
  });
});

describe('what a checkout lacks', () => {
  it('is a reason where one is mandatory, and a justification per item outside', () => {
    expect(lacksOf(cart({}), { reason: true, project: false })).toEqual({ charge: 'Selecione o motivo da viagem' });
    expect(lacksOf(cart({}), NOTHING)).toEqual({});
    expect(lacksOf(cart({}), { reason: false, project: true })).toEqual({ charge: 'Selecione o projeto' });
    const outside = { violatedPolicies: [violated], brokenPolicyJustification: null };
    const items = { airway: [outside] } as unknown as Cart['itemsIncluded'];
    expect(lacksOf(cart({ itemsIncluded: items }), NOTHING)).toEqual({ policy: 'Selecione ou escreva uma justificativa' });
  });

  it('names what a traveler has not told', () => {
    const hidden = { dateBirth: null, phone: null };
    const missing = ['date_birth', 'phone'];
    expect(missingOf({ ...hidden, missing } as Cart['travelers'][number])).toEqual(['data de nascimento', 'telefone']);
    expect(missingOf({ ...hidden, missing: [] as string[] } as Cart['travelers'][number])).toEqual([]);
    expect([namesOf([], ' ou '), namesOf(['Bruno'], ' ou '), namesOf(['Ana', 'Bruno', 'Carla'], ' ou ')]).toEqual([
      '',
      'Bruno',
      'Ana, Bruno ou Carla',
    ]);
  });

  it.each([
    ['JUSTIFICATION_REQUIRED', 'policy'],
    ['INSUFFICIENT_CREDIT', 'payment'],
    ['BUDGET_EXCEEDED', 'charge'],
    ['CUSTOMER_BLOCKED', 'payment'],
  ])('%s is shown in %s', (code, section) =>
    expect(refusalOf(new ApiError(422, { code, message: 'A palavra do servidor.' }))).toEqual({
      section,
      message: 'A palavra do servidor.',
    }),
  );

  it.each([
    ['reasonTripUuid', 'charge'],
    ['travelersUuids.1', 'travelers'],
  ])('puts the field %s of the server in its section', (field, section) =>
    expect(
      refusalOf(new ApiError(422, { code: 'VALIDATION_ERROR', message: 'x', errors: { [field]: ['A palavra do servidor.'] } })),
    ).toEqual({ section, message: 'A palavra do servidor.' }),
  );

  it('reads a kept justification back into its fields', () => {
    const listed = [{ uuid: 'j1', description: 'Horário da reunião' }];
    expect(splitJustification('Horário da reunião: termina às 16:30', listed)).toEqual({
      justificationUuid: 'j1',
      detail: 'termina às 16:30',
    });
    expect(splitJustification('Horário da reunião', listed)).toEqual({ justificationUuid: 'j1', detail: '' });
    expect(splitJustification('Outra', listed)).toEqual({ justificationUuid: null, detail: 'Outra' });
    expect(splitJustification(null, listed)).toEqual({ justificationUuid: null, detail: '' });
  });
});

describe('the checkout', () => {
  it('does not send an unjustified item, keeps the justification, sends once and goes to the order', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(`${API}/orders/${ORDER}/submit`, async ({ request }) => {
        sent.push([await request.json(), request.headers.has('Idempotency-Key')]);
        return HttpResponse.json({ data: anOrder('Horário da reunião', { status: 'approving' }) });
      }),
    );
    const user = openCheckout(anOrder(null));
    expect(await screen.findByText(violated.message)).toBeVisible();
    expect(await screen.findByText(/^Bruno Lima precisa aprovar/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByText('Selecione ou escreva uma justificativa')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'Justificativa' }));
    await user.click(await screen.findByRole('option', { name: 'Horário da reunião' }));
    expect(await screen.findByText('Justificado: Horário da reunião')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByRole('heading', { name: 'Pedido na tela' })).toBeVisible();
    expect(sent).toEqual([[{ payment_method: 'invoice', obs: null }, true]]);
  });

  it('leads from an item outside the policy to offers inside it, the cheapest first, in the place of its flight', async () => {
    openCheckout(anOrder(null));
    const link = await screen.findByRole('link', { name: 'Ver alternativas a Latam 3371, REC a CGH' });
    const address = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(address.pathname).toBe('/busca/passagens-aereas/resultados');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ orderId: ORDER, politica: '1', ordem: 'price', trocar: '0' });
    expect(JSON.parse(address.searchParams.get('stretches') ?? '')).toMatchObject([
      { origin: 'REC', destination: 'CGH', goDate: '2026-12-21' },
    ]);
  });

  it('keeps what is typed while a justification is being saved, and saves it against the version of that save', async () => {
    const user = openCheckout(anOrder(null));
    const saves: [version: string | null, text: string | null][] = [];
    const hold: { release: () => void } = { release: () => undefined };
    const held = new Promise<void>((resolve) => {
      hold.release = resolve;
    });
    server.use(
      http.put(`${API}/orders/${ORDER}/items/i1`, async ({ request }) => {
        const { broken_policy_justification: text } = (await request.json()) as { broken_policy_justification: string | null };
        saves.push([request.headers.get('If-Match'), text]);
        const version = saves.length + 1;
        if (version === 2) await held;
        return HttpResponse.json({ data: anOrder(text, { items_included: { airway: [{ ...anItem(text), version }] } }) });
      }),
    );
    const detail = await screen.findByLabelText('Detalhe');
    await user.type(detail, 'termina');
    await user.tab();
    await waitFor(() => expect(saves).toEqual([['"1"', 'termina']]));
    await user.type(detail, ' tarde');
    hold.release();
    await waitFor(() => expect(screen.queryByText('Salvando…')).not.toBeInTheDocument());
    expect(detail).toHaveValue('termina tarde');
    await user.tab();
    await waitFor(() => expect(saves[1]).toEqual(['"2"', 'termina tarde']));
    expect(await screen.findByText('Justificado: termina tarde')).toBeVisible();
  });

  it('shows the picture of who approves beside the name', async () => {
    openCheckout(anOrder('Horário da reunião'));
    const pictured = { ...simulation.levels[0], approvers: [{ ...approver, avatar_url: '/api/v1/files/identity/bruno' }] };
    server.use(
      http.get(`${API}/customers/${CUSTOMER}/approval-models/simulation`, () =>
        HttpResponse.json({ data: { ...simulation, levels: [pictured] } }),
      ),
    );
    expect(await screen.findByText(/^Bruno Lima precisa aprovar/)).toBeVisible();
    const picture = document.querySelector('img[src="/api/v1/files/identity/bruno"]');
    expect(picture).toHaveAttribute('alt', '');
  });

  it('says on which terms the company is invoiced', async () => {
    openCheckout(anOrder('Horário da reunião'));
    expect(await screen.findByText('Pago pela empresa na fatura mensal da agência, que vence em 30 dias')).toBeVisible();
    expect(screen.queryByText(/^Sua empresa não usa fatura/)).not.toBeInTheDocument();
  });

  it('says before it is sent that a product may not be invoiced', async () => {
    openCheckout(anOrder('Horário da reunião'));
    server.use(http.get(`${API}/customers/${CUSTOMER}/payment-settings`, () => HttpResponse.json({ data: terms('airway', 'hotel') })));
    expect(await screen.findByText('Sua empresa não usa fatura para Aéreo')).toBeVisible();
  });

  it('shows a refusal in its section and loses nothing', async () => {
    server.use(
      http.post(`${API}/orders/${ORDER}/submit`, () =>
        HttpResponse.json({ code: 'INSUFFICIENT_CREDIT', message: 'Limite de crédito insuficiente' }, { status: 422 }),
      ),
    );
    const user = openCheckout(anOrder('Horário da reunião'));
    await user.click(await screen.findByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByText('Limite de crédito insuficiente')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar para aprovação' })).toBeEnabled());
  });

  it('goes to the order when the answer is still being made', async () => {
    server.use(
      http.post(`${API}/orders/${ORDER}/submit`, () =>
        HttpResponse.json(
          { message: 'try later', code: 'RETRY_REQUEST', wait_time: 1, data: anOrder('x', { status: 'approving' }) },
          { status: 202 },
        ),
      ),
    );
    const user = openCheckout(anOrder('Horário da reunião'));
    await user.click(await screen.findByRole('button', { name: 'Enviar para aprovação' }));
    expect(await screen.findByRole('heading', { name: 'Pedido na tela' })).toBeVisible();
  });

  it.each([
    [{ is_expired: true }, 'Este pedido expirou.'],
    [{ status: 'approving' }, 'Este pedido já foi enviado.'],
    [{ items_included: { airway: [] } }, 'Inclua ao menos um item no pedido.'],
  ])('of an order that is %j says so', async (over, sentence) => {
    openCheckout(anOrder(null, over));
    expect(await screen.findByText(sentence)).toBeVisible();
  });
});
