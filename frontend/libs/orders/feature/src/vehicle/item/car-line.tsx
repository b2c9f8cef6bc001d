/** A rental as the motif: picked up here at this day and hour, given back there. */
import { formatTripDate } from '@trajeto/shared-format';
import { WayLine } from '../../products/way-line';
import { clockOf, dayOf, type Rental } from '../car';
import { vehicleText } from '../vehicle.text';

const endOf = ({ name, address }: Rental['pickupStore'], at: string) => ({
  day: dayOf(at),
  time: clockOf(at),
  place: `${formatTripDate(dayOf(at))} · ${name}`,
  title: address,
});

export function CarLine({ rental: { pickupStore, returnStore, pickupAt, returnAt, days } }: { rental: Rental }) {
  return (
    <WayLine
      from={endOf(pickupStore, pickupAt)}
      to={endOf(returnStore, returnAt)}
      above={vehicleText.days(days)}
      below={pickupStore.company}
      hasLate={false}
    />
  );
}
