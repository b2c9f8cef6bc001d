import type { Order } from '@trajeto/orders-data-access';
import type { Session } from '@trajeto/shared-auth';
import { LARGEST_RECEIPT } from '@trajeto/shared-format';
import { http, HttpResponse, PHONE, server, windowOf } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPage, API, CONSULTANT, EMPLOYEE, open } from '../agency.fixture';
import { changedBody, newBody } from './cost-form';
import { OrderCosts } from './order-costs';

const TAXI = { uuid: 'c-taxi', agency_uuid: 'g1', name: 'Táxi', service_type: 'transfer', is_proof_required: false, wintour_code: null };
const VISA = { ...TAXI, uuid: 'c-visto', name: 'Visto', service_type: 'other', is_proof_required: true };

const aCost = (uuid: string, over: object = {}) => ({
  uuid,
  order_uuid: 'o1',
  order_number: 10482,
  customer_uuid: 'c1',
  cost_category: TAXI,
  traveler: { uuid: 'ana', name: 'Ana Souza' },
  proof_link: null,
  value: '45.50',
  obs: null,
  start_date: null,
  end_date: null,
  exported_at: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  version: 2,
  ...over,
});

let costs: object[] = [];
let sent: { act: string; version: string | null; fields: Record<string, unknown> }[] = [];

/** A file by its name: what else it is belongs to the browser. */
const fieldsOf = (form: FormData) =>
  Object.fromEntries([...form.entries()].map(([name, value]) => [name, value instanceof File ? value.name : value]));

beforeEach(() => {
  costs = [];
  sent = [];
  const keep =
    (act: string) =>
    async ({ request }: { request: Request }) => {
      const form = request.headers.get('Content-Type')?.startsWith('multipart/') ? await request.formData() : new FormData();
      sent.push({ act, version: request.headers.get('If-Match'), fields: fieldsOf(form) });
      return act === 'remove' ? new HttpResponse(null, { status: 204 }) : HttpResponse.json({ data: aCost('x1', { version: 3 }) });
    };
  server.use(
    http.get(`${API}/orders/o1/extra-costs`, () => HttpResponse.json({ data: costs })),
    http.get(`${API}/agencies/g1/cost-categories`, () => HttpResponse.json(aPage([TAXI, VISA]))),
    http.post(`${API}/orders/o1/extra-costs`, keep('add')),
    http.post(`${API}/orders/extra-costs/x1`, keep('change')),
    http.delete(`${API}/orders/extra-costs/x1`, keep('remove')),
  );
});

const order = (allowedActions: string[]) =>
  ({ uuid: 'o1', travelers: [{ uuid: 'ana', fullName: 'Ana Souza' }], allowedActions }) as unknown as Order;

const show = (session: Session = CONSULTANT, allowed = ['add_extra_cost']) =>
  open(<OrderCosts order={order(allowed)} />, { session, at: '/pedidos/o1' });

const panel = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Panel = Awaited<ReturnType<typeof panel>>;

