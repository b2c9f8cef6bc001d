/** The offers of one leg in the frame of every result page: its days, its cards, its filters. */
import type { Facets, Offer } from '@trajeto/orders-data-access';
import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { ChoiceDetails, TripCart } from '../cart/use-cart';
import { DayStrip } from './day-strip';
import { TIMED_SORTS, type Sort } from './filter-address';
import { FiltersFrame } from './filter-parts';
import { fitsOrder, type Leg } from './legs';
import type { OffersWords } from './offers-words';
import { ResultsFrame } from './results-frame';
import { ResultsList, type Offers, type useOpenCards } from './results-list';
import { SortSelect } from './sort-select';
import { tripText } from './trip.text';
import type { SearchState } from './use-search';

/** What narrows a list of offers, as the panel draws it. */
export interface ChoicesProps<Filters> {
  filters: Filters;
  facets: Facets;
  set: (part: Partial<Filters>) => void;
}

/** How a product describes the list of its offers. */
export interface ListedProduct<Filters> {
  /** Stands where nothing was found. */
  icon: Icon;
  words: OffersWords;
  filters: { filterCount: (filters: Filters) => number; noFilters: () => Filters };
  Choices: ComponentType<ChoicesProps<Filters>>;
  /** Suppliers tell no prices of other days. */
  hasNoDays?: boolean;
  /** How the list may be sorted; in every way where it is not said. */
  sorts?: readonly Sort[];
}

/** The offers of one leg, and what becomes of the one that is chosen. */
export interface LegOffers<One extends Offer> {
  legs: readonly Leg[];
  /** null: every leg has its item. */
  leg: Leg | null;
  search: SearchState;
  offers: Offers<One>;
  openCards: ReturnType<typeof useOpenCards>;
  cart: Pick<TripCart, 'selectOffer' | 'pending'>;
  /** The item that the choice replaces. */
  replaces: string | null;
  /** The value offers are compared with. */
  than?: string;
  onDay: (day: string) => void;
  above?: ReactNode;
  whenDone?: ReactNode;
  side: ReactNode;
}

/** What a card needs to be chosen. */
export interface Choosing<One extends Offer> {
  /** The value it is compared with, where it would take another item's place. */
  than?: string;
  pending: string | null;
  onChoose: (offer: One, details?: ChoiceDetails) => void;
}

interface TripOffersProps<One extends Offer, Filters> extends LegOffers<One> {
  product: ListedProduct<Filters>;
  address: { filters: Filters; setFilters: (filters: Filters) => void };
  card: (offer: One, choosing: Choosing<One>) => ReactNode;
  /** Between the days and the cards. */
  strip?: (choosing: Choosing<One>) => ReactNode;
}

type Sorted = { sort: Sort };

function useFilters<Filters extends Sorted>({ product, address }: Pick<TripOffersProps<Offer, Filters>, 'product' | 'address'>) {
  const { filters, setFilters } = address;
  const { Choices } = product;
  const count = product.filters.filterCount(filters);
  const clear = () => setFilters({ ...product.filters.noFilters(), sort: filters.sort });
  const set = (part: Partial<Filters>) => setFilters({ ...filters, ...part });
  const panel = (facets: Facets | null, hasTitle: boolean) => (
    <FiltersFrame count={count} onClear={clear} hasTitle={hasTitle}>
      {facets && <Choices filters={filters} facets={facets} set={set} />}
    </FiltersFrame>
  );
  return { count, clear, panel, sort: filters.sort, onSort: (sort: Sort) => setFilters({ ...filters, sort }) };
}

export function TripOffers<One extends Offer, Filters extends Sorted>(props: TripOffersProps<One, Filters>) {
  const { product, legs, leg, search, offers, cart, replaces, than, onDay, card, strip, above, whenDone, side } = props;
  const { count, clear, panel, sort, onSort } = useFilters(props);
  const choosing: Choosing<One> = {
    ...(than !== undefined && { than }),
    pending: cart.pending,
    onChoose: (offer, details) => void cart.selectOffer({ offer, replaces, ...details }),
  };
  const listOf = (current: Leg) => (controls: ReactNode) => (
    <ResultsList
      key={current.index}
      words={product.words}
      label={current.label}
      icon={product.icon}
      search={search}
      offers={offers}
      hasFilters={count > 0}
      onClearFilters={clear}
      controls={controls}
      strip={
        <>
          {!product.hasNoDays && (
            <DayStrip
              days={offers.nearby}
              current={current.day}
              isPossible={(day) => fitsOrder(legs, current.index, day)}
              onChoose={onDay}
            />
          )}
          {strip?.(choosing)}
        </>
      }
      card={(offer) => card(offer, choosing)}
    />
  );
  return (
    <ResultsFrame
      search={search}
      filters={{ count, total: offers.total, panel: (hasTitle) => panel(offers.facets, hasTitle) }}
      sort={<SortSelect value={sort} labels={tripText.sorts} sorts={product.sorts ?? TIMED_SORTS} onChange={onSort} />}
      above={above}
      list={leg && listOf(leg)}
      whenDone={whenDone}
      side={side}
    />
  );
}
