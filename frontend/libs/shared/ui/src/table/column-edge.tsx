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

interface Drag {
  head: HTMLElement;
  /** Where the pointer began, and the width then. */
  from: number;
  width: number;
}

export function ColumnEdge({ onWidth }: Pick<Resizing, 'onWidth'>) {
  const drag = useRef<Drag | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    const head = event.currentTarget.closest('th');
    if (!head || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { head, from: event.clientX, width: head.offsetWidth };
  };
  const widthAt = ({ from, width }: Drag, at: number) => withinBounds(width + at - from);
  // The head alone follows the pointer: the rows are drawn again when it is let go.
  const move = ({ clientX }: PointerEvent) => {
    if (drag.current) drag.current.head.style.width = `${String(widthAt(drag.current, clientX))}px`;
  };
  const end = ({ clientX }: PointerEvent) => {
    const ended = drag.current;
    drag.current = null;
    if (ended && clientX !== ended.from) onWidth(widthAt(ended, clientX));
  };
  const giveUp = () => {
    if (drag.current) drag.current.head.style.width = `${String(drag.current.width)}px`;
    drag.current = null;
  };
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