async function choose(form: Panel, label: RegExp, name: string) {
  await userEvent.click(form.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
}
const save = (form: Panel) => userEvent.click(form.getByRole('button', { name: 'Salvar' }));

describe('the extra costs of an order', () => {
  it('are read by a company, which changes nothing', async () => {
    costs = [aCost('x1', { proof_link: 'https://files/1', start_date: '2026-11-26', obs: 'Do aeroporto' })];
    show(EMPLOYEE, []);
    const row = within(await screen.findByRole('row', { name: /Táxi/ }));
    expect(row.getByText('Do aeroporto')).toBeInTheDocument();
    expect(row.getByText('Ana Souza')).toBeInTheDocument();
    expect(row.getByText(/R\$\s45,50/)).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Ver o comprovante de Táxi' })).toHaveAttribute('href', 'https://files/1');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('take no room on a company’s page while there is none', async () => {
    const { queryClient } = show(EMPLOYEE, []);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByText('Custos extras')).not.toBeInTheDocument();
  });

  it('say to the agency when there is none, and when they cannot be read', async () => {
    const { unmount } = show();
    expect(await screen.findByText(/^Nenhum custo extra neste pedido/)).toBeInTheDocument();
    unmount();
    server.use(http.get(`${API}/orders/o1/extra-costs`, () => HttpResponse.json({ code: 'X' }, { status: 500 })));
    show();
    expect(await screen.findByText('Falha ao carregar custos extras')).toBeInTheDocument();
  });

  it('are booked with category, traveler, value and period', { tags: 'long' }, async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar custo extra' }));
    const form = await panel('Adicionar custo extra');
    await save(form);
    expect(form.getByText('Selecione a categoria')).toBeInTheDocument();
    expect(form.getByText('Informe o valor')).toBeInTheDocument();
    await choose(form, /^Categoria/, 'Táxi');
    await choose(form, /^Viajante/, 'Ana Souza');
    await userEvent.type(form.getByRole('textbox', { name: /^Valor/ }), '45,50');
    await userEvent.type(form.getByRole('textbox', { name: /^Início/ }), '26/11/2026');
    await save(form);
    const fields = { cost_category_uuid: 'c-taxi', value: '45.50', traveler_uuid: 'ana', start_date: '2026-11-26' };
    await waitFor(() => expect(sent).toEqual([{ act: 'add', version: null, fields }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('need a proof where the category says so', async () => {
    const { container } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar custo extra' }));
    const form = await panel('Adicionar custo extra');
    await choose(form, /^Categoria/, 'Visto');
    await userEvent.type(form.getByRole('textbox', { name: /^Valor/ }), '100');
    await save(form);
    expect(form.getByText('Esta categoria exige comprovante')).toBeInTheDocument();
    expect(sent).toEqual([]);
    // Here a browser's file cannot be read from a form again: what is sent of it is told below.
    let calls = 0;
    server.use(
      http.post(`${API}/orders/o1/extra-costs`, () => {
        calls += 1;
        return HttpResponse.json({ data: aCost('x1') });
      }),
    );
    const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]');
    if (input) await userEvent.upload(input, new File(['%PDF'], 'visto.pdf', { type: 'application/pdf' }));
    await save(form);
    await waitFor(() => expect(calls).toBe(1));
  });

  it.each([
    ['of another kind', new File(['GIF'], 'visto.gif', { type: 'image/gif' }), /Envie JPEG/],
    ['that is too large', new File([new Uint8Array(LARGEST_RECEIPT + 1)], 'visto.pdf', { type: 'application/pdf' }), /grande demais/],
  ])('refuse a proof %s as soon as it is chosen, and are not sent with it', async (_what, file, problem) => {
    const { container } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar custo extra' }));
    const form = await panel('Adicionar custo extra');
    const input = container.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]');
    if (input) await userEvent.upload(input, file, { applyAccept: false });
    expect(await form.findByText(problem)).toBeInTheDocument();
    await choose(form, /^Categoria/, 'Táxi');
    await userEvent.type(form.getByRole('textbox', { name: /^Valor/ }), '45,50');
    await save(form);
    expect(form.getByText(problem)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.click(form.getByRole('button', { name: 'Remover arquivo' }));
    expect(form.queryByText(problem)).not.toBeInTheDocument();
  });

  it('are changed under the version that was seen, and what is emptied is cleared', async () => {
    costs = [aCost('x1', { obs: 'Do aeroporto', proof_link: 'https://files/1' })];
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de custo extra Táxi' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    const form = await panel('Editar custo extra');
    await userEvent.clear(form.getByRole('textbox', { name: /^Observação/ }));
    await save(form);
    const fields = { cost_category_uuid: 'c-taxi', value: '45.50', traveler_uuid: 'ana', start_date: '', end_date: '', obs: '' };
    await waitFor(() => expect(sent).toEqual([{ act: 'change', version: '"2"', fields }]));
  });

  it('are taken away after a question, but for what is exported', async () => {
    costs = [aCost('x1'), aCost('x2', { cost_category: VISA, exported_at: '2026-11-21T12:00:00Z' })];
    show();
    expect(within(await screen.findByRole('row', { name: /Visto/ })).queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByText('21/11/2026 às 09:00')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ações de custo extra Táxi' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    const question = within(await screen.findByRole('dialog', { name: 'Excluir o custo extra Táxi?' }));
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(sent).toEqual([{ act: 'remove', version: '"2"', fields: {} }]));
  });

  it('stand as cards on a phone, folded to their sum', async () => {
    windowOf(PHONE);
    costs = [aCost('x1'), aCost('x2', { value: '10.00' })];
    show();
    expect(await screen.findByText(/R\$\s55,50/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Custos extras/ }));
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(await screen.findAllByText('Táxi')).toHaveLength(2);
  });
});

describe('what is sent of a cost', () => {
  const values = { costCategoryUuid: 'c', travelerUuid: null, value: '1.00', startDate: null, endDate: null, obs: '', proof: null };

  it('is only what was told of a new one', () => {
    expect(newBody(values)).toEqual({ costCategoryUuid: 'c', value: '1.00' });
    const proof = new File(['%PDF'], 'visto.pdf', { type: 'application/pdf' });
    expect(newBody({ ...values, proof })).toEqual({ costCategoryUuid: 'c', value: '1.00', proof });
  });

  it('clears what was emptied of a stored one, and leaves its proof', () => {
    expect(changedBody(values)).toEqual({ costCategoryUuid: 'c', travelerUuid: '', value: '1.00', startDate: '', endDate: '', obs: '' });
  });
});
