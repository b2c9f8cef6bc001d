import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { AuditTrailPage } from './audit-trail-page';
import { actionOf, changesOf, entityOf } from './words';

const API = 'http://localhost:3000/api/v1';
const CARLA = '01a1ffa5-3777-7784-953b-00000000000a';
const CENTER = '01a1ffa5-3777-7784-953b-00000000000b';
const HERE = '/configuracoes/historico';

const aLine = (uuid: string, over: object = {}) => ({
  uuid,
  at: '2026-11-20T17:05:00Z',
  actor: { uuid: CARLA, name: 'Carla Dias', context: 'customer' },
  on_behalf_of: null,
  action: 'update',
  entity: 'cost_center',
  entity_uuid: CENTER,
  description: 'Centro de custo Comercial alterado',
  address: null,
  service: 'config',
  changes: { name: ['Comercial', 'Comercial Sudeste'], active: [true, false] },
  ...over,
});

let asked: Record<string, string>[] = [];
let pages: { data: object[]; next: string | null; incomplete?: string[] }[] = [];

beforeEach(() => {
  asked = [];
  pages = [{ data: [aLine('a1')], next: null }];
  server.use(
    http.get(`${API}/customers/c1/audit-trail`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      if (query.get('limit') === '1') return HttpResponse.json({ data: [aLine('a1')], meta: { next_before: null, incomplete: [] } });
      asked.push(Object.fromEntries(query));
      const page = pages[query.has('before') ? 1 : 0];
      return HttpResponse.json({ data: page?.data ?? [], meta: { next_before: page?.next ?? null, incomplete: page?.incomplete ?? [] } });
    }),
    http.get(`${API}/customers/c1/customer-employees`, () =>
      HttpResponse.json({ data: [], links: {}, meta: { current_page: 1, last_page: 1, total: 0 }, filters: { profiles: [] } }),
    ),
  );
});

const session = { user: { context: 'customer' }, customerUuid: 'c1', actions: new Set(['view-audit-trail']) };
function open(at = HERE) {
  const page = (
    <SessionProvider session={session as unknown as Session}>
      <AuditTrailPage crumbs={[]} />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: HERE, element: page }], { initialEntries: [at] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}

describe('the trail', () => {
  it('says when, who and what, with each field as it was and as it is', async () => {
    open();
    expect(await screen.findByText('Centro de custo Comercial alterado')).toBeInTheDocument();
    expect(screen.getByText('20/11/2026 às 14:05')).toBeInTheDocument();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual(['NomeComercialComercial Sudeste', 'AtivoSimNão']);
    expect(asked).toEqual([{ limit: '50' }]);
  });

  it('goes on where the last page ended, and says which part is missing', async () => {
    pages = [
      { data: [aLine('a1')], next: '2026-11-20T17:05:00Z' },
      { data: [aLine('a2', { description: 'Pedido 10482 cancelado', changes: null })], next: null, incomplete: ['orders', 'expenses-ocr'] },
    ];
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }));
    expect(await screen.findByText('Pedido 10482 cancelado')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(asked.at(-1)).toEqual({ limit: '50', before: '2026-11-20T17:05:00Z' });
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).not.toBeInTheDocument();
    expect(screen.getByText('O histórico pode estar incompleto: não foi possível consultar pedidos e despesas.')).toBeInTheDocument();
  });

  it('is narrowed by all the address says', async () => {
    open(`${HERE}?entidade=cost_center&acao=update&quem=${CARLA}&de=2026-11-01&ate=2026-11-30&registro=${CENTER}`);
    await screen.findByText('Centro de custo Comercial alterado');
    expect(asked).toEqual([
      {
        entity: 'cost_center',
        action: 'update',
        actor_uuid: CARLA,
        start_date: '2026-11-01',
        end_date: '2026-11-30',
        entity_uuid: CENTER,
        limit: '50',
      },
    ]);
    expect(await screen.findByText('Quem: Carla Dias')).toBeInTheDocument();
  });

  it('is narrowed from a line, to who acted or to the record', async () => {
    const { router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Ver só o que Carla Dias fez' }));
    expect(router.state.location.search).toBe(`?quem=${CARLA}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Ver só este registro: Centro de custo Comercial alterado' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ entity: 'cost_center', entity_uuid: CENTER, actor_uuid: CARLA }));
  });

  it('folds many fields behind their number', async () => {
    pages = [
      { data: [aLine('a1', { changes: { name: ['a', 'b'], code: ['1', '2'], phone: [null, '5511'], status: ['x', 'y'] } })], next: null },
    ];
    open();
    const fold = await screen.findByRole('button', { name: '4 campos alterados' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await userEvent.click(fold);
    expect(within(screen.getByRole('table')).getByText('vazio')).toBeInTheDocument();
  });

  it('says when there is nothing, and when nothing is found', async () => {
    pages = [{ data: [], next: null }];
    const { unmount } = open();
    expect(await screen.findByText('Nenhuma alteração registrada')).toBeInTheDocument();
    unmount();
    open(`${HERE}?acao=delete`);
    expect(await screen.findByText('Nenhuma alteração encontrada com esses filtros')).toBeInTheDocument();
  });

  it.each([
    [500, 'Falha ao carregar o histórico de alterações'],
    [403, 'Você não possui permissão para realizar esta ação.'],
  ])('refused with %s says: %s', async (status, sentence) => {
    server.use(http.get(`${API}/customers/c1/audit-trail`, () => HttpResponse.json({ code: 'X' }, { status })));
    open();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});

describe('the words of a line', () => {
  it.each([
    ['created', 'Criação'],
    ['create-branch', 'Criação'],
    ['inactivated', 'Inativação'],
    ['reveal-pix-key', 'Leitura de chave PIX'],
    ['renew_recovery_codes', ''],
  ])('%s is %s', (action, label) => expect(actionOf(action)).toBe(label));

  it('name what they do not know by its area or its own name, and records by theirs', () => {
    expect(entityOf('branch', 'config')).toBe('Filial');
    expect(entityOf('offline_hotel', 'config')).toBe('configurações');
    expect(
      changesOf({ alertPercentage: [80, 90], owners: [[], [{ uuid: 'x', name: 'Ana' }]], startDate: ['2026-01-01', null], note: 'nova' }),
    ).toEqual([
      { field: 'Alerta (%)', before: '80', after: '90' },
      { field: 'Owners', before: 'vazio', after: 'Ana' },
      { field: 'Início', before: '01/01/2026', after: 'vazio' },
      { field: 'Note', before: 'vazio', after: 'nova' },
    ]);
  });
});
