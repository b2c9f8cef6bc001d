/** The seats of a bus whose order is open in the address, with the way to others. */
import { useSearchParams } from 'react-router';
import { ChangeSeats } from '../../seats/change-seats';
import { busService, type BusItem } from '../bus';
import { roadText } from '../road.text';

export function BusSeats({ item }: { item: BusItem }) {
  const [address] = useSearchParams();
  const orderId = address.get('orderId');
  return orderId && <ChangeSeats orderId={orderId} item={item} title={roadText.seatsOf(busService(item))} />;
}
