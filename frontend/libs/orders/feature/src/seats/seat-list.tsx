/** The seats one can choose as a list: the twin of the grid. */
import { Text, VisuallyHidden } from '@mantine/core';
import { seatFacts, seatName, seatsOf, type PlacedSeat } from './seat-map';
import classes from './seats.module.css';
import { seatsText } from './seats.text';
import type { SeatMap } from '@trajeto/orders-data-access';

interface SeatListProps {
  map: SeatMap;
  holderOf: (seat: PlacedSeat) => string | undefined;
  onTake: (seatNumber: string) => void;
}

function SeatLine({ seat, holder, onTake }: { seat: PlacedSeat; holder: string | undefined; onTake: () => void }) {
  return (
    <li>
      <button type="button" className={classes.line} aria-pressed={holder !== undefined} onClick={onTake}>
        <VisuallyHidden>{seatName(seat, holder)}</VisuallyHidden>
        <strong className={classes.number} aria-hidden>
          {seat.seatNumber}
        </strong>
        <span aria-hidden>{seatFacts(seat, holder)}</span>
      </button>
    </li>
  );
}

export function SeatList({ map, holderOf, onTake }: SeatListProps) {
  const seats = seatsOf(map);
  const free = seats.filter(({ status }) => status === 'free');
  const rest = seats.length - free.length;
  return (
    <div className={classes.listed}>
      {free.length === 0 ? (
        <Text>{seatsText.noneFree}</Text>
      ) : (
        <ul className={classes.list} aria-label={seatsText.list}>
          {free.map((seat) => (
            <SeatLine key={seat.seatNumber} seat={seat} holder={holderOf(seat)} onTake={() => onTake(seat.seatNumber)} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Text fz="sm" c="dimmed">
          {seatsText.notListed(rest)}
        </Text>
      )}
    </div>
  );
}
