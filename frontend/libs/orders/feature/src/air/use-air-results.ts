/** One search for flights, leg by leg, until the cart holds the whole trip. */
import { startSearchQuery } from '@trajeto/orders-data-access';
import { showSnackbar } from '@trajeto/shared-ui';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { cartText } from '../cart/cart.text';
import { useTripCart, type TripCart } from '../cart/use-cart';
import { useOpenCards } from '../results/results-list';
import { useOffers } from '../results/use-offers';
import { useSearch } from '../results/use-search';
import { chosenOf, currentLeg, earlierOf } from './chosen';
import { offerFiltersOf } from './filters';
import { legsOf, passengersOf, questionOf, withDay, type Leg } from './legs';
import { SEARCH } from './results-head';
import type { AirStretch } from './search/air-search';
import type { ResultsAddress } from './use-results-address';

const NO_LEG: Leg = { index: 0, label: '', origin: '', destination: '', day: '' };

/** The ways out of the results: to the checkout, or home with the order saved. */
function useWaysOn({ cart }: TripCart) {
  const navigate = useNavigate();
  const save = () => {
    if (!cart) return;
    showSnackbar({ kind: 'success', message: cartText.saved(cart.orderNumber) });
    void navigate('/');
  };
  const goOn = () => {
    if (cart)
      void navigate(`${SEARCH}/checkout?orderId=${cart.uuid}`, { state: { back: `${SEARCH}/resultados${window.location.search}` } });
  };
  return { save, goOn };
}

function useTrip(address: ResultsAddress, stretches: AirStretch[], onAdded: (itemUuid: string, offerUuid: string) => void) {
  const legs = useMemo(() => legsOf(stretches), [stretches]);
  const cart = useTripCart({
    orderId: address.orderId,
    travelers: address.travelers,
    reason: address.reason,
    passengers: passengersOf(stretches),
    onCreated: address.setOrder,
    onAdded: (itemUuid, { offer }) => onAdded(itemUuid, offer.uuid),
  });
  return { legs, cart, chosen: chosenOf(cart.items, legs) };
}

export function useAirResults(address: ResultsAddress, stretches: AirStretch[]) {
  const question = useMemo(() => questionOf(stretches, address.travelers, address.reason), [stretches, address.travelers, address.reason]);
  const found = useSearch((attempt) => startSearchQuery(question, attempt));
  const [offerOfItem, setOfferOfItem] = useState<Readonly<Record<string, string>>>({});
  const [exchanging, setExchanging] = useState<number | null>(null);
  const openCards = useOpenCards();
  const { legs, cart, chosen } = useTrip(address, stretches, (itemUuid, offerUuid) => {
    setOfferOfItem((last) => ({ ...last, [itemUuid]: offerUuid }));
    setExchanging(null);
    openCards.forget();
    window.scrollTo({ top: 0 });
  });
  const leg = currentLeg(legs, chosen, exchanging);
  const shown = leg ?? legs[0];
  const ofThisSearch = Object.fromEntries(Object.entries(offerOfItem).filter(([item]) => chosen.some((one) => one.item.uuid === item)));
  const earlier = shown ? earlierOf(shown, chosen, ofThisSearch) : { offers: [], landsAt: null };
  const offers = useOffers(leg ? found.search : undefined, offerFiltersOf(address.filters, shown ?? NO_LEG, earlier), openCards.areOpen);
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
  return { legs, search, cart, chosen, leg, offers, openCards, exchanging, setExchanging, changeDay, ...useWaysOn(cart) };
}
export type AirResultsState = ReturnType<typeof useAirResults>;
