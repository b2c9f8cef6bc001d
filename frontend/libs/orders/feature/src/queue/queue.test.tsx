import { http, HttpResponse, PHONE, server, windowOf } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrder, aPage, API, aSession, aTask, CONSULTANT, open } from '../agency.fixture';
import { MyQueue, QueueFigures, QueuePanel } from './parts';
import { QueuePage } from './queue-page';

const MINE = { uuid: 'gil', name: 'Gil Prado' };
const DAVI = { uuid: 'davi', name: 'Davi Reis' };
const held = (number: number, by: object, ...allowed: string[]) =>
  aTask(number, { taken_by: by, taken_at: '2026-11-20T12:30:00Z', status: 'taken', allowed_actions: allowed });

let asked: URLSearchParams[] = [];
let sent: { act: string; task: string; body: unknown }[] = [];
let tasks: object[] = [];
const last = () => Object.fromEntries(asked.at(-1) ?? []);
const QUEUE = '/pedidos/pedidos-pendentes';

function serve(rows: object[], figures: object = {}) {
  tasks = rows;
  server.use(
    http.get(`${API}/orders/pending/summary`, () =>
      HttpResponse.json({
        data: { total: 12, mine: 4, untaken: 3, due_in_one_hour: 1, due_in_two_hours: 3, by_kind: { failed_issue: 2 }, ...figures },
      }),
    ),
  );
}

beforeEach(() => {
  asked = [];
  sent = [];
  serve([aTask(10490), held(10455, MINE, 'release', 'close')]);
  server.use(
    http.get(`${API}/orders/pending`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(aPage(tasks));
    }),
    http.get(`${API}/customers`, () => HttpResponse.json(aPage([]))),
    http.post(`${API}/orders/pending/:task/:act`, async ({ request, params }) => {
      sent.push({ act: String(params.act), task: String(params.task), body: await request.json().catch(() => null) });
      return HttpResponse.json({ data: aTask(1) });
    }),
  );
});

const show = (at = QUEUE, session = CONSULTANT) => open(<QueuePage />, { session, at });
const rowOf = async (number: number) => within(await screen.findByRole('row', { name: new RegExp(String(number)) }));

const BOREAL = '5f6c1b0e-6a51-4c52-9b0e-1d6c3f1a7e09';

