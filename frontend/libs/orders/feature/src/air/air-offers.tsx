/** The flights of one leg in the frame of every result page. */
import type { AirOffer } from '@trajeto/orders-data-access';
import { IconPlaneOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { TripCart } from '../cart/use-cart';
import { ResultsFrame } from '../results/results-frame';
import { ResultsList, type Offers, type ResultsWords, type useOpenCards } from '../results/results-list';
import { SortSelect } from '../results/sort-select';
import type { SearchState } from '../results/use-search';
import { airText } from './air.text';
import { CompareBar, useCompared } from './compare';
import { DayStrip } from './day-strip';
import { filterCount, noFilters } from './filters';
import { FiltersPanel } from './filters-panel';
import { fitsOrder, flightKeyOf, type Leg } from './legs';
import { OfferCard } from './offer-card';
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
  count: (total) => airText.flights(total, leg.label),
  found: airText.found,
  newOffers: airText.newFlights,
  more: airText.more,
  failed: airText.searchFailed,
  none: airText.none,
  noneHint: airText.noneHint,
  noneFiltered: airText.noneFiltered,
});

function Flights({ leg, controls, ...props }: AirOffersProps & { leg: Leg; controls: ReactNode }) {
  const { address, legs, search, offers, openCards, cart, replaces, than, onDay } = props;
  const { filters, setFilters } = address;
  const compared = useCompared(offers.offers);
  const choose = (offer: AirOffer) => void cart.selectOffer({ offer, replaces });
  return (
    <ResultsList
      key={leg.index}
      words={wordsOf(leg)}
      icon={IconPlaneOff}
      search={search}
      offers={offers}
      hasFilters={filterCount(filters) > 0}
      onClearFilters={() => setFilters({ ...noFilters(), sort: filters.sort })}
      controls={controls}
      strip={
        <>
          <DayStrip days={offers.nearby} current={leg.day} isPossible={(day) => fitsOrder(legs, leg.index, day)} onChoose={onDay} />
          <CompareBar of={compared} pending={cart.pending} onChoose={choose} />
        </>
      }
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

export function AirOffers(props: AirOffersProps) {
  const { address, leg, search, offers, above, whenDone, side } = props;
  const { filters, setFilters } = address;
  return (
    <ResultsFrame
      search={search}
      filters={{
        count: filterCount(filters),
        total: offers.total,
        panel: (hasTitle) => <FiltersPanel filters={filters} facets={offers.facets} onChange={setFilters} hasTitle={hasTitle} />,
      }}
      sort={<SortSelect value={filters.sort} labels={airText.sorts} onChange={(sort) => setFilters({ ...filters, sort })} />}
      above={above}
      list={leg && ((controls) => <Flights {...props} leg={leg} controls={controls} />)}
      whenDone={whenDone}
      side={side}
    />
  );
}
