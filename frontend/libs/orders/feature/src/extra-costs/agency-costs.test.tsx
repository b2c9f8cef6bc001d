import { http, HttpResponse, PHONE, server, windowOf } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPage, API, aSession, CONSULTANT, open } from '../agency.fixture';
import { AgencyCostsPage } from './agency-costs-page';

const TAXI = { uuid: 'c-taxi', agency_uuid: 'g1', name: 'Táxi', service_type: 'transfer', is_proof_required: false, wintour_code: null };
const AT = '/agencias/custos-extras';
const COMPANY = '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e09';
const MANAGER = aSession({ type: 'manager' });

const aCost = (uuid: string, number: number, over: object = {}) => ({
  uuid,
  order_uuid: `o${number}`,
  order_number: number,
  customer_uuid: 'c1',
  cost_category: TAXI,
  traveler: null,
  proof_link: null,
  value: '45.50',
  obs: null,
  start_date: '2026-11-26',
  end_date: null,
  exported_at: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  version: 1,
  ...over,
});

let rows: object[] = [];
let asked: Record<string, string>[] = [];
let sent: unknown[] = [];

beforeEach(() => {
  rows = [aCost('x1', 10482), aCost('x2', 10490, { value: '10.00' }), aCost('x3', 10455, { exported_at: '2026-11-21T12:00:00Z' })];
  asked = [];
  sent = [];
  server.use(
    http.get(`${API}/agencies/g1/extra-costs`, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json(aPage(rows));
    }),
    http.patch(`${API}/agencies/g1/extra-costs/exported`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ data: [] });
    }),
    http.get(`${API}/customers`, () => HttpResponse.json(aPage([]))),
    http.get(`${API}/customers/${COMPANY}`, () => HttpResponse.json({ data: { uuid: COMPANY, trading_name: 'Boreal' } })),
  );
});

const show = (session = MANAGER, at = AT) => open(<AgencyCostsPage />, { session, at });

describe('the agency’s extra costs', () => {
  it('lead to their orders, and say what is exported', async () => {
    show();
    const row = within(await screen.findByRole('row', { name: /10455/ }));
    expect(row.getByRole('link', { name: '10455' })).toHaveAttribute('href', '/pedidos/o10455#custos');
    expect(row.getByText('21/11/2026 às 09:00')).toBeInTheDocument();
    expect(row.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(asked).toEqual([{ page: '1', limit: '20' }]);
  });

  it('are narrowed by company, export and days, all of it in the address', async () => {
    show(MANAGER, `${AT}?empresa=${COMPANY}&situacao=pending&de=2026-11-01&ate=2026-11-30`);
    await screen.findByRole('row', { name: /10482/ });
    const days = { start_date: '2026-11-01', end_date: '2026-11-30' };
    expect(asked.at(-1)).toEqual({ customer_uuid: COMPANY, exported: 'false', ...days, page: '1', limit: '20' });
    expect(await screen.findByText('Empresa: Boreal')).toBeInTheDocument();
  });

  it('are those of the company that is worked for', async () => {
    show(aSession({ type: 'manager' }, { customerUuid: COMPANY }));
    await screen.findByRole('row', { name: /10482/ });
    expect(asked.at(-1)).toMatchObject({ customer_uuid: COMPANY });
    expect(screen.queryByRole('combobox', { name: 'Empresa' })).not.toBeInTheDocument();
  });

  it('are marked as exported by a manager, several at once, after a question', async () => {
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar todos os custos a exportar desta página' }));
    expect(within(screen.getByRole('toolbar')).getByRole('status')).toHaveTextContent(/^2 custos · R\$\s55,50$/);
    await userEvent.click(screen.getByRole('button', { name: 'Marcar como exportado' }));
    const question = within(await screen.findByRole('dialog', { name: 'Marcar 2 custos como exportados?' }));
    await userEvent.click(question.getByRole('button', { name: 'Marcar como exportado' }));
    await waitFor(() => expect(sent).toEqual([{ uuids: ['x1', 'x2'] }]));
    await waitFor(() => expect(screen.queryByRole('toolbar')).not.toBeInTheDocument());
  });

  it('say at their head whether some or all are chosen', async () => {
    show();
    const all = await screen.findByRole('checkbox', { name: /^Selecionar todos/ });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Táxi do pedido 10482' }));
    expect(all).toBePartiallyChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Táxi do pedido 10490' }));
    expect(all).toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Limpar seleção' }));
    expect(all).not.toBeChecked();
  });

  it('are only read by a consultant', async () => {
    show(CONSULTANT);
    await screen.findByRole('row', { name: /10482/ });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('stand as cards on a phone, each with its box', async () => {
    windowOf(PHONE);
    show();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Táxi do pedido 10482' }));
    expect(screen.getByRole('button', { name: 'Marcar como exportado' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('say when there is none, and when none is found', async () => {
    rows = [];
    const { unmount } = show();
    expect(await screen.findByText('Nenhum custo extra registrado')).toBeInTheDocument();
    unmount();
    show(MANAGER, `${AT}?situacao=exported`);
    expect(await screen.findByText('Nenhum custo extra encontrado com esses filtros')).toBeInTheDocument();
  });

  it.each([
    [500, 'Falha ao carregar custos extras'],
    [403, 'Você não possui permissão para realizar esta ação.'],
  ])('refused with %s say: %s', async (status, sentence) => {
    server.use(http.get(`${API}/agencies/g1/extra-costs`, () => HttpResponse.json({ code: 'X' }, { status })));
    show();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
