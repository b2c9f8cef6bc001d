/** What draws every dialog, sheet and sidebar; arrives when the first of them opens, or when the page has nothing else to do. */
import { useDrag } from '@mantine/hooks';
import { useState } from 'react';
import classes from './sidebar.module.css';

export { Drawer, Modal } from '@mantine/core';

/** Pixels a sheet is dragged down before it closes (spec sections 4.6 and 9). */
export const SHEET_DISMISS = 100;

export function DragHandle({ onDismiss }: { onDismiss: () => void }) {
  const [pulled, setPulled] = useState(0);
  const { ref } = useDrag<HTMLDivElement>(
    ({ movement, last, canceled }) => {
      const down = Math.max(0, movement[1]);
      setPulled(last ? 0 : down);
      if (last && !canceled && down > SHEET_DISMISS) onDismiss();
    },
    { axis: 'y' },
  );
  return (
    <div ref={ref} className={classes.handle} style={{ transform: `translateY(${Math.min(pulled, 24)}px)` }} data-testid="sheet-handle" />
  );
}
