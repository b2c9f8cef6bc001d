/** A bus in the checkout's summary. */
import { formatTripDate } from '@trajeto/shared-format';
import { IconBus } from '@tabler/icons-react';
import { CheckoutItem } from '../../products/item-lines';
import { tripText } from '../../results/trip.text';
import { className, dayOf, hoursOf, type BusItem } from '../bus';
import { BusSeats } from './bus-seats';

export function BusCheckoutLine({ item }: { item: BusItem }) {
  const { departure, arrival, company, seatClass, departureDate } = item;
  return (
    <CheckoutItem
      mark={<IconBus size={24} stroke={1.75} aria-hidden />}
      name={`${tripText.period(departure.city, arrival.city)}, ${formatTripDate(dayOf(departureDate))}`}
      hint={[hoursOf(item), company, className(seatClass)].join(' · ')}
    >
      <BusSeats item={item} />
    </CheckoutItem>
  );
}
