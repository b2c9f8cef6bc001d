/** The offers of one leg in the frame of every result page: its days, its cards, its filters. */
import type { Facets, Offer } from '@trajeto/orders-data-access';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DayStrip } from './day-strip';
import type { Sort } from './filter-address';
import { fitsOrder, type Leg } from './legs';
import { ResultsFrame } from './results-frame';
import { ResultsList, type Offers, type ResultsWords } from './results-list';
import { SortSelect } from './sort-select';
import { tripText } from './trip.text';
import type { SearchState } from './use-search';

interface TripOffersProps<One extends Offer> {
  words: (leg: Leg) => ResultsWords;
  icon: Icon;
  sort: Sort;
  onSort: (sort: Sort) => void;
  filters: { count: number; clear: () => void; panel: (facets: Facets | null, hasTitle: boolean) => ReactNode };
  legs: readonly Leg[];
  /** null: every leg has its item. */
  leg: Leg | null;
  search: SearchState;
  offers: Offers<One>;
  onDay: (day: string) => void;
  card: (offer: One) => ReactNode;
  /** Between the days and the cards. */
  strip?: ReactNode;
  above?: ReactNode;
  whenDone?: ReactNode;
  side: ReactNode;
}

export function TripOffers<One extends Offer>(props: TripOffersProps<One>) {
  const { words, icon, sort, onSort, filters, legs, leg, search, offers, onDay, card, strip, above, whenDone, side } = props;
  const listOf = (current: Leg) => (controls: ReactNode) => (
    <ResultsList
      key={current.index}
      words={words(current)}
      icon={icon}
      search={search}
      offers={offers}
      hasFilters={filters.count > 0}
      onClearFilters={filters.clear}
      controls={controls}
      strip={
        <>
          <DayStrip days={offers.nearby} current={current.day} isPossible={(day) => fitsOrder(legs, current.index, day)} onChoose={onDay} />
          {strip}
        </>
      }
      card={card}
    />
  );
  return (
    <ResultsFrame
      search={search}
      filters={{ count: filters.count, total: offers.total, panel: (hasTitle) => filters.panel(offers.facets, hasTitle) }}
      sort={<SortSelect value={sort} labels={tripText.sorts} onChange={onSort} />}
      above={above}
      list={leg && listOf(leg)}
      whenDone={whenDone}
      side={side}
    />
  );
}
