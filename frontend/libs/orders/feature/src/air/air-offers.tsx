/** The flights of one leg. */
import type { AirOffer } from '@trajeto/orders-data-access';
import { IconPlaneOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TripCart } from '../cart/use-cart';
import type { Leg } from '../results/legs';
import type { Offers, ResultsWords, useOpenCards } from '../results/results-list';
import { TripOffers } from '../results/trip-offers';
import { tripText } from '../results/trip.text';
import type { SearchState } from '../results/use-search';
import { airText } from './air.text';
import { CompareBar, useCompared } from './compare';
import { filterCount, noFilters } from './filters';
import { FiltersPanel } from './filters-panel';
import { OfferCard } from './offer-card';
import { flightKeyOf } from './trip';
import type { ResultsAddress } from './use-results-address';

interface AirOffersProps {
  address: ResultsAddress;
  legs: readonly Leg[];
  /** null: every leg has its flight. */
  leg: Leg | null;
  search: SearchState;
  offers: Offers<AirOffer>;
  openCards: ReturnType<typeof useOpenCards>;
  cart: Pick<TripCart, 'selectOffer' | 'pending'>;
  replaces: string | null;
  /** The value offers are compared with. */
  than?: string;
  onDay: (day: string) => void;
  above?: ReactNode;
  whenDone?: ReactNode;
  side: ReactNode;
}

const wordsOf = (leg: Leg): ResultsWords => ({
  list: airText.list(leg.label),
  loading: airText.loading,
  count: (total) => tripText.ofLeg(airText.flights(total), leg.label),
  found: airText.found,
  newOffers: airText.newFlights,
  more: airText.more,
  failed: airText.searchFailed,
  none: airText.none,
  noneHint: airText.noneHint,
  noneFiltered: airText.noneFiltered,
});

export function AirOffers({ address, openCards, cart, replaces, than, ...shown }: AirOffersProps) {
  const { filters, setFilters } = address;
  const { offers } = shown;
  const compared = useCompared(offers.offers);
  const choose = (offer: AirOffer) => void cart.selectOffer({ offer, replaces });
  return (
    <TripOffers
      {...shown}
      words={wordsOf}
      icon={IconPlaneOff}
      sort={filters.sort}
      onSort={(sort) => setFilters({ ...filters, sort })}
      filters={{
        count: filterCount(filters),
        clear: () => setFilters({ ...noFilters(), sort: filters.sort }),
        panel: (facets, hasTitle) => <FiltersPanel filters={filters} facets={facets} onChange={setFilters} hasTitle={hasTitle} />,
      }}
      strip={<CompareBar of={compared} pending={cart.pending} onChoose={choose} />}
      card={(offer) => (
        <OfferCard
          key={flightKeyOf(offer)}
          offer={offer}
          {...(than !== undefined && { than })}
          pending={cart.pending}
          onChoose={choose}
          comparing={{ isMarked: compared.has(offer), isFull: compared.isFull, toggle: () => compared.toggle(offer) }}
          onOpen={openCards.count}
          onRepriced={() => void offers.refetch()}
        />
      )}
    />
  );
}
