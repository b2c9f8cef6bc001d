import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { http, HttpResponse, renderScreen, server } from '@trajeto/shared-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { menuOf, quickActionsOf, type IsBuilt } from '../navigation/menu';
import { actionsOf, matching, recentOf, type Find } from './finds';
import { PaletteField } from './palette-field';
import { PaletteHost } from './palette-host';
import { recentFinds, rememberFind } from './recent-finds';
import { lookUpsOf } from './use-looked-up';

const API = 'http://localhost:3000/api/v1';
const everything: IsBuilt = () => true;

const session = (context: Session['user']['context'], actions: string[], rest: Partial<Session> = {}): Session => ({
  user: { uuid: 'u1', name: 'Ana', context, type: 'issuer', isExpenseApprover: false, employeeUuid: 'e1' } as Session['user'],
  actions: new Set(actions),
  customerUuid: context === 'customer' ? 'c1' : null,
  customerName: null,
  settings: {},
  isApprover: false,
  ...rest,
});
const TRAVELER = session('customer', ['ViewOrder', 'CreateOrder', 'ViewReasonTrip', 'CreateUpdateExpense']);
const find = (over: Partial<Find>): Find => ({ id: 'x', label: 'X', to: '/x', icon: () => null, ...over });

describe('the palette offers', () => {
  it('every entry of the menus and every shortcut, each place once', () => {
    const places = actionsOf(TRAVELER, everything).map(({ to }) => to);
    const drawn = [...menuOf(TRAVELER, everything).flatMap(({ entries }) => entries), ...quickActionsOf(TRAVELER, everything)];
    expect(places).toEqual(expect.arrayContaining(drawn.map(({ to }) => to)));
    expect(new Set(places).size).toBe(places.length);
  });

  it('what one does by its verb, apart from the places one goes to', () => {
    const offered = actionsOf(TRAVELER, everything);
    const acts = offered.filter(({ isAct }) => isAct).map(({ label }) => label);
    expect(acts).toEqual([
      'Buscar passagens aéreas',
      'Buscar hospedagens',
      'Buscar passagens de ônibus',
      'Alugar um carro',
      'Lançar despesa',
    ]);
    expect(offered.find(({ label }) => label === 'Motivos de viagem')).toMatchObject({ isAct: false });
  });

  it('nothing this person may not do, and nothing without a screen', () => {
    expect(actionsOf(session('customer', []), everything).map(({ label }) => label)).not.toContain('Motivos de viagem');
    expect(actionsOf(TRAVELER, (path) => path === '/').map(({ label }) => label)).toEqual(['Início']);
  });

  it.each([
    ['motivos', ['Motivos de viagem']],
    ['VIAGEM motivo', ['Motivos de viagem']],
    ['despésa', ['Lançar despesa']],
    ['comprovante', ['Lançar despesa']],
    ['aereo', ['Buscar passagens aéreas']],
    ['buscar', ['Buscar passagens aéreas', 'Buscar hospedagens', 'Buscar passagens de ônibus']],
    ['zebra', []],
  ])('for “%s”: %o, accents or not', (typed, labels) => {
    expect(matching(actionsOf(TRAVELER, everything), typed).map(({ label }) => label)).toEqual(labels);
  });

  it('what is named so before what only belongs to a group named so', () => {
    const finds = [find({ id: 'a', label: 'Parâmetros', hint: 'Pedidos' }), find({ id: 'b', label: 'Ver pedidos' })];
    expect(matching(finds, 'pedidos').map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

describe('what was opened before', () => {
  it('is kept five long, newest first, each once, by person', () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) rememberFind('u1', { id, label: id, to: `/${id}` });
    expect(recentFinds('u1').map(({ id }) => id)).toEqual(['b', 'f', 'e', 'd', 'c']);
    expect(recentFinds('u2')).toEqual([]);
  });

  it('survives what somebody else wrote there', () => {
    localStorage.setItem('trajeto.palette.u1', '[{"id": 1}, "x", {"id":"a","label":"A","to":"/a"}]');
    expect(recentFinds('u1')).toEqual([{ id: 'a', label: 'A', to: '/a' }]);
    localStorage.setItem('trajeto.palette.u1', 'não é');
    expect(recentFinds('u1')).toEqual([]);
  });

  it('is offered again only while it may be opened', () => {
    const kept = [find({ id: 'gone' }), find({ id: 'here', label: 'Antigo' }), find({ id: 'order:1' })];
    expect(recentOf(kept, [find({ id: 'here', label: 'Agora' })]).map(({ label }) => label)).toEqual(['Agora', 'X']);
  });
});

describe('the palette', () => {
  beforeEach(() => server.use(http.get(`${API}/orders`, () => HttpResponse.json({ data: [], links: {}, meta: {} }))));

  function open(of = TRAVELER) {
    const page = (
      <SessionProvider session={of}>
        <input aria-label="Outro campo" />
        <PaletteField />
        <PaletteHost isBuilt={everything} />
      </SessionProvider>
    );
    const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/busca'] });
    renderScreen(<RouterProvider router={router} />);
    return router;
  }
  const field = () => screen.findByRole('textbox', { name: 'Buscar ações...' });

  it('opens by its key even while typing elsewhere, and takes the first find by Enter', async () => {
    const router = open();
    await userEvent.click(screen.getByLabelText('Outro campo'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'motivos{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/configuracoes/motivos-de-viagem'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(recentFinds('u1').map(({ label }) => label)).toEqual(['Motivos de viagem']);
  });

  it('keeps what is typed before its field has focus, and leaves the field before untouched', async () => {
    open();
    await userEvent.click(screen.getByLabelText('Outro campo'));
    const quick = userEvent.setup({ delay: null });
    await quick.keyboard('{Control>}k{/Control}motivoz{Backspace}s');
    const opened = await field();
    await waitFor(() => expect(opened).toHaveFocus());
    await userEvent.keyboard(' de');
    expect(opened).toHaveValue('motivos de');
    expect(screen.getByLabelText('Outro campo')).toHaveValue('');
  });

  it('opens by its field, walks by the arrows, closes by Esc', async () => {
    const router = open();
    await userEvent.click(screen.getByRole('button', { name: /^Buscar ações/ }));
    await userEvent.type(await field(), 'pedidos');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/busca'));
    await userEvent.click(screen.getByRole('button', { name: /^Buscar ações/ }));
    await field();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says when nothing is found', async () => {
    open(session('customer', []));
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'zebra');
    expect(await screen.findByText('Nenhuma ação encontrada')).toBeInTheDocument();
  });

  it('asks the server for orders once the typing rests, and opens the one chosen', { tags: 'long' }, async () => {
    const asked: string[] = [];
    server.use(
      http.get(`${API}/orders`, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('search') ?? '');
        return HttpResponse.json({ data: [{ uuid: 'o1', order_number: 10482, destination: 'Recife' }], links: {}, meta: {} });
      }),
    );
    const router = open();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), '10482');
    expect(screen.getByText('Carregando...')).toBeInTheDocument();
    await userEvent.click(await screen.findByText('Pedido 10482 · Recife'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/pedidos/o1'));
    expect(asked).toEqual(['10482']);
  });

  it('says when looking up failed, beside what it knows itself', { tags: 'long' }, async () => {
    server.use(http.get(`${API}/orders`, () => HttpResponse.json({ message: 'x' }, { status: 500 })));
    open();
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'pedidos');
    expect(await screen.findByText('Falha ao buscar. Tente de novo.')).toBeInTheDocument();
    expect(screen.getByText('Meus pedidos')).toBeInTheDocument();
  });
});

describe('the palette looks up', () => {
  const agencyAtWork = session('agency', ['ViewCustomerEmployee'], { customerUuid: 'c1' });
  it.each<[string, Session, IsBuilt, string[]]>([
    ['nothing for who may see nothing', session('customer', []), everything, []],
    ['orders for who may see them', session('customer', ['ViewOrder']), everything, ['orders']],
    ['people for who may see them', session('customer', ['ViewCustomerEmployee']), everything, ['people']],
    ['no people while they have no screen', session('customer', ['ViewCustomerEmployee']), (path) => !path.includes('funcionarios'), []],
    ['orders and companies for an agency', session('agency', []), everything, ['orders', 'companies']],
    ['its company’s people too once it has one', agencyAtWork, everything, ['orders', 'people', 'companies']],
    ['nothing for the operator', session('trajeto', []), everything, []],
  ])('%s', (_, of, isBuilt, expected) => {
    const allowed = Object.entries(lookUpsOf(of, isBuilt)).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name)).toEqual(expected);
  });
});
