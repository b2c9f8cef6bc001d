import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '@trajeto/shared-testing';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable, noteListRequest, UpdatesPill, useSteadyRows } from '../index';

interface Row {
  id: string;
  version: number;
}
const rowsOf = (names: string, version = 1): Row[] => Array.from(names, (id) => ({ id, version }));
const keyOf = ({ id }: Row) => id;

interface Arrival {
  rows?: Row[];
  question?: string;
  at?: number;
  isFetched?: boolean;
  isPlaceholder?: boolean;
}

/** A list of `a`, `b` and `c` that has had its answer. */
function reading(first: Arrival = {}) {
  const use = ({ rows = rowsOf('abc'), question = 'all', at = 1000, isFetched = true, isPlaceholder = false }: Arrival) =>
    useSteadyRows(
      { data: { data: rows }, dataUpdatedAt: at, isFetchedAfterMount: isFetched, isPlaceholderData: isPlaceholder },
      { question, keyOf },
    );
  const hook = renderHook(use, { initialProps: first });
  const seen = () => [hook.result.current.rows?.map(({ id, version }) => `${id}${version}`).join(' '), hook.result.current.waiting];
  return { ...hook, seen };
}

beforeEach(() => noteListRequest(-1_000_000));

describe('rows being read', () => {
  it('stay where they are when others come, and say how many wait', () => {
    const { rerender, seen, result } = reading();
    rerender({ rows: rowsOf('xyabc') });
    expect(seen()).toEqual(['a1 b1 c1', 2]);
    act(() => result.current.show());
    expect(seen()).toEqual(['x1 y1 a1 b1 c1', 0]);
  });

  it('stay when they went, and follow what still is there in place', () => {
    const { rerender, seen } = reading();
    rerender({ rows: rowsOf('ac', 2) });
    expect(seen()).toEqual(['a2 b1 c2', 1]);
  });

  it('count one more of a full page as one thing that happened', () => {
    const { rerender, seen } = reading();
    rerender({ rows: rowsOf('xab') });
    expect(seen()).toEqual(['a1 b1 c1', 1]);
  });

  it('change in place without a word', () => {
    const { rerender, seen } = reading();
    rerender({ rows: rowsOf('abc', 2) });
    expect(seen()).toEqual(['a2 b2 c2', 0]);
  });

  it.each<[string, Arrival, Arrival]>([
    ['another question', {}, { question: 'abertos' }],
    ['the answer behind what stood in for it', { isPlaceholder: true }, {}],
    ['the answer behind what was kept', { isFetched: false }, {}],
    ['the first of an empty list', { rows: [] }, {}],
  ])('give way to %s', (_what, before, after) => {
    const { rerender, seen } = reading(before);
    rerender({ rows: rowsOf('xyz'), ...after });
    expect(seen()).toEqual(['x1 y1 z1', 0]);
  });

  it.each([
    [0, 'x1 a1', 0],
    [4999, 'x1 a1', 0],
    [5000, 'a1 b1 c1', 2],
  ])('give way %i ms after an act of the person’s own: %s', (later, rows, waiting) => {
    const { rerender, seen } = reading();
    noteListRequest(20_000);
    rerender({ rows: rowsOf('xa'), at: 20_000 + later });
    expect(seen()).toEqual([rows, waiting]);
  });

  it('give way to an act of the person’s own that was told before it was answered', () => {
    const { rerender, seen } = reading();
    const told = rowsOf('bc');
    rerender({ rows: told, at: 2000 });
    expect(seen()).toEqual(['a1 b1 c1', 1]);
    noteListRequest(20_000);
    rerender({ rows: told, at: 2000 });
    expect(seen()).toEqual(['a1 b1 c1', 1]);
    rerender({ rows: told, at: 20_100 });
    expect(seen()).toEqual(['b1 c1', 0]);
  });
});

describe('the pill', () => {
  it.each([
    [1, '1 atualização · Mostrar'],
    [12, '12 atualizações · Mostrar'],
  ])('of %i says: %s', async (count, words) => {
    const shown = vi.fn();
    renderScreen(<UpdatesPill count={count} onShow={shown} />);
    await userEvent.click(screen.getByRole('button', { name: words }));
    expect(shown).toHaveBeenCalledOnce();
    expect(screen.getByRole('status')).toHaveFocus();
  });

  it('is not there while nothing waits, and its place is: what comes is read out', () => {
    renderScreen(<UpdatesPill count={0} onShow={vi.fn()} />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });
});

/** Each press of the button is one change of `a`. */
function Changing() {
  const [version, setVersion] = useState(1);
  return (
    <>
      <button onClick={() => setVersion(version + 1)}>Mudar</button>
      <DataTable
        caption="Pedidos"
        columns={[{ id: 'id', header: 'Pedido', cell: keyOf }]}
        rows={[...rowsOf('a', version), ...rowsOf('b')]}
        rowKey={keyOf}
        versionOf={(row) => row.version}
      />
    </>
  );
}

it('a row that changed while it was read lights up, each time anew, and no other does', async () => {
  renderScreen(<Changing />);
  const light = () => screen.getAllByRole('row').map((row) => row.dataset.changed);
  expect(light()).toEqual([undefined, undefined, undefined]);
  for (const turn of ['odd', 'even', 'odd']) {
    await userEvent.click(screen.getByRole('button'));
    expect(light()).toEqual([undefined, turn, undefined]);
  }
});
