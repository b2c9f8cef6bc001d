/** A deck of seats as a grid: one stop of the Tab key, arrow keys move within. */
import { VisuallyHidden } from '@mantine/core';
import { IconDoorExit, IconStar, IconWheelchair, IconX } from '@tabler/icons-react';
import type { SeatMap } from '@trajeto/orders-data-access';
import { formatMoney, initials } from '@trajeto/shared-format';
import { useState, type KeyboardEvent } from 'react';
import { gridColumn, gridColumns, hasPrice, moveTo, rowsOf, seatName, type PlacedSeat } from './seat-map';
import classes from './seats.module.css';
import { seatsText } from './seats.text';

const MARK = 10;

/** 'R$ 35,00' without its cents where they are none: a seat has little room. */
const shortPrice = (value: string) => formatMoney(value).replace(/,00$/, '');

/** What a seat is, besides its colour. */
export function SeatMarks({ seat }: { seat: Pick<PlacedSeat, 'priority' | 'comfort' | 'exit'> }) {
  return (
    <>
      {seat.priority && <IconWheelchair size={MARK} aria-hidden />}
      {seat.comfort && <IconStar size={MARK} aria-hidden />}
      {seat.exit && <IconDoorExit size={MARK} aria-hidden />}
    </>
  );
}

/** The seat's name says the same in words. */
function SeatFace({ seat, holder }: { seat: PlacedSeat; holder: string | undefined }) {
  const isTaken = holder === undefined && seat.status !== 'free';
  const price = !isTaken && hasPrice(seat) ? shortPrice(seat.value) : '';
  const small = holder === undefined ? price : initials(holder);
  return (
    <span className={classes.face} aria-hidden>
      <span className={classes.marks}>
        <SeatMarks seat={seat} />
      </span>
      {isTaken ? <IconX size={16} /> : <span className={classes.number}>{seat.seatNumber}</span>}
      {small && <span className={classes.small}>{small}</span>}
    </span>
  );
}

interface SeatGridProps {
  map: SeatMap;
  /** Those of the deck on show, in the order of `seatsOf`. */
  seats: readonly PlacedSeat[];
  label: string;
  /** Who of the travelers sits there. */
  holderOf: (seat: PlacedSeat) => string | undefined;
  /** The seat of the traveler whose turn it is. */
  current: string | undefined;
  onTake: (seatNumber: string) => void;
}

function SeatCell({ seat, isStop, onFocus, ...grid }: SeatGridProps & { seat: PlacedSeat; isStop: boolean; onFocus: () => void }) {
  const holder = grid.holderOf(seat);
  const isFree = seat.status === 'free';
  return (
    <div role="gridcell" aria-selected={holder !== undefined} style={{ gridColumn: gridColumn(seat, grid.map) }}>
      <button
        type="button"
        className={classes.seat}
        data-seat={seat.seatNumber}
        data-status={holder === undefined ? seat.status : 'chosen'}
        data-marked={seat.priority || seat.comfort || seat.exit || undefined}
        data-current={(isFree && seat.seatNumber === grid.current) || undefined}
        aria-disabled={!isFree || undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => isFree && grid.onTake(seat.seatNumber)}
      >
        <VisuallyHidden>{seatName(seat, holder)}</VisuallyHidden>
        <SeatFace seat={seat} holder={holder} />
      </button>
    </div>
  );
}

const focusSeat = (grid: HTMLElement, seatNumber: string) =>
  [...grid.querySelectorAll<HTMLElement>('[data-seat]')].find(({ dataset }) => dataset.seat === seatNumber)?.focus();

export function SeatGrid(props: SeatGridProps) {
  const { map, seats, label, current } = props;
  const [focused, setFocused] = useState<string | null>(null);
  const numbered = (number: string | null | undefined) => seats.find(({ seatNumber }) => seatNumber === number);
  const stop = numbered(focused) ?? numbered(current) ?? seats.find(({ status }) => status === 'free') ?? seats[0];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = stop && moveTo(event.key, seats, stop, event.ctrlKey || event.metaKey);
    if (!to) return;
    event.preventDefault();
    focusSeat(event.currentTarget, to.seatNumber);
  };
  const columns = gridColumns(map)
    .map((column) => `var(--seat-${column})`)
    .join(' ');
  return (
    <div className={classes.body}>
      <p className={classes.front} aria-hidden>
        {seatsText.front}
      </p>
      <div role="grid" tabIndex={-1} aria-label={label} className={classes.grid} onKeyDown={move}>
        {rowsOf(seats).map(({ row, seats: abreast }) => (
          <div key={row} role="row" aria-label={seatsText.row(row)} className={classes.row} style={{ gridTemplateColumns: columns }}>
            {abreast.map((seat) => (
              <SeatCell {...props} key={seat.seatNumber} seat={seat} isStop={seat === stop} onFocus={() => setFocused(seat.seatNumber)} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
