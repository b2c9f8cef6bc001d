/** One search for a trip, leg by leg, until the cart holds the whole of it. */
import { orderItems, type Cart, type Offer, type OfferFilters, type OrderItem, type StartSearch } from '@trajeto/orders-data-access';
import { showSnackbar } from '@trajeto/shared-ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cartText } from '../cart/cart.text';
import { useTripCart } from '../cart/use-cart';
import { CHECKOUT } from '../checkout/address';
import { currentLeg, earlierOf, NOTHING_EARLIER, type Chosen, type Earlier } from './chosen';
import type { Leg } from './legs';
import { useOpenCards } from './results-list';
import { useOffers } from './use-offers';
import { useSearch } from './use-search';

interface TripSearch<One extends Offer> {
  /** The page of these results. */
  results: string;
  address: {
    orderId: string | null;
    travelers: readonly string[];
    reason: string | null;
    exchanged: number | null;
    setOrder: (orderId: string) => void;
  };
  legs: readonly Leg[];
  passengers: number;
  start: StartSearch;
  /** Tells an offer of the product that is searched. */
  isOne: (offer: Offer) => offer is One;
  /** The item of each leg. */
  chosenOf: (items: readonly OrderItem[]) => Chosen[];
  filtersOf: (leg: Leg, earlier: Earlier) => OfferFilters;
  /** Moves a leg to another day. */
  onDay: (leg: Leg, day: string) => void;
  /** What follows once every leg has its item; the checkout where it is not told. */
  onWhole?: (order: Cart) => void;
}

const NO_LEG: Leg = { index: 0, label: '', origin: '', destination: '', day: '' };

/** The ways out of the results: to the checkout, or home with the order saved. */
function useWaysOn(results: string) {
  const navigate = useNavigate();
  const save = (order: Cart | undefined) => {
    if (!order) return;
    showSnackbar({ kind: 'success', message: cartText.saved(order.orderNumber) });
    void navigate('/');
  };
  const goOn = (order: Cart | undefined) => {
    if (order) void navigate(`${CHECKOUT}?orderId=${order.uuid}`, { state: { back: `${results}${window.location.search}` } });
  };
  return { save, goOn };
}

/** `whole`: the order, once it holds an item for every leg. */
type OnAdded = (itemUuid: string, offerUuid: string, whole: Cart | null) => void;

function useTrip<One extends Offer>({ address, legs, passengers, chosenOf }: TripSearch<One>, onAdded: OnAdded) {
  const cart = useTripCart({
    orderId: address.orderId,
    travelers: address.travelers,
    reason: address.reason,
    passengers,
    onCreated: address.setOrder,
    onAdded: (itemUuid, { offer }, order) => {
      const isWhole = currentLeg(legs, chosenOf(orderItems(order)), null) === null;
      onAdded(itemUuid, offer.uuid, isWhole ? order : null);
    },
  });
  return { cart, chosen: chosenOf(cart.items) };
}

export function useTripResults<One extends Offer>(trip: TripSearch<One>) {
  const { legs, address } = trip;
  const found = useSearch(trip.start);
  const [offerOfItem, setOfferOfItem] = useState<Readonly<Record<string, string>>>({});
  const [exchanging, setExchanging] = useState<number | null>(address.exchanged);
  const openCards = useOpenCards();
  const waysOn = useWaysOn(trip.results);
  const { cart, chosen } = useTrip(trip, (itemUuid, offerUuid, whole) => {
    setOfferOfItem((last) => ({ ...last, [itemUuid]: offerUuid }));
    setExchanging(null);
    openCards.forget();
    if (whole) (trip.onWhole ?? waysOn.goOn)(whole);
    else window.scrollTo({ top: 0 });
  });
  const leg = currentLeg(legs, chosen, exchanging);
  const shown = leg ?? legs[0];
  const ofThisSearch = Object.fromEntries(Object.entries(offerOfItem).filter(([item]) => chosen.some((one) => one.item.uuid === item)));
  const earlier = shown ? earlierOf(shown, chosen, ofThisSearch) : NOTHING_EARLIER;
  const question = trip.filtersOf(shown ?? NO_LEG, earlier);
  const offers = useOffers(leg ? found.search : undefined, question, openCards.areOpen, trip.isOne);
  const search = {
    ...found,
    again: () => {
      setOfferOfItem({});
      found.again();
    },
  };
  const changeDay = (day: string) => {
    if (!leg) return;
    setOfferOfItem({});
    trip.onDay(leg, day);
  };
  const ways = { save: () => waysOn.save(cart.cart), goOn: () => waysOn.goOn(cart.cart) };
  return { legs, search, cart, chosen, leg, offers, openCards, exchanging, setExchanging, changeDay, ...ways };
}
export type TripResultsState<One extends Offer> = ReturnType<typeof useTripResults<One>>;
