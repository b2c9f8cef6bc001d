/** The results of a search leg by leg: head, offers, the cart beside them and at the foot of the phone. */
import { Button } from '@mantine/core';
import { offerSeatsQuery, type Offer } from '@trajeto/orders-data-access';
import { Banner, useIsMobile } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { cartText } from '../cart/cart.text';
import { NeedsDialog } from '../cart/needs-dialog';
import { RefusalDialog } from '../cart/refusal-dialog';
import type { TripCart } from '../cart/use-cart';
import { SeatDialog } from '../seats/seat-dialog';
import type { OffersWords } from './offers-words';
import { PhoneBar } from './phone-bar';
import { SearchFailed } from './results-frame';
import classes from './results.module.css';
import { TripCartPanel } from './trip-cart-panel';
import { ChosenStrip, StepsLine } from './trip-head';
import type { LegOffers } from './trip-offers';
import { tripText } from './trip.text';
import type { TripResultsState } from './use-trip-results';

interface TripResultsProps<One extends Offer> {
  results: TripResultsState<One>;
  words: OffersWords;
  passengers: number;
  head: ReactNode;
  /** 'Assentos, Viação Serra 22:30, Semileito': of a product whose seats may be chosen first. */
  seatsOf?: (offer: One) => string;
  offers: (shown: LegOffers<One>) => ReactNode;
}

function Strips<One extends Offer>({ results, words }: Pick<TripResultsProps<One>, 'results' | 'words'>) {
  const { chosen, leg, exchanging, setExchanging } = results;
  return (
    <>
      {chosen
        .filter((one) => one.leg.index !== leg?.index)
        .map((one) => (
          <ChosenStrip key={one.item.uuid} chosen={one} onExchange={() => setExchanging(one.leg.index)} />
        ))}
      {exchanging !== null && (
        <Button variant="default" onClick={() => setExchanging(null)}>
          {words.keep}
        </Button>
      )}
    </>
  );
}

function Seating({ cart, seatsOf }: { cart: TripCart; seatsOf: (offer: Offer) => string }) {
  if (!cart.seating) return null;
  const { choice, order } = cart.seating;
  return (
    <SeatDialog
      title={seatsOf(choice.offer)}
      maps={offerSeatsQuery(choice.offer.searchUuid, choice.offer.uuid)}
      travelers={order.travelers.map(({ uuid, fullName }) => ({ uuid, name: fullName }))}
      onConfirm={cart.seat}
      onClose={cart.stopSeating}
    />
  );
}

export function TripResults<One extends Offer>({ results, words, passengers, head, seatsOf, offers: draw }: TripResultsProps<One>) {
  const { legs, search, cart, chosen, leg, offers, openCards, exchanging, changeDay } = results;
  const isMobile = useIsMobile();
  if (search.error)
    return (
      <>
        {head}
        <SearchFailed search={search} failure={words.failed} />
      </>
    );
  const replaces = exchanging === null ? null : (chosen.find((one) => one.leg.index === exchanging)?.item.uuid ?? null);
  const side = (
    <TripCartPanel
      legs={legs}
      chosen={chosen}
      current={leg}
      cart={cart}
      chooseOne={words.chooseOne}
      onContinue={results.goOn}
      onSave={results.save}
      hasTitle={!isMobile}
    />
  );
  const above = <Strips results={results} words={words} />;
  const whenDone = <Banner tone="folha" title={words.allChosen} />;
  return (
    <div className={classes.page}>
      {head}
      {isMobile && legs.length > 1 && <StepsLine legs={legs} chosen={chosen} leg={leg} />}
      {draw({ legs, leg, search, offers, openCards, cart, replaces, onDay: changeDay, above, whenDone, side })}
      {isMobile && cart.cart && (
        <PhoneBar
          value={cart.cart.totalValue}
          note={legs.length > 1 ? tripText.legsChosen(chosen.length, legs.length) : cartText.total}
          verb={cartText.seeCart}
          title={cartText.cart}
        >
          {side}
        </PhoneBar>
      )}
      <NeedsDialog cart={cart} passengers={passengers} />
      {seatsOf && <Seating cart={cart} seatsOf={(offer) => seatsOf(offer as One)} />}
      <RefusalDialog cart={cart} onRefresh={search.again} />
    </div>
  );
}
