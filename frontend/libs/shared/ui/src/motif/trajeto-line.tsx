/** The motif: a line with stops that draws the life of an order, the levels of an approval, the steps of a form. */
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './trajeto-line.module.css';
import { lineText } from './trajeto-line.text';

export type StopState = 'done' | 'current' | 'next' | 'failed';
export interface LineStop {
  id: string;
  label: string;
  state: StopState;
  /** A second line under the label, such as a deadline. */
  detail?: ReactNode;
}

function StopMark({ state }: { state: StopState }) {
  return (
    <span className={classes.mark} data-state={state} aria-hidden>
      {state === 'done' && <IconCheck size={13} stroke={3} />}
      {state === 'failed' && <IconX size={13} stroke={3} />}
    </span>
  );
}

export function TrajetoLine({
  stops,
  label,
  orientation = 'horizontal',
}: {
  stops: readonly LineStop[];
  label: string;
  /** Compact keeps the stops and leaves their words to whoever draws it. */
  orientation?: 'horizontal' | 'vertical' | 'compact';
}) {
  return (
    <ol className={classes.line} data-orientation={orientation} aria-label={label}>
      {stops.map((stop) => (
        <li
          key={stop.id}
          className={classes.stop}
          data-state={stop.state}
          aria-label={`${stop.label}, ${lineText[stop.state]}`}
          aria-current={stop.state === 'current' ? 'step' : undefined}
        >
          <StopMark state={stop.state} />
          <span className={classes.label}>{stop.label}</span>
          {stop.detail !== undefined && <span className={classes.detail}>{stop.detail}</span>}
        </li>
      ))}
    </ol>
  );
}
