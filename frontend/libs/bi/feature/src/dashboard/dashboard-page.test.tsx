import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { DashboardPage } from './dashboard-page';
import { BUNDLE, ENGINEERING, SALES } from './panels.fixture';

const API = 'http://localhost:3000/api/v1';
const NBSP = /\s/g;
const TITLES = [
  'Total gasto',
  'Percentual por produto',
  'Unidade de negócio',
  'Projeto',
  'Fase',
  'Centro de custo',
  'Solicitante',
  'Antecedência média (dias)',
  'Top Rotas',
  'Análise de rota',
  'Últimas compras',
];
const PAUSE = { timeout: 4000 };

let asked: URLSearchParams[] = [];
let answer: (query: URLSearchParams) => Response = () => HttpResponse.json({ data: BUNDLE });

const flagsOf = (query: URLSearchParams) => [...query].filter(([, value]) => value === 'true').map(([name]) => name);
const ofFlags = (query: URLSearchParams, bundle: Record<string, unknown>) => {
  const flags = flagsOf(query);
  const [only] = flags;
  return HttpResponse.json({
    data: flags.length === 1 && only ? bundle[only] : Object.fromEntries(flags.map((flag) => [flag, bundle[flag] ?? null])),
  });
};

beforeEach(() => {
  asked = [];
  answer = (query) => ofFlags(query, BUNDLE);
  server.use(
    http.get(`${API}/customers/c1/bi`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      return answer(query);
    }),
    http.get(`${API}/customers/c1/policy-values`, () =>
      HttpResponse.json({ data: [{ value: '10' }], meta: { current_page: 1, last_page: 1, total: 1 } }),
    ),
  );
});

const session = { user: { context: 'customer' }, customerUuid: 'c1', actions: new Set(['ViewDashboard', 'view-policy-value']) };

function open(address = '/dashboard-bi') {
  const page = (
    <SessionProvider session={session as unknown as Session}>
      <DashboardPage />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '/dashboard-bi', element: page }], { initialEntries: [address] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}
const panel = (name: string) => within(screen.getByRole('region', { name }));
const arrived = () => screen.findByRole('button', { name: /^Engenharia de campo/ });

describe('the customer’s dashboard', () => {
  it('asks all twelve panels in one call and draws each', async () => {
    open();
    await arrived();
    expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual(expect.arrayContaining(TITLES));
    expect(asked).toHaveLength(1);
    expect(flagsOf(asked[0] ?? new URLSearchParams())).toHaveLength(12);
    expect(panel('Fase').getByText('Nenhum dado disponível')).toBeInTheDocument();
    expect(panel('Top Rotas').getAllByRole('cell')[2]).toHaveTextContent(/R\$\s1\.493,20/);
    expect(panel('Análise de rota').getByText('CGH a REC')).toBeInTheDocument();
    expect(panel('Análise de rota').getByText('11 dias')).toBeInTheDocument();
    expect(panel('Últimas compras').getByText('GRU a SSA')).toBeInTheDocument();
  });

  it('hides of the ring what rounds to nothing, and keeps its card', async () => {
    open();
    await arrived();
    expect(panel('Percentual por produto').queryByText('Rodoviário')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Rodoviário/ })).toBeInTheDocument();
  });

  it('draws the days ahead whole, with the line of the policy', async () => {
    open();
    await arrived();
    expect(panel('Antecedência média (dias)').getByText('13 dias')).toBeInTheDocument();
    expect(panel('Antecedência média (dias)').getByText('7 dias')).toBeInTheDocument();
    expect(await screen.findByText('Política: 10 dias de antecedência')).toBeInTheDocument();
    expect(panel('Antecedência média (dias)').getByText('Maior valor: out/2026, 13 dias')).toBeInTheDocument();
  });
});

