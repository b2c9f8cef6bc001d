/** The seats of an item in the cart, and the way to others: 'Poltrona 06 · trocar'. */
import { Anchor } from '@mantine/core';
import { itemSeatsQuery, useChangeExtras, type ItemOf } from '@trajeto/orders-data-access';
import { useState } from 'react';
import { SeatDialog } from './seat-dialog';
import classes from './seats.module.css';
import { seatsText } from './seats.text';

/** An item whose travelers may have seats with numbers. */
export type SeatedItem = ItemOf<'road'> | ItemOf<'airway'>;

interface ChangeSeatsProps {
  orderId: string;
  item: SeatedItem;
  /** Of the dialog: 'Assentos, Viação Serra 22:30, Semileito'. */
  title: string;
  /** Who chooses no seat is given one at check-in. */
  isOptional?: boolean;
  segmentName?: (segmentUuid: string, position: number) => string;
}

/** In the order of the travelers, once each. */
export const numbersOf = ({ seats, travelers }: SeatedItem): string[] => [
  ...new Set(
    travelers.flatMap(({ uuid }) => seats.filter(({ travelerUuid }) => travelerUuid === uuid).map(({ seatNumber }) => seatNumber)),
  ),
];

export function ChangeSeats({ orderId, item, title, isOptional = false, segmentName }: ChangeSeatsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { change } = useChangeExtras(orderId);
  const numbers = numbersOf(item);
  const isNone = numbers.length === 0;
  if (isNone && !isOptional) return null;
  return (
    <span className={classes.held}>
      <span className="tj-num">{isNone ? seatsText.atCheckIn : seatsText.held(numbers, item.table)}</span>
      {item.allowedActions.includes('edit') && (
        <>
          <span aria-hidden>·</span>
          <Anchor
            component="button"
            type="button"
            className={classes.changeHeld}
            aria-label={isNone ? seatsText.chooseSeats : seatsText.changeHeld(numbers, item.table)}
            onClick={() => setIsOpen(true)}
          >
            {isNone ? seatsText.noSeat : seatsText.change}
          </Anchor>
        </>
      )}
      {isOpen && (
        <SeatDialog
          title={title}
          maps={itemSeatsQuery(orderId, item.uuid)}
          travelers={item.travelers.map(({ uuid, fullName }) => ({ uuid, name: fullName }))}
          chosen={item.seats}
          isOptional={isOptional}
          segmentName={segmentName}
          onConfirm={(seats) => change(item, { seats })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}
