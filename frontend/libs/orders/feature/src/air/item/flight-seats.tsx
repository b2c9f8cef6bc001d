/** The seats of a flight and the way to others; who chooses none is seated at check-in. */
import { useMay } from '@trajeto/shared-auth';
import { useSearchParams } from 'react-router';
import { ChangeSeats } from '../../seats/change-seats';
import { airText } from '../air.text';
import { flightItemName, type AirItem } from '../flights';

const hasMap = ({ flights }: AirItem) => flights.some(({ hasSeatMap }) => hasSeatMap);

export function FlightSeats({ item, orderId }: { item: AirItem; orderId: string }) {
  const maySee = useMay('ViewAirwaySeats');
  if (!maySee && item.seats.length === 0) return null;
  const segments = new Map(item.segments.map(({ uuid, departure, arrival }) => [uuid, airText.leg(departure.iata, arrival.iata)]));
  return (
    <ChangeSeats
      orderId={orderId}
      item={maySee && hasMap(item) ? item : { ...item, allowedActions: [] }}
      title={airText.seatsOf(flightItemName(item))}
      isOptional
      segmentName={(uuid) => segments.get(uuid) ?? ''}
    />
  );
}

/** Of the order in the address. */
export function CartFlightSeats({ item }: { item: AirItem }) {
  const [address] = useSearchParams();
  const orderId = address.get('orderId');
  return orderId && <FlightSeats item={item} orderId={orderId} />;
}
