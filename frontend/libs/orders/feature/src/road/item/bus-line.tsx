/** A bus as the motif: leaves this terminal at this hour, arrives there, so long, with or without a change. */
import { formatDuration } from '@trajeto/shared-format';
import { WayLine } from '../../products/way-line';
import { clockOf, dayOf, placeOf, type Bus } from '../bus';
import { roadText } from '../road.text';

const endOf = (station: Bus['departure'], at: string) => ({
  day: dayOf(at),
  time: clockOf(at),
  place: placeOf(station),
  title: station.name,
});

export function BusLine({ bus }: { bus: Bus }) {
  const { departure, arrival, departureDate, arrivalDate, duration, connection } = bus;
  return (
    <WayLine
      from={endOf(departure, departureDate)}
      to={endOf(arrival, arrivalDate)}
      above={formatDuration(duration)}
      below={connection ? roadText.connection : roadText.direct}
    />
  );
}
