/** What the looks of a seat mean; only marks that this map has. */
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SeatMarks } from './seat-grid';
import type { PlacedSeat } from './seat-map';
import classes from './seats.module.css';
import { seatsText } from './seats.text';

const NO_MARK = { priority: false, comfort: false, exit: false };
type Mark = keyof typeof NO_MARK;
const MARKS: readonly { mark: Mark; label: string }[] = [
  { mark: 'priority', label: seatsText.legendPriority },
  { mark: 'comfort', label: seatsText.legendComfort },
  { mark: 'exit', label: seatsText.legendExit },
];

function Entry({ status, label, children }: { status: string; label: string; children?: ReactNode }) {
  return (
    <li className={classes.entry}>
      <span className={classes.swatch} data-status={status} aria-hidden>
        {children}
      </span>
      {label}
    </li>
  );
}

export function SeatLegend({ seats }: { seats: readonly PlacedSeat[] }) {
  return (
    <ul className={classes.legend} aria-label={seatsText.legend}>
      <Entry status="free" label={seatsText.legendFree} />
      <Entry status="taken" label={seatsText.legendTaken}>
        <IconX size={14} />
      </Entry>
      <Entry status="chosen" label={seatsText.legendChosen}>
        <IconCheck size={14} />
      </Entry>
      {MARKS.filter(({ mark }) => seats.some((seat) => seat[mark])).map(({ mark, label }) => (
        <Entry key={mark} status="free" label={label}>
          <SeatMarks seat={{ ...NO_MARK, [mark]: true }} />
        </Entry>
      ))}
    </ul>
  );
}
