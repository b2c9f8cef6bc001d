import { queryOptions } from '@tanstack/react-query';
import { SessionProvider, type Session } from '@trajeto/shared-auth';
import { PHONE, renderScreen, windowOf } from '@trajeto/shared-testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { noteListRequest } from '../table/steady-rows';
import { entityText } from './entity-text';
import { boxFilter } from './filters';
import type { ListQuestion } from './resource';
import { ResourcePage } from './resource-page';

interface Branch {
  uuid: string;
  version: number;
  name: string;
  isHead: boolean;
  active: boolean;
}
type Values = { name: string; code: string };
type Question = ListQuestion<typeof filters>;

const aBranch = (name: string, part: Partial<Branch> = {}): Branch => ({
  uuid: name,
  version: 1,
  name,
  isHead: false,
  active: true,
  ...part,
});
const filters = { matriz: boxFilter('Só a matriz') };
const read = vi.fn<(question: Question) => Promise<unknown>>();
const create = vi.fn<(values: Values) => Promise<unknown>>();
const update = vi.fn<(sent: { row: Branch; values: Values }) => Promise<unknown>>();
const answer = (data: Branch[], total = data.length) => ({
  data,
  meta: { currentPage: 1, lastPage: Math.ceil(total / 20), from: 1, to: data.length, total },
});
const text = entityText({ one: 'filial', many: 'filiais', isFeminine: true });

const Page = () => (
  <ResourcePage<Branch, Values, typeof filters>
    text={text}
    query={(question) =>
      queryOptions({ queryKey: ['branches', question], queryFn: () => read(question) as Promise<ReturnType<typeof answer>> })
    }
    writes={{ create: { run: create }, update: { run: update } }}
    actions={{ view: 'view-branch', create: 'create-branch', update: 'update-branch' }}
    nameOf={({ name }) => name}
    columns={[{ id: 'name', header: 'Nome', cell: ({ name }) => name }]}
    isActive={({ active }) => active}
    filters={filters}
    form={{
      valuesOf: (branch) => ({ name: branch?.name ?? '', code: '' }),
      fields: [
        { name: 'name', label: 'Nome', required: 'O nome é obrigatório' },
        { name: 'code', label: 'Código' },
      ],
    }}
  />
);

const ALL = ['view-branch', 'create-branch', 'update-branch'];
function open(at = '/', actions: readonly string[] = ALL, user: object = { context: 'customer', type: 'employee' }) {
  const session = { user, actions: new Set(actions) } as unknown as Session;
  const element = (
    <SessionProvider session={session}>
      <Page />
    </SessionProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}
const questions = () => read.mock.calls.map(([question]) => question);
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => {
  noteListRequest(0);
  read.mockReset();
  read.mockResolvedValue(answer([aBranch('Sul'), aBranch('Norte')]));
  create.mockReset();
  update.mockReset();
});

