/** The seats of an item in the cart, and the way to others: 'Poltrona 06 · trocar'. */
import { Anchor } from '@mantine/core';
import { itemSeatsQuery, useChangeSeats, type ItemOf } from '@trajeto/orders-data-access';
import { useState } from 'react';
import { SeatDialog } from './seat-dialog';
import classes from './seats.module.css';
import { seatsText } from './seats.text';

interface ChangeSeatsProps {
  orderId: string;
  item: ItemOf<'road'>;
  /** Of the dialog: 'Assentos, Viação Serra 22:30, Semileito'. */
  title: string;
}

/** In the order of the travelers, once each. */
const numbersOf = ({ seats, travelers }: ItemOf<'road'>): string[] => [
  ...new Set(
    travelers.flatMap(({ uuid }) => seats.filter(({ travelerUuid }) => travelerUuid === uuid).map(({ seatNumber }) => seatNumber)),
  ),
];

export function ChangeSeats({ orderId, item, title }: ChangeSeatsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { change } = useChangeSeats(orderId);
  const numbers = numbersOf(item);
  if (numbers.length === 0) return null;
  return (
    <span className={classes.held}>
      <span className="tj-num">{seatsText.held(numbers)}</span>
      {item.allowedActions.includes('edit') && (
        <>
          <span aria-hidden>·</span>
          <Anchor
            component="button"
            type="button"
            className={classes.changeHeld}
            aria-label={seatsText.changeHeld(numbers)}
            onClick={() => setIsOpen(true)}
          >
            {seatsText.change}
          </Anchor>
        </>
      )}
      {isOpen && (
        <SeatDialog
          title={title}
          maps={itemSeatsQuery(orderId, item.uuid)}
          travelers={item.travelers.map(({ uuid, fullName }) => ({ uuid, name: fullName }))}
          chosen={item.seats}
          onConfirm={(seats) => change(item, seats)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </span>
  );
}
