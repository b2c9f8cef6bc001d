/** The frame of every result page: filters at the left, the flights of one leg in the middle, what they go into at the right. */
import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { ApiError, fieldErrorsOf, messageOf } from '@trajeto/shared-auth';
import { Banner, BottomSheet, ErrorState, Sidebar, useIsMobile } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import classes from './air.module.css';
import { airText } from './air.text';
import { filterCount } from './filters';
import { FiltersPanel } from './filters-panel';
import type { Leg } from './legs';
import { ResultsList, SortSelect, type OffersOfLeg, type useHeldCards } from './results-list';
import type { AirSearchState } from './use-air-search';
import type { ResultsAddress } from './use-results-address';
import type { TripCart } from './use-trip-cart';

interface ResultsFrameProps {
  address: ResultsAddress;
  legs: readonly Leg[];
  /** null: every leg has its flight. */
  leg: Leg | null;
  air: AirSearchState;
  offers: OffersOfLeg;
  held: ReturnType<typeof useHeldCards>;
  cart: Pick<TripCart, 'choose' | 'pending'>;
  replaces: string | null;
  /** The value offers are compared with. */
  than?: string;
  onDay: (day: string) => void;
  above?: ReactNode;
  whenDone?: ReactNode;
  side: ReactNode;
}

function searchProblem(error: unknown): string {
  const [field] = Object.values(fieldErrorsOf(error));
  return field ?? messageOf(error, airText.searchFailed);
}

/** The search itself was refused or never answered. */
export function SearchFailed({ air }: { air: AirSearchState }) {
  const isForm = air.error instanceof ApiError && air.error.status < 500 && air.error.status !== 0;
  return (
    <ErrorState message={searchProblem(air.error)} error={isForm ? undefined : air.error} {...(isForm ? {} : { onRetry: air.retry })} />
  );
}

function Stale({ air }: { air: AirSearchState }) {
  if (!air.isStale) return null;
  const action = (
    <Button variant="default" mt="xs" onClick={air.again}>
      {airText.refresh}
    </Button>
  );
  return (
    <Banner tone="ipe" title={airText.expired} action={action}>
      {airText.expiredHint}
    </Banner>
  );
}

function FiltersButton({ count, onOpen }: { count: number; onOpen: () => void }) {
  return (
    <Button
      variant={count > 0 ? 'light' : 'default'}
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
      onClick={onOpen}
    >
      {airText.filtersCount(count)}
    </Button>
  );
}

type ListProps = Omit<ResultsFrameProps, 'above' | 'whenDone' | 'side'> & { filtersButton: ReactNode };

function List({ leg, address, held, filtersButton, ...rest }: ListProps) {
  const isMobile = useIsMobile();
  if (!leg) return null;
  const controls = !isMobile && (
    <span className={classes.sort} style={{ display: 'flex', gap: 8 }}>
      {filtersButton}
      <SortSelect filters={address.filters} onChange={address.setFilters} />
    </span>
  );
  return (
    <ResultsList
      key={leg.index}
      leg={leg}
      filters={address.filters}
      onFilters={address.setFilters}
      onHold={held.hold}
      controls={controls}
      {...rest}
    />
  );
}

export function ResultsFrame({ above, whenDone, side, ...props }: ResultsFrameProps) {
  const { address, leg, air, offers } = props;
  const isMobile = useIsMobile();
  const hasRoom = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  const [areFiltersOpen, filtersSheet] = useDisclosure(false);
  const panel = <FiltersPanel filters={address.filters} facets={offers.facets} onChange={address.setFilters} hasTitle={hasRoom} />;
  const filtersButton = <FiltersButton count={filterCount(address.filters)} onOpen={filtersSheet.open} />;
  const Panel = isMobile ? BottomSheet : Sidebar;
  return (
    <>
      <div className={classes.grid}>
        {hasRoom && (
          <aside className={classes.filters} aria-label={airText.filters}>
            {leg && panel}
          </aside>
        )}
        <div className={classes.results}>
          <Stale air={air} />
          {isMobile && leg && (
            <div className={classes.mobileBar}>
              {filtersButton}
              <SortSelect filters={address.filters} onChange={address.setFilters} />
            </div>
          )}
          {above}
          {leg ? <List {...props} filtersButton={hasRoom ? null : filtersButton} /> : whenDone}
        </div>
        {!isMobile && <aside className={`tj-card ${classes.cart ?? ''}`}>{side}</aside>}
      </div>
      <Panel
        opened={areFiltersOpen && !hasRoom}
        onClose={filtersSheet.close}
        title={airText.filters}
        {...(isMobile ? { fullScreen: true } : {})}
      >
        {panel}
        <Button fullWidth mt="lg" onClick={filtersSheet.close}>
          {airText.seeResults(offers.total)}
        </Button>
      </Panel>
    </>
  );
}
