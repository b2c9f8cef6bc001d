/** The agency's options for a stay: hotels of its catalogue, its own choice last, and the question that is sent. */
import { IconHeadset } from '@tabler/icons-react';
import { isHotelOffer, type OfflineOffer } from '@trajeto/orders-data-access';
import { useIsMobile } from '@trajeto/shared-ui';
import { useState } from 'react';
import { NeedsDialog } from '../cart/needs-dialog';
import { RefusalDialog } from '../cart/refusal-dialog';
import { HotelChoices } from '../hotel/filter-choices';
import { HOTEL_SORTS, hotelFilters, type HotelFilters } from '../hotel/filters';
import { hotelText } from '../hotel/hotel.text';
import { adultsOf, stayLegs } from '../hotel/trip';
import { SearchFailed } from '../results/results-frame';
import { TripHead, type SearchedProduct } from '../results/trip-head';
import { TripOffers, type ListedProduct } from '../results/trip-offers';
import { OFFLINE_SEARCH } from '../search/searches';
import { AgencyChoice } from './agency-choice';
import { AskAgency, AskAgencyBar } from './ask-agency';
import { HotelCard } from './hotel-card';
import type { Picked } from './picked';
import classes from './results.module.css';
import { resultsText } from './results.text';
import { formOf, type OfflineStretch } from './search/offline-search';
import { OfflineSearchCard } from './search/offline-search-card';
import { Sent } from './sent';
import { useOfflineResults, type OfflineResultsState } from './trip';
import type { OfflineAddress } from './use-offline-address';

export const OFFLINE: SearchedProduct = { title: resultsText.back, documentTitle: resultsText.documentTitle, to: OFFLINE_SEARCH };

const OPTIONS: ListedProduct<HotelFilters> = {
  icon: IconHeadset,
  words: resultsText.offers,
  filters: hotelFilters,
  Choices: HotelChoices,
  sorts: HOTEL_SORTS,
  hasNoDays: true,
};

interface OfflineResultsProps {
  address: OfflineAddress;
  stretches: OfflineStretch[];
}

function Head({ stretches, address: { travelers, reason, orderId } }: OfflineResultsProps) {
  const rooms = stretches.flatMap((stay) => adultsOf(stay, Math.max(1, travelers.length)));
  const guests = rooms.reduce((sum, adults) => sum + adults, 0);
  const city = stretches[0]?.city;
  return (
    <TripHead
      product={OFFLINE}
      title={city ? resultsText.title(city) : resultsText.back}
      legs={stayLegs(stretches)}
      who={`${hotelText.rooms(rooms.length)}, ${hotelText.guests(guests)}`}
      form={<OfflineSearchCard start={formOf(stretches)} travelers={travelers} reason={reason} orderId={orderId} />}
    />
  );
}

/** What is picked holds for the search it was picked from. */
function useQuestion({ search, cart }: OfflineResultsState, stay: OfflineStretch) {
  const [chosen, setPicked] = useState<Picked | null>(null);
  const [wishes, setWishes] = useState(stay.wishes ?? '');
  const picked = chosen && chosen.offer.searchUuid === search.search?.uuid ? chosen : null;
  const ask = () => {
    if (!picked) return;
    const { offer, roomUuid } = picked;
    const obs = wishes.trim();
    void cart.selectOffer({ offer, replaces: null, bought: () => ({ ...(roomUuid && { roomUuid }), ...(obs && { obs }) }) });
  };
  return {
    setPicked,
    panel: {
      picked,
      wishes,
      onWishes: setWishes,
      orderNumber: cart.cart?.orderNumber ?? null,
      isPending: cart.pending !== null,
      onAsk: ask,
    },
  };
}

function OptionCard({
  offer,
  asked,
  picked,
  onPick,
}: {
  offer: OfflineOffer;
  asked: string | undefined;
  picked: Picked | null;
  onPick: (picked: Picked) => void;
}) {
  const isPicked = picked?.offer.uuid === offer.uuid;
  if (isHotelOffer(offer)) return <HotelCard offer={offer} isPicked={isPicked} onPick={onPick} />;
  return <AgencyChoice offer={offer} asked={asked} isPicked={isPicked} onPick={onPick} />;
}

export function OfflineResults({ address, stretches }: OfflineResultsProps) {
  const results = useOfflineResults(address, stretches);
  const [stay] = stretches as [OfflineStretch];
  const question = useQuestion(results, stay);
  const isMobile = useIsMobile();
  const { search, cart, chosen, leg, legs, offers, openCards } = results;
  const head = <Head address={address} stretches={stretches} />;
  const [sent] = chosen;
  const { picked } = question.panel;
  if (cart.cart && sent)
    return (
      <>
        {head}
        <Sent order={cart.cart} item={sent.item} />
      </>
    );
  return (
    <div className={classes.page}>
      {head}
      {search.error ? (
        <SearchFailed search={search} failure={resultsText.offers.failed} />
      ) : (
        <TripOffers
          product={OPTIONS}
          address={address}
          card={(offer) => <OptionCard key={offer.uuid} offer={offer} asked={stay.hotel} picked={picked} onPick={question.setPicked} />}
          {...{ legs, leg, search, offers, openCards, cart }}
          replaces={null}
          onDay={() => undefined}
          side={<AskAgency {...question.panel} />}
        />
      )}
      {isMobile && !search.error && <AskAgencyBar {...question.panel} />}
      <NeedsDialog cart={cart} passengers={Math.max(1, address.travelers.length)} />
      <RefusalDialog cart={cart} onRefresh={search.again} />
    </div>
  );
}