describe('choosing', () => {
  it('a row filters the others and keeps its own panel whole, all of it in the address', { tags: 'long' }, async () => {
    const { router } = open();
    await userEvent.click(await arrived());
    expect(router.state.location.search).toBe(`?cost_center_uuids=${ENGINEERING}`);
    expect(screen.getByRole('button', { name: /^Engenharia de campo/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('region', { name: 'Projeto' })).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(screen.getByRole('button', { name: /^Comercial Sudeste/ }));
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(asked).toHaveLength(3), PAUSE);
    const ids = asked.map((query) => query.getAll('cost_center_uuids[]'));
    expect(ids).toEqual(expect.arrayContaining([[ENGINEERING, SALES], []]));
    expect(flagsOf(asked.find((query) => flagsOf(query).length === 1) ?? new URLSearchParams())).toEqual(['by_cost_center']);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Projeto' })).toHaveAttribute('aria-busy', 'false'));
    await userEvent.click(screen.getByRole('button', { name: /^Comercial Sudeste/ }));
    expect(router.state.location.search).toBe(`?cost_center_uuids=${ENGINEERING}`);
  });

  it('several panels combine, each with a chip; one link takes all back', async () => {
    const { router } = open(`/dashboard-bi?issuer_uuids=${ENGINEERING}&order_items=airway&start_date=2026-10-01&end_date=2026-10-31`);
    await arrived();
    const chips = within(screen.getByRole('group', { name: 'Filtros ativos' }));
    expect(await chips.findByRole('button', { name: 'Remover filtro Solicitante: Ana Souza' })).toBeInTheDocument();
    expect(chips.getByRole('button', { name: 'Remover filtro Produto: Aéreo' })).toBeInTheDocument();
    await userEvent.click(chips.getByRole('button', { name: 'Remover filtro Período: 01/10/2026 a 31/10/2026' }));
    expect(router.state.location.search).toBe(`?order_items=airway&issuer_uuids=${ENGINEERING}`);
    await userEvent.click(chips.getByRole('button', { name: 'Limpar filtros' }));
    expect(router.state.location.search).toBe('');
    expect(screen.queryByRole('group', { name: 'Filtros ativos' })).not.toBeInTheDocument();
  });

  it('a period’s button takes the days of a bar back', async () => {
    const { router } = open('/dashboard-bi?start_date=2026-10-01&end_date=2026-10-31');
    await arrived();
    fireEvent.click(screen.getByRole('radio', { name: '3 meses' }));
    expect(router.state.location.search).toBe('?filter_type=three-months');
  });

  it('a row of the table is a bar for those who cannot click one', async () => {
    const { router } = open();
    await arrived();
    await userEvent.click(screen.getByRole('button', { name: 'Ver tabela: Total gasto' }));
    const table = within(screen.getByRole('table', { name: 'Total gasto, em tabela' }));
    await userEvent.click(table.getByRole('button', { name: 'out' }));
    expect(router.state.location.search).toBe('?start_date=2026-10-01&end_date=2026-10-31');
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent.replace(NBSP, ' '))).toContain('R$ 118.300,00');
  });
});

describe('what could not be had', () => {
  it('is said in its own panel alone, and asked again from there', async () => {
    answer = (query) => ofFlags(query, { ...BUNDLE, by_project: null });
    open();
    await arrived();
    expect(panel('Projeto').getByText('Erro ao buscar dados')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    answer = (query) => ofFlags(query, BUNDLE);
    await userEvent.click(panel('Projeto').getByRole('button', { name: 'Tentar de novo' }));
    expect(await panel('Projeto').findByRole('button', { name: /^Expansão Nordeste/ })).toBeInTheDocument();
  });

  it('is said once when the whole call failed', async () => {
    answer = () => HttpResponse.json({ code: 'UNAVAILABLE' }, { status: 503 });
    open();
    expect(await screen.findByText('Erro ao buscar dados')).toBeInTheDocument();
    answer = (query) => ofFlags(query, BUNDLE);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await arrived();
  });
});

describe('the files of a panel', () => {
  it('are offered where there are rows', async () => {
    open();
    await arrived();
    expect(panel('Fase').queryByRole('button', { name: /^Exportar/ })).not.toBeInTheDocument();
    await userEvent.click(panel('Solicitante').getByRole('button', { name: 'Exportar: Solicitante' }));
    expect(await screen.findByRole('menuitem', { name: 'Planilha (CSV)' })).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Imagem (PNG)' })).toBeInTheDocument();
  });
});
