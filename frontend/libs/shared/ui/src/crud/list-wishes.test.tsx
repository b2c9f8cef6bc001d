/** The columns and the views a person keeps of a list. */
import { PHONE, renderScreen, windowOf } from '@trajeto/shared-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

const UNNARROWED = { values: {}, narrowed: [], change: vi.fn(), clear: vi.fn() };

function List() {
  const list = { slug: 'orders', root: '/pedidos', columns: COLUMNS };
  return (
    <>
      <FilterBar searchLabel={null} filters={{}} address={UNNARROWED} total={1} list={list} />
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
    await press('Colunas e linhas');
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
    screen.getByRole('button', { name: 'Colunas e linhas' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.closest('[role=menu]')).not.toBeNull());
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitemcheckbox', { name: 'Status' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(heads()).toEqual(['Pedido', 'Status', 'Ações']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Colunas e linhas' })).toHaveFocus());
  });

  it('that must stay are shown whatever was kept', () => {
    open({ columns: { orders: ['number', 'acts', 'total'].map((slug) => ({ slug, hidden: true })) } });
    expect(heads()).toEqual(['Pedido', 'Status', 'Ações']);
  });

  it('are no choice on a phone', () => {
    windowOf(PHONE);
    open();
    expect(screen.queryByRole('button', { name: 'Colunas e linhas' })).not.toBeInTheDocument();
  });
});

describe('the width of a column', () => {
  const MEASURED = 160;
  const status = () => screen.getByRole('columnheader', { name: 'Status' });
  const edge = () => {
    const found = status().querySelector('[data-edge]');
    if (!found) throw new Error('this column has no edge to drag');
    return found;
  };
  const drag = (by: number) => {
    fireEvent.pointerDown(edge(), { clientX: 300, button: 0, pointerId: 1 });
    fireEvent.pointerMove(edge(), { clientX: 300 + by });
    const during = status().style.width;
    fireEvent.pointerUp(edge(), { clientX: 300 + by });
    return during;
  };
  beforeEach(() => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(MEASURED);
    // jsdom has no pointers to capture.
    Element.prototype.setPointerCapture = () => undefined;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(Element.prototype, 'setPointerCapture');
  });

  it.each([
    [40, 200],
    [-40, 120],
    [-400, 64],
    [4000, 640],
  ])('follows its edge by %d pixels, to %d within its bounds, and is kept when the edge is let go', (by, width) => {
    open({ columns: { orders: [{ slug: 'total', hidden: true }] } });
    expect(drag(by)).toBe(`${String(width)}px`);
    expect(saved.mock.calls).toEqual([
      [
        {
          columns: {
            orders: [
              { slug: 'total', hidden: true },
              { slug: 'status', width },
            ],
          },
        },
      ],
    ]);
    expect(status().getAttribute('style')).toContain(`width: calc(${String(width / 16)}rem * var(--mantine-scale))`);
  });

  it('is kept by nobody who pressed the edge without moving it', () => {
    open();
    drag(0);
    expect(saved).not.toHaveBeenCalled();
  });

  it('goes back to what it was when the drag is broken off', () => {
    open();
    const widths = () => screen.getAllByRole('columnheader').map(({ style }) => style.width);
    const [before, layout] = [widths(), screen.getByRole('table').style.tableLayout];
    fireEvent.pointerDown(edge(), { clientX: 300, button: 0, pointerId: 1 });
    fireEvent.pointerMove(edge(), { clientX: 360 });
    fireEvent.pointerCancel(edge());
    expect([widths(), screen.getByRole('table').style.tableLayout]).toEqual([before, layout]);
    expect(saved).not.toHaveBeenCalled();
  });

  it('while its edge is dragged moves no column on its left: those on its right give up the room', () => {
    open();
    const heads = () => screen.getAllByRole('columnheader').map(({ style }) => style.width);
    fireEvent.pointerDown(edge(), { clientX: 300, button: 0, pointerId: 1 });
    expect(heads()).toEqual(['160px', '160px', '160px', '160px']);
    fireEvent.pointerMove(edge(), { clientX: 360 });
    expect(heads()).toEqual(['160px', '220px', '130px', '130px']);
    expect(screen.getByRole('table').style.tableLayout).toBe('fixed');
    fireEvent.pointerUp(edge(), { clientX: 360 });
    expect(screen.getByRole('table').style.tableLayout).toBe('');
  });

  it('takes no more than half of the room on its right', () => {
    open();
    fireEvent.pointerDown(edge(), { clientX: 300, button: 0, pointerId: 1 });
    fireEvent.pointerMove(edge(), { clientX: 700 });
    expect(screen.getAllByRole('columnheader').map(({ style }) => style.width)).toEqual(['160px', '560px', '80px', '80px']);
  });

  it('is the list’s own again after a double press, and a column left out keeps its width', async () => {
    open({ columns: { orders: [{ slug: 'status', width: 240 }] } });
    await press('Colunas e linhas');
    const item = await screen.findByRole('menuitemcheckbox', { name: 'Status' });
    await userEvent.click(item);
    expect(saved).toHaveBeenLastCalledWith({ columns: { orders: [{ slug: 'status', hidden: true, width: 240 }] } });
    await userEvent.click(item);
    expect(saved).toHaveBeenLastCalledWith({ columns: { orders: [{ slug: 'status', width: 240 }] } });
    fireEvent.doubleClick(edge());
    expect(saved).toHaveBeenLastCalledWith({ columns: { orders: [] } });
  });

  it('is changed by the arrow keys in the menu', async () => {
    open();
    await press('Colunas e linhas');
    (await screen.findByRole('menuitemcheckbox', { name: 'Status' })).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(saved).toHaveBeenLastCalledWith({ columns: { orders: [{ slug: 'status', width: MEASURED + 16 }] } });
    await userEvent.keyboard('{ArrowLeft}');
    expect(saved).toHaveBeenLastCalledWith({ columns: { orders: [{ slug: 'status', width: MEASURED - 16 }] } });
  });

  it('of the name and of the acts is nobody’s to choose', () => {
    open();
    const edges = screen.getAllByRole('columnheader').map((head) => head.querySelector('[data-edge]') !== null);
    expect(edges).toEqual([false, true, true, false]);
  });
});

it('the rows stand closer when that is chosen in the same menu', async () => {
  open();
  await press('Colunas e linhas');
  expect(await screen.findByRole('menuitemradio', { name: 'Confortável' })).toHaveAttribute('aria-checked', 'true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Compacta' }));
  expect(saved.mock.calls).toEqual([[{ density: 'compact' }]]);
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

  it('are offered on a phone too', async () => {
    windowOf(PHONE);
    open({ views: [late] });
    await press('Visões');
    expect(await screen.findByRole('link', { name: 'Atrasados' })).toBeInTheDocument();
  });

  it('need a name', async () => {
    open();
    await press('Visões');
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar visão' }));
    expect(screen.getByRole('textbox', { name: 'Nome da visão' })).toHaveAccessibleDescription('Dê um nome à visão.');
    expect(saved).not.toHaveBeenCalled();
  });
});
