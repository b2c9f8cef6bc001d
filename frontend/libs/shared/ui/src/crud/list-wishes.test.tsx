/** The columns and the views a person keeps of a list. */
import { PHONE, renderScreen, windowOf } from '@trajeto/shared-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FilterBar } from '../resource/filter-bar';
import { DataTable, type Column } from '../table/data-table';
import { ListWishesContext, type ListWishes } from '../table/list-wishes';
import { useShownColumns } from './column-menu';

interface Order {
  number: string;
  status: string;
  total: string;
}
const COLUMNS: readonly Column<Order>[] = [
  { id: 'number', header: 'Pedido', cell: ({ number }) => number },
  { id: 'status', header: 'Status', cell: ({ status }) => status },
  { id: 'total', header: 'Total', cell: ({ total }) => total },
  { id: 'acts', header: 'Ações', isKept: true, cell: () => '⋯' },
];
type Wishes = Omit<ListWishes, 'save'>;
const saved = vi.fn<ListWishes['save']>();

function List() {
  const list = { slug: 'orders', root: '/pedidos', columns: COLUMNS };
  return (
    <>
      <FilterBar
        searchLabel={null}
        filters={{}}
        values={{}}
        narrowed={[]}
        onChange={() => undefined}
        onClear={() => undefined}
        total={1}
        list={list}
      />
      <DataTable
        caption="Pedidos"
        columns={useShownColumns('orders', COLUMNS)}
        rows={[{ number: '10482', status: 'Aberto', total: 'R$ 10,00' }]}
        rowKey={({ number }) => number}
      />
    </>
  );
}

function Person({ wishes }: { wishes: Wishes }) {
  const [kept, setKept] = useState(wishes);
  const save: ListWishes['save'] = (wish) => {
    saved(wish);
    setKept({ ...kept, ...wish });
  };
  return (
    <ListWishesContext value={{ ...kept, save }}>
      <List />
    </ListWishesContext>
  );
}

function open(wishes: Partial<Wishes> = {}, at = '/pedidos') {
  const element = <Person wishes={{ columns: {}, views: [], ...wishes }} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  return { router, ...renderScreen(<RouterProvider router={router} />) };
}
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => saved.mockReset());

describe('the columns of a list', () => {
  it('are left out and taken back in a menu, but the name and the acts', async () => {
    open({ columns: { advances: [{ slug: 'value', hidden: true }] } });
    await press('Colunas');
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent)).toEqual(['Status', 'Total']);
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Status' }));
    expect(heads()).toEqual(['Pedido', 'Total', 'Ações']);
    expect(saved).toHaveBeenLastCalledWith({
      columns: { advances: [{ slug: 'value', hidden: true }], orders: [{ slug: 'status', hidden: true }] },
    });
    expect(menu.getByRole('menuitemcheckbox', { name: 'Status' })).toHaveAttribute('aria-checked', 'false');
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Status' }));
    expect(heads()).toEqual(['Pedido', 'Status', 'Total', 'Ações']);
    expect(saved).toHaveBeenLastCalledWith({ columns: { advances: [{ slug: 'value', hidden: true }], orders: [] } });
  });

  it('are chosen with the keyboard alone', async () => {
    open();
    screen.getByRole('button', { name: 'Colunas' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).not.toBeNull());
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemcheckbox', { name: 'Status' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(heads()).toEqual(['Pedido', 'Status', 'Ações']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Colunas' })).toHaveFocus());
  });

  it('that must stay are shown whatever was kept', () => {
    open({ columns: { orders: ['number', 'acts', 'total'].map((slug) => ({ slug, hidden: true })) } });
    expect(heads()).toEqual(['Pedido', 'Status', 'Ações']);
  });

  it('are no choice on a phone', () => {
    windowOf(PHONE);
    open();
    expect(screen.queryByRole('button', { name: 'Colunas' })).not.toBeInTheDocument();
  });
});

describe('the views of a list', () => {
  const late = { list: 'orders', name: 'Atrasados', query: '?situacao=open#abertos' };
  const other = { list: 'advances', name: 'Do mês', query: '?de=2026-11-01' };

  it('keep what the address says under a name, but the page and what is open', async () => {
    open({ views: [other] }, '/pedidos/abertos?situacao=open&page=3&abrir=x#all');
    await press('Visões');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), ' Atrasados {Enter}');
    expect(saved).toHaveBeenLastCalledWith({
      views: [other, { list: 'orders', name: 'Atrasados', query: '/abertos?situacao=open#all' }],
    });
    expect(screen.getByRole('link', { name: 'Atrasados' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('textbox', { name: 'Nome da visão' })).toHaveValue('');
  });

  it('of this list alone are offered, and lead there', async () => {
    const { router } = open({ views: [late, other] }, '/pedidos?search=ana');
    await press('Visões');
    expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['Atrasados']);
    await userEvent.click(screen.getByRole('link', { name: 'Atrasados' }));
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/pedidos?situacao=open#abertos');
  });

  it('are replaced under the same name, and removed', async () => {
    open({ views: [late, other] }, '/pedidos?search=ana');
    await press('Visões');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), 'Atrasados');
    await press('Salvar visão');
    expect(saved).toHaveBeenLastCalledWith({ views: [other, { ...late, query: '?search=ana' }] });
    await press('Excluir a visão Atrasados');
    expect(saved).toHaveBeenLastCalledWith({ views: [other] });
  });

  it('need a name', async () => {
    open();
    await press('Visões');
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar visão' }));
    expect(screen.getByRole('textbox', { name: 'Nome da visão' })).toHaveAccessibleDescription('Dê um nome à visão.');
    expect(saved).not.toHaveBeenCalled();
  });
});
