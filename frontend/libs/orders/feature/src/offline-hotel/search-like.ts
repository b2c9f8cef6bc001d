/** The question to the agency that an order came from, as the address of the form it fills again: the city is found by its name. */
import { itemsOf, type Order } from '@trajeto/orders-data-access';
import { livingOf } from '../order/living';
import { withAround } from '../search/around';
import { OFFLINE_SEARCH } from '../search/searches';

export function offlineSearchLike(order: Order): string {
  const [stay] = livingOf(itemsOf(order, 'offline_hotel'));
  const query = new URLSearchParams({
    travelers: order.travelers.map(({ uuid }) => uuid).join(','),
    ...(order.reasonTrip && { reasonTrip: order.reasonTrip.uuid }),
    ...(stay && withAround({ home: '', city: stay.city, from: stay.checkin, until: stay.checkout })),
  });
  return `${OFFLINE_SEARCH}?${query.toString()}`;
}