describe('the queue', () => {
  it('opens on what is mine, with the size of each part', { tags: 'long' }, async () => {
    show();
    const tabs = within(screen.getByRole('navigation', { name: 'De quem é a pendência' }));
    expect(await tabs.findByRole('link', { name: 'Minha fila 4' })).toHaveAttribute('aria-current', 'page');
    expect(tabs.getByRole('link', { name: 'Sem responsável 3' })).toHaveAttribute('href', `${QUEUE}#sem-responsavel`);
    expect(tabs.getByRole('link', { name: 'Todos 12' })).toBeInTheDocument();
    expect(last()).toEqual({ mine: 'true', page: '1', limit: '20' });
  });

  it('says what is due first, and leads to it', { tags: 'long' }, async () => {
    const { unmount } = show();
    const soon = within(await screen.findByRole('navigation', { name: 'Vencem logo' }));
    expect(soon.getByRole('link', { name: '1 vence em menos de 1 h' })).toHaveAttribute('href', `${QUEUE}?prazo=1#todos`);
    expect(soon.getByRole('link', { name: '3 vencem em menos de 2 h' })).toHaveAttribute('href', `${QUEUE}?prazo=2#todos`);
    unmount();
    serve([], { total: 0, mine: 0, untaken: 0, due_in_one_hour: 0, due_in_two_hours: 0 });
    show();
    await screen.findByText('Nenhum pedido pendente. Bom trabalho até aqui.');
    expect(screen.queryByRole('navigation', { name: 'Vencem logo' })).not.toBeInTheDocument();
  });

  it('says of each task what to do about which order, and who has it', async () => {
    serve([aTask(10490, { reason: 'Emissão falhou' }), held(10455, MINE, 'release', 'close'), held(10460, DAVI)]);
    show(`${QUEUE}#todos`);
    const free = await rowOf(10490);
    expect(free.getByRole('link', { name: /^10490 ?· ?Aurora Indústria$/ })).toHaveAttribute('href', '/pedidos/o10490');
    expect(free.getByText('Gol 1624, CGH a REC')).toBeInTheDocument();
    expect(free.getByText('Sem responsável')).toBeInTheDocument();
    expect((await rowOf(10455)).getByText('Você')).toBeInTheDocument();
    expect((await rowOf(10455)).getByText('Gol 1624, CGH a REC · Tarifa indisponível no emissor')).toBeInTheDocument();
    expect((await rowOf(10460)).getByText('Davi Reis')).toBeInTheDocument();
  });

  it('draws only what the server allows', async () => {
    serve([aTask(10490), held(10455, MINE, 'release', 'close'), held(10460, DAVI)]);
    show(`${QUEUE}#todos`);
    const buttons = async (number: number) =>
      (await rowOf(number)).queryAllByRole('button').map((button) => button.getAttribute('aria-label'));
    expect(await buttons(10490)).toEqual(['Assumir o pedido 10490']);
    expect((await rowOf(10490)).queryByRole('link', { name: 'Abrir o pedido 10490' })).not.toBeInTheDocument();
    expect(await buttons(10455)).toEqual(['Ações de pedido 10455']);
    expect((await rowOf(10455)).getByRole('link', { name: 'Abrir o pedido 10455' })).toHaveAttribute('href', '/pedidos/o10455');
    expect(await buttons(10460)).toEqual([]);
  });

  it('is taken from, and asked again', async () => {
    show();
    const take = (await rowOf(10490)).getByRole('button', { name: 'Assumir o pedido 10490' });
    tasks = [held(10490, MINE, 'release', 'close'), held(10455, MINE, 'release', 'close')];
    await userEvent.click(take);
    await waitFor(() => expect(sent).toEqual([{ act: 'take', task: 't10490', body: null }]));
    expect(await (await rowOf(10490)).findByText('Você')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Assumir o pedido 10490' })).not.toBeInTheDocument();
  });

  it('shows who was faster when a task is gone', async () => {
    server.use(
      http.post(`${API}/orders/pending/t10490/take`, () => {
        tasks = [held(10490, DAVI)];
        return HttpResponse.json({ code: 'ALREADY_TAKEN', message: 'Este pedido já está com Davi Reis.' }, { status: 409 });
      }),
    );
    show();
    await userEvent.click((await rowOf(10490)).getByRole('button', { name: 'Assumir o pedido 10490' }));
    expect(await screen.findByText('Davi Reis')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Assumir o pedido 10490' })).not.toBeInTheDocument();
  });

  it('tries again what the supplier refused, under the version of the order', async () => {
    const seen: (string | null)[] = [];
    server.use(
      http.post(`${API}/orders/:order/retry`, ({ request, params }) => {
        seen.push(String(params.order), request.headers.get('If-Match'));
        return HttpResponse.json({ data: anOrder(10490) });
      }),
    );
    const order = anOrder(10490, { allowed_actions: ['retry'], version: 7 });
    serve([aTask(10490, { order }), aTask(10455, { order: anOrder(10455, { allowed_actions: ['retry'] }), kind: 'failed_cancel' })]);
    show(`${QUEUE}#todos`);
    await userEvent.click((await rowOf(10490)).getByRole('button', { name: 'Ações de pedido 10490' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tentar emissão de novo' }));
    await waitFor(() => expect(seen).toEqual(['o10490', '"7"']));
    expect((await rowOf(10455)).queryByRole('button', { name: 'Ações de pedido 10455' })).not.toBeInTheDocument();
  });

  it('takes a task back', async () => {
    show();
    await userEvent.click((await rowOf(10455)).getByRole('button', { name: 'Ações de pedido 10455' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Devolver à fila' }));
    await waitFor(() => expect(sent).toEqual([{ act: 'release', task: 't10455', body: null }]));
  });

  it('closes a task only with a word about how it ended', { tags: 'long' }, async () => {
    show();
    await userEvent.click((await rowOf(10455)).getByRole('button', { name: 'Ações de pedido 10455' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Encerrar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar a pendência do pedido 10455?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Encerrar' }));
    expect(dialog.getByText('Informe uma observação.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('radio', { name: 'Não foi possível' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Observação' }), ' Sem lugar no voo ');
    await userEvent.click(dialog.getByRole('button', { name: 'Encerrar' }));
    const body = { resolution: 'not_possible', obs: 'Sem lugar no voo' };
    await waitFor(() => expect(sent).toEqual([{ act: 'close', task: 't10455', body }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is narrowed by kind and by number, and keeps that in the address', { tags: 'long' }, async () => {
    const { router } = show(`${QUEUE}#todos`);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Tipo' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Cancelamento falhou' }));
    await waitFor(() => expect(last()).toMatchObject({ kind: 'failed_cancel' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por pedido ou empresa' }), '10455');
    await waitFor(() => expect(last()).toEqual({ kind: 'failed_cancel', search: '10455', page: '1', limit: '20' }));
    expect(router.state.location.search).toBe('?tipo=failed_cancel&search=10455');
    expect(router.state.location.hash).toBe('#todos');
  });

  it('is narrowed to what is due soon', async () => {
    const { router } = show(`${QUEUE}#todos`);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Prazo' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Menos de 4 h' }));
    await waitFor(() => expect(last()).toEqual({ due_within_hours: '4', page: '1', limit: '20' }));
    expect(router.state.location.search).toBe('?prazo=4');
    await userEvent.click(await screen.findByRole('button', { name: 'Remover o filtro Prazo' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('has one row of filters on a phone, the rest in a sheet, and a chip for each that is set', async () => {
    windowOf(PHONE);
    server.use(http.get(`${API}/customers/${BOREAL}`, () => HttpResponse.json({ data: { uuid: BOREAL, trading_name: 'Boreal' } })));
    show(`${QUEUE}?tipo=quote&empresa=${BOREAL}#todos`);
    expect(await screen.findByText('Empresa: Boreal')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remover o filtro Tipo' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Filtros (2)' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }));
    for (const name of ['Tipo', 'Prazo', 'Empresa']) expect(sheet.getByRole('combobox', { name })).toBeInTheDocument();
  });

  it('is transferred by a manager to a colleague found by name, and says when nobody was chosen', { tags: 'long' }, async () => {
    const names: (string | null)[] = [];
    const staff = [
      { uuid: 'e-davi', user_uuid: DAVI.uuid, name: DAVI.name },
      { uuid: 'e-rita', user_uuid: 'rita', name: 'Rita Luz' },
    ];
    server.use(
      http.get(`${API}/agencies/g1/agency-employees`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        names.push(searchParams.get('name'));
        expect(searchParams.get('active')).toBe('true');
        return HttpResponse.json(aPage(staff));
      }),
      http.patch(`${API}/orders/o10460/consultant`, async ({ request }) => {
        expect(request.headers.get('If-Match')).toBe('"1"');
        sent.push({ act: 'transfer', task: 'o10460', body: await request.json() });
        return HttpResponse.json({ data: {} });
      }),
    );
    serve([held(10460, DAVI, 'release', 'transfer')]);
    show(`${QUEUE}#todos`, aSession({ type: 'manager' }));
    await userEvent.click((await rowOf(10460)).getByRole('button', { name: 'Ações de pedido 10460' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Transferir para…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Transferir o pedido 10460' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }));
    expect(dialog.getByText('Escolha um consultor.')).toBeInTheDocument();
    await userEvent.type(dialog.getByRole('combobox', { name: 'Consultor' }), 'rita');
    await waitFor(() => expect(names).toContain('rita'));
    await userEvent.click(await screen.findByRole('option', { name: 'Rita Luz' }));
    expect(screen.queryByRole('option', { name: 'Davi Reis' })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Transferir' }));
    const body = { agency_employee_uuid: 'e-rita' };
    await waitFor(() => expect(sent).toEqual([{ act: 'transfer', task: 'o10460', body }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('holds its rows still while tasks arrive, until they are asked for', async () => {
    const { queryClient } = show(`${QUEUE}#todos`);
    await rowOf(10490);
    tasks = [aTask(10400), ...tasks];
    await queryClient.invalidateQueries();
    await userEvent.click(await screen.findByRole('button', { name: /1 atualização/ }));
    expect(await rowOf(10400)).toBeDefined();
  });

  it('asks for a company only while none is chosen', async () => {
    const { unmount } = show();
    expect(await screen.findByRole('combobox', { name: 'Empresa' })).toBeInTheDocument();
    unmount();
    show(QUEUE, aSession({}, { customerUuid: 'c1' }));
    await screen.findByRole('row', { name: /10490/ });
    expect(screen.queryByRole('combobox', { name: 'Empresa' })).not.toBeInTheDocument();
  });

  it('says when all is done, and when only mine is', async () => {
    serve([], { total: 0, mine: 0, untaken: 0 });
    const { unmount } = show();
    expect(await screen.findByText('Nenhum pedido pendente. Bom trabalho até aqui.')).toBeInTheDocument();
    unmount();
    serve([], { mine: 0, untaken: 3 });
    show();
    expect(await screen.findByText('3 pedidos esperam por alguém.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ver sem responsável' })).toHaveAttribute('href', `${QUEUE}#sem-responsavel`);
  });

  it('gives the way out of filters that hide everything', async () => {
    serve([]);
    const { router } = show(`${QUEUE}?tipo=quote#todos`);
    expect(await screen.findByText('Nenhum pedido pendente encontrado com esses filtros')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it.each([
    [500, 'Falha ao carregar a fila'],
    [403, 'Você não possui permissão para realizar esta ação.'],
  ])('refused with %s says: %s', async (status, sentence) => {
    server.use(http.get(`${API}/orders/pending`, () => HttpResponse.json({ code: 'X' }, { status })));
    show();
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('stands as cards on a phone, the task at hand in each', async () => {
    windowOf(PHONE);
    show();
    expect(await screen.findByRole('link', { name: '10490 · Aurora Indústria' })).toHaveAttribute('href', '/pedidos/o10490');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Assumir o pedido 10490' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe('what other pages show of the queue', () => {
  const halves = (mine: object[], untaken: object[]) =>
    server.use(
      http.get(`${API}/orders/pending`, ({ request }) => {
        const query = new URL(request.url).searchParams;
        return HttpResponse.json(aPage(query.get('mine') ? mine : query.get('taken') === 'false' ? untaken : []));
      }),
    );

  it('the rail has what is mine, then what is nobody’s', async () => {
    halves([held(10455, MINE, 'release')], [aTask(10490)]);
    const done = vi.fn();
    open(<QueuePanel onDone={done} />, { session: CONSULTANT, at: '/' });
    await screen.findByText('10455 · Aurora Indústria');
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringContaining('10455 · Aurora Indústria'),
      expect.stringContaining('10490 · Aurora Indústria'),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Assumir o pedido 10490' }));
    await waitFor(() => expect(sent).toEqual([{ act: 'take', task: 't10490', body: null }]));
    expect(done).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'Abrir o pedido 10455' }));
    expect(done).toHaveBeenCalledOnce();
  });

  it('the rail says so when nothing waits, and when it cannot tell', async () => {
    halves([], []);
    const { unmount } = open(<QueuePanel onDone={vi.fn()} />, { session: CONSULTANT, at: '/' });
    expect(await screen.findByText('Nenhum pedido pendente. Bom trabalho até aqui.')).toBeInTheDocument();
    unmount();
    server.use(http.get(`${API}/orders/pending`, () => HttpResponse.json({ code: 'X' }, { status: 500 })));
    open(<QueuePanel onDone={vi.fn()} />, { session: CONSULTANT, at: '/' });
    expect(await screen.findByText('Falha ao carregar a fila')).toBeInTheDocument();
  });

  it('the home has the first five that are mine', async () => {
    open(<MyQueue />, { session: CONSULTANT, at: '/busca' });
    const block = within(await screen.findByRole('region', { name: 'Minha fila' }));
    expect(await block.findByText('10455 · Aurora Indústria')).toBeInTheDocument();
    expect(last()).toEqual({ mine: 'true', limit: '5' });
    expect(block.getByRole('link', { name: 'Ver fila' })).toHaveAttribute('href', QUEUE);
  });

  it('a manager reads it in two figures, each leading to what it counts', async () => {
    open(<QueueFigures />, { session: aSession({ type: 'manager' }), at: '/' });
    const queue = await screen.findByRole('link', { name: 'Fila: 12 pedidos · 3 sem responsável' });
    expect(queue).toHaveAttribute('href', `${QUEUE}#sem-responsavel`);
    expect(screen.getByRole('link', { name: 'Emissões com falha: 2' })).toHaveAttribute('href', `${QUEUE}?tipo=failed_issue#todos`);
  });
});
