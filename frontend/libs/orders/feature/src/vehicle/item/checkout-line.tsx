/** A car in the checkout's summary. */
import { formatTripDate } from '@trajeto/shared-format';
import { IconCar } from '@tabler/icons-react';
import { CheckoutItem } from '../../products/item-lines';
import { tripText } from '../../results/trip.text';
import { carOf, dayOf, groupOf, type CarItem } from '../car';
import { Driver } from './driver';

export function CarCheckoutLine({ item }: { item: CarItem }) {
  const { pickupStore, pickupAt, returnAt, vehicle, coverage } = item;
  const days = tripText.period(formatTripDate(dayOf(pickupAt)), formatTripDate(dayOf(returnAt)));
  return (
    <CheckoutItem
      mark={<IconCar size={24} stroke={1.75} aria-hidden />}
      name={`${pickupStore.city}, ${days}`}
      hint={[carOf(item), groupOf(vehicle), coverage.type].join(' · ')}
    >
      <Driver item={item} />
    </CheckoutItem>
  );
}
