/** The buses of one leg. */
import type { BusOffer } from '@trajeto/orders-data-access';
import { IconBusOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TripCart } from '../cart/use-cart';
import type { Leg } from '../results/legs';
import type { Offers, ResultsWords } from '../results/results-list';
import { TripOffers } from '../results/trip-offers';
import { tripText } from '../results/trip.text';
import type { SearchState } from '../results/use-search';
import { filterCount, noFilters } from './filters';
import { FiltersPanel } from './filters-panel';
import { OfferCard } from './offer-card';
import { roadText } from './road.text';
import type { BusAddress } from './use-bus-address';

interface RoadOffersProps {
  address: BusAddress;
  legs: readonly Leg[];
  /** null: every leg has its bus. */
  leg: Leg | null;
  search: SearchState;
  offers: Offers<BusOffer>;
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
  list: roadText.list(leg.label),
  loading: roadText.loading,
  count: (total) => tripText.ofLeg(roadText.buses(total), leg.label),
  found: roadText.found,
  newOffers: roadText.newBuses,
  more: roadText.more,
  failed: roadText.searchFailed,
  none: roadText.none,
  noneHint: roadText.noneHint,
  noneFiltered: roadText.noneFiltered,
});

export function RoadOffers({ address, cart, replaces, than, ...shown }: RoadOffersProps) {
  const { filters, setFilters } = address;
  return (
    <TripOffers
      {...shown}
      words={wordsOf}
      icon={IconBusOff}
      sort={filters.sort}
      onSort={(sort) => setFilters({ ...filters, sort })}
      filters={{
        count: filterCount(filters),
        clear: () => setFilters({ ...noFilters(), sort: filters.sort }),
        panel: (facets, hasTitle) => <FiltersPanel filters={filters} facets={facets} onChange={setFilters} hasTitle={hasTitle} />,
      }}
      card={(offer) => (
        <OfferCard
          key={offer.uuid}
          offer={offer}
          {...(than !== undefined && { than })}
          pending={cart.pending}
          onChoose={(chosen) => void cart.selectOffer({ offer: chosen, replaces })}
        />
      )}
    />
  );
}
