import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PHONE, renderScreen, windowOf } from '@trajeto/shared-testing';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DataTable, DensityProvider, type Column, type Density } from '../index';

interface Row {
  id: string;
  name: string;
}
const ROWS: Row[] = [{ id: 'a', name: 'Sul' }];
const columns = (count: number): Column<Row>[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, header: `Coluna ${at}`, cell: ({ name }) => name }));

interface Drawing {
  wish?: Density | null;
  /** Null while they are on their way. */
  rows?: readonly Row[] | null;
  isStale?: boolean;
}

function draw(count: number, { wish = null, rows = ROWS, isStale = false }: Drawing = {}) {
  const table = (
    <DensityProvider wish={wish}>
      <DataTable
        caption="Filiais"
        columns={columns(count)}
        rows={rows ?? undefined}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/filiais/${id}`}
        isStale={isStale}
      />
    </DensityProvider>
  );
  return renderScreen(<RouterProvider router={createMemoryRouter([{ path: '*', element: table }])} />);
}
const rowHeight = () => screen.getByRole('table').style.getPropertyValue('--row-height');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the rows of a table', () => {
  it.each<[string, number, Density | null, string]>([
    ['comfortable', 8, null, '48px'],
    ['compact in a table of more than eight columns', 9, null, '40px'],
    ['as the person wishes, in a short table', 3, 'compact', '40px'],
    ['as the person wishes, in a wide table', 9, 'comfortable', '48px'],
  ])('are %s', (_how, count, wish, height) => {
    draw(count, { wish });
    expect(rowHeight()).toBe(height);
  });

  it('are waited for in their own height, ten of them', () => {
    draw(3, { wish: 'compact', rows: null });
    expect(screen.getByRole('status', { hidden: true }).style.minHeight).toBe(`${10 * 41}px`);
  });

  it('are named, headed, and led into by their first column', () => {
    draw(2);
    const table = within(screen.getByRole('table', { name: 'Filiais' }));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Coluna 0', 'Coluna 1']);
    expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/filiais/a']);
  });

  it('stay in sight, dimmed, while the next page comes', () => {
    const { container } = draw(2, { isStale: true });
    const place = container.querySelector('[aria-busy=true]');
    expect(place).toHaveStyle({ opacity: '0.6' });
    expect(place).toHaveTextContent('Sul');
  });

  it('say from when they are while there is no network', () => {
    const at = new Date('2026-11-20T17:32:00Z').getTime();
    renderScreen(<DataTable caption="Filiais" columns={columns(1)} rows={ROWS} rowKey={({ id }) => id} savedAt={at} />);
    expect(screen.queryByText(/Dados salvos/)).not.toBeInTheDocument();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('Dados salvos de 20/11/2026, 14:32')).toBeInTheDocument();
  });

  it('of another question are not shown for one that nobody can answer without a network', async () => {
    renderScreen(<DataTable caption="Filiais" columns={columns(1)} rows={ROWS} rowKey={({ id }) => id} isStale />);
    expect(screen.getByRole('table', { name: 'Filiais' })).toBeInTheDocument();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText('Não está guardado neste aparelho')).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Filiais' })).not.toBeInTheDocument();
  });

  it('say when there are none', () => {
    draw(2, { rows: [] });
    expect(screen.getByText('Nenhum dado para ser exibido')).toBeInTheDocument();
  });

  it('are cards on a phone, each one link, without a wish for density', () => {
    windowOf(PHONE);
    draw(2, { wish: 'compact' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(within(screen.getByRole('listitem')).getByRole('link')).toHaveAttribute('href', '/filiais/a');
  });
});

describe('a table on its way', () => {
  const columns = [
    { id: 'a', header: 'Nome', cell: (row: string) => row },
    { id: 'b', header: 'Total', cell: () => '1', align: 'right' as const },
  ];

  it('has its head already, and says so when it takes long', () => {
    vi.useFakeTimers();
    renderScreen(<DataTable caption="Lista" columns={columns} rows={undefined} rowKey={(row) => row} />);
    expect(screen.getByText('Nome')).toBeInTheDocument();
    expect(screen.queryByText(/Ainda carregando/)).not.toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.getByText(/Ainda carregando/)).toBeInTheDocument();
    vi.useRealTimers();
  });

  it('starts a turned page at its first row', async () => {
    const [scroll, onPage] = [vi.spyOn(HTMLElement.prototype, 'scrollIntoView'), vi.fn()];
    const meta = { currentPage: 1, lastPage: 2, from: 1, to: 1, total: 2 };
    renderScreen(<DataTable caption="Lista" columns={columns} rows={['x']} rowKey={(row) => row} meta={meta} onPage={onPage} />);
    await userEvent.click(screen.getByRole('button', { name: 'Página 2' }));
    expect(scroll).toHaveBeenCalledWith({ block: 'start' });
    expect(onPage).toHaveBeenCalledWith(2);
    scroll.mockRestore();
  });
});
