/** The edge of a head: dragged it gives its column a width, pressed twice it takes that back. The column menu does the same by keyboard. */
import { useRef, type PointerEvent } from 'react';
import classes from './data-table.module.css';

/** How a column is made wider or narrower by hand. */
export interface Resizing {
  /** Marks the head, for the menu that measures it. */
  id: string;
  /** Pixels; null: as the list has it. */
  onWidth: (pixels: number | null) => void;
}

const NARROWEST = 64;
const WIDEST = 640;
export const withinBounds = (pixels: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.round(pixels)));

/** The heads of a table as a drag found them. */
interface Frozen {
  table: HTMLElement;
  heads: readonly { head: HTMLElement; measured: number; style: string }[];
}

interface Drag {
  head: HTMLElement;
  /** Where the pointer began, and the width then. */
  from: number;
  width: number;
  frozen: Frozen;
}

const setWidth = (head: HTMLElement, pixels: number) => {
  head.style.width = `${String(pixels)}px`;
};

/** Gives every column the width it has: a table that lays itself out moves those on the left of a column that grows. */
function freeze(table: HTMLElement, row: HTMLElement): Frozen {
  const cells = [...row.children].filter((cell) => cell instanceof HTMLElement);
  const heads = cells.map((head) => ({ head, measured: head.offsetWidth, style: head.style.width }));
  table.style.tableLayout = 'fixed';
  heads.forEach(({ head, measured }) => setWidth(head, measured));
  return { table, heads };
}

/** The columns on the right share what is left, half of their room at least: then the table grows. */
function widen({ head, width, frozen: { heads } }: Drag, pixels: number): void {
  const right = heads.slice(heads.findIndex((one) => one.head === head) + 1);
  const room = right.reduce((sum, { measured }) => sum + measured, 0);
  const share = Math.max(0.5, 1 - (pixels - width) / room);
  setWidth(head, pixels);
  right.forEach((one) => setWidth(one.head, one.measured * share));
}

/** `head` keeps the width it was dragged to; the others have their own again. */
function thaw({ table, heads }: Frozen, head: HTMLElement | null): void {
  table.style.tableLayout = '';
  heads.filter((one) => one.head !== head).forEach((one) => (one.head.style.width = one.style));
}

export function ColumnEdge({ onWidth }: Pick<Resizing, 'onWidth'>) {
  const drag = useRef<Drag | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget.closest('th');
    const [row, table] = [head?.closest('tr'), head?.closest('table')];
    if (!head || !row || !table || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { head, from: event.clientX, width: head.offsetWidth, frozen: freeze(table, row) };
  };
  const widthAt = ({ from, width }: Drag, at: number) => withinBounds(width + at - from);
  // The heads alone follow the pointer: the rows are drawn again when it is let go.
  const move = ({ clientX }: PointerEvent) => {
    if (drag.current) widen(drag.current, widthAt(drag.current, clientX));
  };
  const stop = (isDone: boolean) => {
    const stopped = drag.current;
    drag.current = null;
    if (stopped) thaw(stopped.frozen, isDone ? stopped.head : null);
    return stopped;
  };
  const end = ({ clientX }: PointerEvent) => {
    const isDragged = drag.current !== null && clientX !== drag.current.from;
    const ended = stop(isDragged);
    if (ended && isDragged) onWidth(widthAt(ended, clientX));
  };
  const giveUp = () => void stop(false);
  return (
    <span
      aria-hidden
      data-edge
      className={classes.edge}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={giveUp}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
