/** One search for flights, leg by leg, until the cart holds the whole trip. */
import { orderItems, startSearchQuery, type Cart } from '@trajeto/orders-data-access';
import { showSnackbar } from '@trajeto/shared-ui';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { cartText } from '../cart/cart.text';
import { useTripCart } from '../cart/use-cart';
import { useOpenCards } from '../results/results-list';
import { useOffers } from '../results/use-offers';
import { useSearch } from '../results/use-search';
import { chosenOf, currentLeg, earlierOf } from './chosen';
import { offerFiltersOf } from './filters';
import { isFlight } from './flights';
import { legsOf, passengersOf, questionOf, withDay, type Leg } from './legs';
import { SEARCH } from './results-head';
import type { AirStretch } from './search/air-search';
import type { ResultsAddress } from './use-results-address';

const NO_LEG: Leg = { index: 0, label: '', origin: '', destination: '', day: '' };

/** The ways out of the results: to the checkout, or home with the order saved. */
function useWaysOn() {
  const navigate = useNavigate();
  const save = (order: Cart | undefined) => {
    if (!order) return;
    showSnackbar({ kind: 'success', message: cartText.saved(order.orderNumber) });
    void navigate('/');
  };
  const goOn = (order: Cart | undefined) => {
    if (order)
      void navigate(`${SEARCH}/checkout?orderId=${order.uuid}`, { state: { back: `${SEARCH}/resultados${window.location.search}` } });
  };
  return { save, goOn };
}

/** `whole`: the order, once it holds a flight for every leg. */
type OnAdded = (itemUuid: string, offerUuid: string, whole: Cart | null) => void;

function useTrip(address: ResultsAddress, stretches: AirStretch[], onAdded: OnAdded) {
  const legs = useMemo(() => legsOf(stretches), [stretches]);
  const cart = useTripCart({
    orderId: address.orderId,
    travelers: address.travelers,
    reason: address.reason,
    passengers: passengersOf(stretches),
    onCreated: address.setOrder,
    onAdded: (itemUuid, { offer }, order) => {
      const isWhole = currentLeg(legs, chosenOf(orderItems(order), legs), null) === null;
      onAdded(itemUuid, offer.uuid, isWhole ? order : null);
    },
  });
  return { legs, cart, chosen: chosenOf(cart.items, legs) };
}

export function useAirResults(address: ResultsAddress, stretches: AirStretch[]) {
  const { cabin, directOnly, withBaggage } = address.wishes;
  const question = useMemo(
    () => questionOf(stretches, address.travelers, address.reason, { cabin, directOnly, withBaggage }),
    [stretches, address.travelers, address.reason, cabin, directOnly, withBaggage],
  );
  const found = useSearch((attempt) => startSearchQuery(question, attempt));
  const [offerOfItem, setOfferOfItem] = useState<Readonly<Record<string, string>>>({});
  const [exchanging, setExchanging] = useState<number | null>(address.exchanged);
  const openCards = useOpenCards();
  const waysOn = useWaysOn();
  const { legs, cart, chosen } = useTrip(address, stretches, (itemUuid, offerUuid, whole) => {
    setOfferOfItem((last) => ({ ...last, [itemUuid]: offerUuid }));
    setExchanging(null);
    openCards.forget();
    if (whole) waysOn.goOn(whole);
    else window.scrollTo({ top: 0 });
  });
  const leg = currentLeg(legs, chosen, exchanging);
  const shown = leg ?? legs[0];
  const ofThisSearch = Object.fromEntries(Object.entries(offerOfItem).filter(([item]) => chosen.some((one) => one.item.uuid === item)));
  const earlier = shown ? earlierOf(shown, chosen, ofThisSearch) : { offers: [], landsAt: null };
  const offers = useOffers(
    leg ? found.search : undefined,
    offerFiltersOf(address.filters, shown ?? NO_LEG, earlier),
    openCards.areOpen,
    isFlight,
  );
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
    address.setStretches(withDay(stretches, leg.index, day));
  };
  const ways = { save: () => waysOn.save(cart.cart), goOn: () => waysOn.goOn(cart.cart) };
  return { legs, search, cart, chosen, leg, offers, openCards, exchanging, setExchanging, changeDay, ...ways };
}
export type AirResultsState = ReturnType<typeof useAirResults>;
