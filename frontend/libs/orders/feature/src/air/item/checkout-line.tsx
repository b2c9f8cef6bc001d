/** A flight in the checkout's summary. */
import { AirlineMark, tripOf } from '@trajeto/orders-ui';
import { formatTripDate } from '@trajeto/shared-format';
import { CheckoutItem } from '../../products/item-lines';
import { tripText } from '../../results/trip.text';
import { fareName, type AirItem } from '../flights';

export function FlightCheckoutLine({ item }: { item: AirItem }) {
  const trip = tripOf(item);
  if (!trip) return <>{item.provider.name}</>;
  const { from, to, airline } = trip;
  return (
    <CheckoutItem
      mark={<AirlineMark slug={airline.airline} />}
      name={`${tripText.period(from.iata, to.iata)}, ${formatTripDate(from.date)}`}
      hint={[`${from.time} a ${to.time}`, `${airline.airlineName} ${airline.flightNumber}`, fareName(item.familyFare)].join(' · ')}
    />
  );
}
