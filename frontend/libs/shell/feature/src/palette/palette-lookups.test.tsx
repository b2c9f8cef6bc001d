/** The groups of the palette: what was opened before, what one may do, what the server knows by the words typed. */
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { act, fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CompanyChoiceProvider } from '../company/company-choice';
import { everyScreen, ofAgency } from '../navigation/people.fixture';
import { API } from '../shell.fixture';
import { openPalette } from '../openers';
import { PaletteHost } from './palette-host';
import { recentFinds, rememberFind } from './recent-finds';

const CONSULTANT: Session = { ...ofAgency('manager', 'c1'), actions: new Set(['ViewCustomerEmployee', 'ViewOrder']) };
const aurora = { uuid: 'c2', trading_name: 'Aurora Indústria', cnpj: '12ABC34501DE35', is_active: true, fraud_blocking: false };
const asked: string[] = [];
const page = (...rows: object[]) => HttpResponse.json({ data: rows, links: {}, meta: {} });
const answering = (path: string, name: string, row: object) =>
  http.get(`${API}${path}`, ({ request }) => {
    asked.push(`${path} ${new URL(request.url).searchParams.get(name) ?? ''}`);
    return page(row);
  });

async function open() {
  const element = (
    <SessionProvider session={CONSULTANT}>
      <CompanyChoiceProvider>
        <PaletteHost isBuilt={everyScreen} />
      </CompanyChoiceProvider>
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/configuracoes'] });
  renderScreen(<RouterProvider router={router} />);
  act(openPalette);
  const field = await screen.findByRole('textbox', { name: 'Buscar ações...' });
  return { router, type: (words: string) => fireEvent.change(field, { target: { value: words } }) };
}
/** The sheet draws the name of a group from this. */
const groups = () =>
  [...document.querySelectorAll<HTMLElement>('.mantine-Spotlight-actionsGroup')].map((group) =>
    group.style.getPropertyValue('--spotlight-label').slice(1, -1),
  );
const passing = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  asked.length = 0;
  server.use(
    answering('/orders', 'search', { uuid: 'o1', order_number: 10482, destination: 'Recife' }),
    answering('/customers/c1/customer-employees', 'name', { uuid: 'p1', name: 'Aura Dias', email: 'aura@aurora.demo' }),
    answering('/customers', 'name', aurora),
  );
});
afterEach(() => void vi.useRealTimers());

describe('the palette', () => {
  it('offers before a letter is typed what was opened before, then what one may do', async () => {
    rememberFind('u1', { id: 'order:o9', label: 'Pedido 10455', to: '/pedidos/o9' });
    await open();
    expect(screen.getByText('Pedido 10455')).toBeInTheDocument();
    expect(groups()).toEqual(['Recentes', 'Ir para']);
  });

  it('finds orders, people and companies by the words, after what one may do', { tags: 'long' }, async () => {
    const { type } = await open();
    type('aur');
    expect(await screen.findByText('Aurora Indústria')).toBeInTheDocument();
    expect(await screen.findByText('Aura Dias')).toBeInTheDocument();
    expect(await screen.findByText('Pedido 10482 · Recife')).toBeInTheDocument();
    expect(groups()).toEqual(['Pedidos', 'Pessoas', 'Empresas']);
    expect(screen.getByText('12.ABC.345/01DE-35')).toBeInTheDocument();
    expect(asked.sort()).toEqual(['/customers aur', '/customers/c1/customer-employees aur', '/orders aur']);
  });

  it('opens a person, and remembers it', { tags: 'long' }, async () => {
    const { router, type } = await open();
    type('aur');
    fireEvent.click(await screen.findByText('Aura Dias'));
    expect(router.state.location.pathname + router.state.location.search).toBe('/configuracoes/funcionarios?abrir=p1');
    expect(recentFinds('u1').map(({ label }) => label)).toEqual(['Aura Dias']);
  });

  it('works for a company found, and does not remember it', { tags: 'long' }, async () => {
    const { router, type } = await open();
    const changed = vi.fn();
    server.use(
      http.get(`${API}/bootstrap`, ({ request }) => {
        changed(request.headers.get('X-Customer-Uuid'));
        return HttpResponse.json({ data: {} });
      }),
    );
    type('aur');
    fireEvent.click(await screen.findByText('Aurora Indústria'));
    expect(localStorage.getItem('trajeto.customer_uuid')).toBe('c2');
    expect(router.state.location.pathname).toBe('/busca');
    expect(recentFinds('u1')).toEqual([]);
  });

  it('asks the server 700 ms after the last letter, and never for one letter', async () => {
    const { type } = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    type('a');
    await passing(2000);
    expect(asked).toEqual([]);
    type('aur');
    await passing(699);
    expect(groups()).toEqual([]);
    expect(screen.getByText('Carregando...')).toBeInTheDocument();
    await passing(1);
    expect(groups()).toEqual(['Pedidos', 'Pessoas', 'Empresas']);
    await vi.waitFor(() => expect(asked).toHaveLength(3), { timeout: 10_000 });
  });
});