describe('a declared page', () => {
  it('asks what its address says', async () => {
    open('/?search=sul&status=inactive&matriz=sim&page=2&limit=50');
    expect(await screen.findByRole('link', { name: 'Sul' })).toBeInTheDocument();
    expect(questions()).toEqual([{ name: 'sul', active: false, matriz: true, page: 2, limit: 50 }]);
    expect(screen.getByRole('button', { name: 'Status: Inativos' })).toBeInTheDocument();
  });

  it('another filter leads to the first page, and all are cleared at once', async () => {
    const { router } = open('/?page=2');
    await screen.findByRole('link', { name: 'Sul' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Só a matriz' }));
    expect(router.state.location.search).toBe('?matriz=sim');
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(router.state.location.search).toBe('');
  });

  it('each filter that is set has a chip, taken back by the keyboard without losing the place', async () => {
    const { router } = open('/?status=inactive&matriz=sim');
    await screen.findByRole('link', { name: 'Sul' });
    const group = screen.getByRole('group', { name: 'Filtros ativos' });
    const chips = within(group);
    expect(chips.getByText('Status: Inativos')).toBeInTheDocument();
    chips.getByRole('button', { name: 'Remover o filtro Status' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?matriz=sim');
    expect(chips.getByRole('button', { name: 'Remover o filtro Só a matriz' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.search).toBe('');
    expect(group).toHaveFocus();
    expect(group).toBeEmptyDOMElement();
  });

  it('on a phone shows what is set once, as a chip', async () => {
    windowOf(PHONE);
    open('/?status=inactive&matriz=sim');
    expect(await screen.findByText('Status: Inativos')).toBeInTheDocument();
    expect(screen.getAllByText('Só a matriz')).toHaveLength(1);
    expect(await screen.findAllByRole('button', { name: 'Limpar filtros' })).toHaveLength(1);
  });

  it('a longer page is chosen under the list', async () => {
    read.mockResolvedValue(answer([aBranch('Sul')], 248));
    const { router } = open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Linhas por página' }), '50 por página');
    expect(router.state.location.search).toBe('?limit=50');
  });

  it('says that there is nothing yet, or nothing with these filters', async () => {
    read.mockResolvedValue(answer([]));
    const { router } = open();
    expect(await screen.findByText('Nenhuma filial cadastrada')).toBeInTheDocument();
    await act(() => router.navigate('/?search=leste'));
    expect(await screen.findByText('Nenhuma filial encontrada com esses filtros')).toBeInTheDocument();
  });

  it('a list that could not be read is read again when told to', async () => {
    read.mockRejectedValueOnce(new Error('500'));
    open();
    expect(await screen.findByText('Falha ao carregar filiais')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByRole('link', { name: 'Sul' })).toBeInTheDocument();
  });

  it('rows that came meanwhile wait behind the pill', async () => {
    const { queryClient } = open();
    await screen.findByRole('link', { name: 'Sul' });
    read.mockResolvedValue(answer([aBranch('Leste'), aBranch('Sul', { version: 2 }), aBranch('Norte')]));
    await act(() => queryClient.invalidateQueries());
    expect(names()).toEqual(['Sul', 'Norte']);
    await userEvent.click(await screen.findByRole('button', { name: '1 atualização · Mostrar' }));
    expect(names()).toEqual(['Leste', 'Sul', 'Norte']);
  });

  it('is not read by who may not view it', () => {
    open('/', []);
    expect(screen.getByText('Você não possui permissão para realizar esta ação.')).toBeInTheDocument();
    expect(read).not.toHaveBeenCalled();
  });

  it('without the update action opens the same form to be read', async () => {
    open('/?abrir=Sul', ['view-branch']);
    const dialog = within(await screen.findByRole('dialog', { name: 'Sul' }));
    expect(dialog.getByText('Somente leitura')).toBeInTheDocument();
    expect(dialog.getByLabelText('Nome')).toHaveAttribute('readonly');
    expect(dialog.queryByRole('button', { name: 'Salvar' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Nova filial' })).not.toBeInTheDocument();
  });

  it('is read by an issuer of the agency, whatever the company’s profile allows', async () => {
    open('/?abrir=Sul', ALL, { context: 'agency', type: 'issuer' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Sul' }));
    expect(dialog.getByText('Somente leitura')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Nova filial' })).not.toBeInTheDocument();
  });

  it('opens at its first field, focuses the first one that was refused, and keeps what was typed', async () => {
    open('/?abrir=Sul');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar filial' }));
    await waitFor(() => expect(dialog.getByLabelText('Nome')).toHaveFocus());
    await userEvent.clear(dialog.getByLabelText('Nome'));
    await userEvent.type(dialog.getByLabelText('Código (opcional)'), 'F-01');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(dialog.getByText('O nome é obrigatório')).toBeInTheDocument();
    expect(dialog.getByLabelText('Nome')).toHaveFocus();
    expect(dialog.getByLabelText('Código (opcional)')).toHaveValue('F-01');
    expect(update).not.toHaveBeenCalled();
  });

  it('saves once against the version that was read, without blanks, and closes', async () => {
    const { router } = open('/?abrir=Sul');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar filial' }));
    await userEvent.type(dialog.getByLabelText('Nome'), ' e Sudeste  ');
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(update).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ row: aBranch('Sul'), values: { name: 'Sul e Sudeste', code: '' } }),
    );
  });

  it('says what is being saved once it takes a second, and gives the place back when it fails', { tags: 'long' }, async () => {
    let refuse: (problem: Error) => void = () => undefined;
    update.mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    open('/?abrir=Sul');
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar filial' }));
    await userEvent.type(dialog.getByLabelText(/^Código/), '7');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(screen.queryByRole('dialog', { name: 'Atualizando filial' })).not.toBeInTheDocument();
    expect(await screen.findByRole('dialog', { name: 'Atualizando filial' }, { timeout: 3_000 })).toBeVisible();
    act(() => refuse(new Error('sem rede')));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Atualizando filial' })).not.toBeInTheDocument());
    expect(dialog.getByLabelText(/^Código/)).toHaveValue('7');
  });

  it('says the same of a new one in the words of its entity', { tags: 'long' }, async () => {
    create.mockReturnValue(new Promise(() => undefined));
    open('/?abrir=novo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova filial' }));
    await userEvent.type(dialog.getByLabelText(/^Nome/), 'Leste');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('dialog', { name: 'Criando nova filial' }, { timeout: 3_000 })).toBeVisible();
  });

  it('the way back does not drop what was typed without asking', async () => {
    const { router } = open('/');
    await act(() => router.navigate('/?abrir=Sul'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar filial' }));
    await userEvent.type(dialog.getByLabelText('Nome'), ' 2');
    await act(() => router.navigate(-1));
    await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(router.state.location.search).toBe('?abrir=Sul');
    expect(dialog.getByLabelText('Nome')).toHaveValue('Sul 2');
  });
});
