/** The order a room of a hotel's page goes into: in the place of the hotel it holds for these days, where it holds one. */
import type { HotelOffer } from '@trajeto/orders-data-access';
import { useNavigate } from 'react-router';
import { useTripCart } from '../../cart/use-cart';
import { CHECKOUT } from '../../checkout/address';
import type { HotelStretch } from '../search/hotel-search';
import { chosenOf, stayLegs } from '../trip';
import type { HotelAddress } from '../use-hotel-address';
import { detailsAddress } from './details-address';

export function useDetailsCart(offer: HotelOffer, address: HotelAddress, stretches: readonly HotelStretch[]) {
  const navigate = useNavigate();
  const passengers = Math.max(1, address.travelers.length);
  const cart = useTripCart({
    orderId: address.orderId,
    travelers: address.travelers,
    reason: address.reason,
    passengers,
    onCreated: address.setOrder,
    onAdded: (_item, _choice, { uuid }) => {
      const here = new URLSearchParams(address.params);
      here.set('orderId', uuid);
      void navigate(`${CHECKOUT}?orderId=${uuid}`, { state: { back: detailsAddress(here.toString(), offer) } });
    },
  });
  const [held] = chosenOf(cart.items, stayLegs(stretches));
  const choose = (roomUuid: string) => {
    if (cart.pending === null) void cart.selectOffer({ offer, replaces: held?.item.uuid ?? null, bought: () => ({ roomUuid }) });
  };
  return { cart, passengers, isExchange: held !== undefined, choose };
}
