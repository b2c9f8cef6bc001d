/** The flights of the leg being chosen: progress, sort, days around, cards, and every way the list can be empty. */
import { Button, Loader, Progress, Select, Text, VisuallyHidden } from '@mantine/core';
import type { AirSearch } from '@trajeto/orders-data-access';
import { ApiError, messageOf } from '@trajeto/shared-auth';
import { Banner, CardsSkeleton, EmptyState, ErrorState, NetworkButton } from '@trajeto/shared-ui';
import { IconPlaneOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './air.module.css';
import { airText } from './air.text';
import { DayStrip } from './day-strip';
import { filterCount, noFilters, SORTS, type AirFilters } from './filters';
import { fitsOrder, type Leg } from './legs';
import { OfferCard } from './offer-card';
import type { AirSearchState } from './use-air-search';
import { useOffers } from './use-offers';
import type { Choice, TripCart } from './use-trip-cart';

export type OffersOfLeg = ReturnType<typeof useOffers>;

function Asking({ search }: { search: AirSearch }) {
  const answered = search.providers.filter(({ status }) => status !== 'waiting').length;
  const all = search.providers.length;
  if (search.status !== 'running' || all === 0) return null;
  return (
    <span className={classes.asking}>
      <Progress value={(answered / all) * 100} w={56} aria-label={airText.asking(answered, all)} />
      <span aria-hidden>{airText.asking(answered, all)}</span>
    </span>
  );
}

function Silent({ search, onAgain }: { search: AirSearch; onAgain: () => void }) {
  const silent = search.providers.filter(({ status }) => status === 'failed' || status === 'timed_out').map(({ name }) => name);
  if (silent.length === 0 || search.status === 'running') return null;
  const names = silent.join(', ');
  return (
    <Banner
      tone="anil"
      title={silent.length === 1 ? airText.silent(names) : airText.silentMany(names)}
      action={
        <Button variant="subtle" onClick={onAgain}>
          {airText.searchAgain}
        </Button>
      }
    />
  );
}

export function SortSelect({
  filters,
  onChange,
  className,
}: {
  filters: AirFilters;
  onChange: (filters: AirFilters) => void;
  className?: string | undefined;
}) {
  return (
    <Select
      aria-label={airText.sort}
      className={className ?? ''}
      allowDeselect={false}
      w={{ md: 190 }}
      value={filters.sort}
      data={SORTS.map((sort) => ({ value: sort, label: airText.sorts[sort] }))}
      onChange={(sort) => sort && onChange({ ...filters, sort: sort })}
    />
  );
}

interface ResultsListProps {
  leg: Leg;
  legs: readonly Leg[];
  air: AirSearchState;
  offers: OffersOfLeg;
  filters: AirFilters;
  cart: Pick<TripCart, 'choose' | 'pending'>;
  replaces: string | null;
  /** The value offers are compared with. */
  than?: string;
  onFilters: (filters: AirFilters) => void;
  onDay: (day: string) => void;
  onHold: (change: 1 | -1) => void;
  controls: ReactNode;
}

function Nothing({ filters, onFilters }: Pick<ResultsListProps, 'filters' | 'onFilters'>) {
  if (filterCount(filters) === 0) return <EmptyState icon={IconPlaneOff} title={airText.none} hint={airText.noneHint} />;
  const clear = (
    <Button variant="default" onClick={() => onFilters({ ...noFilters(), sort: filters.sort })}>
      {airText.clear}
    </Button>
  );
  return <EmptyState icon={IconPlaneOff} title={airText.noneFiltered} action={clear} />;
}

function Cards({ leg, offers, cart, replaces, than, onHold, onFilters, filters, air }: ResultsListProps) {
  if (offers.error) {
    const isExpired = offers.error instanceof ApiError && offers.error.code === 'OFFER_EXPIRED';
    return (
      <ErrorState
        message={messageOf(offers.error, airText.searchFailed)}
        error={offers.error}
        onRetry={isExpired ? air.again : () => void offers.refetch()}
      />
    );
  }
  if (offers.isWaiting || (offers.offers.length === 0 && air.isRunning && filterCount(filters) === 0))
    return <CardsSkeleton cards={6} height={136} />;
  if (offers.offers.length === 0) return <Nothing filters={filters} onFilters={onFilters} />;
  const choose = (offer: Choice['offer']) => void cart.choose({ offer, leg, replaces });
  return (
    <>
      {offers.offers.map((offer) => (
        <OfferCard
          key={offer.uuid}
          offer={offer}
          {...(than !== undefined && { than })}
          pending={cart.pending}
          onChoose={choose}
          onHold={(isOpen) => onHold(isOpen ? 1 : -1)}
          onRepriced={() => void offers.refetch()}
        />
      ))}
      {offers.hasNextPage && (
        <NetworkButton
          variant="default"
          className={classes.pill ?? ''}
          loading={offers.isFetchingNextPage}
          onClick={() => void offers.fetchNextPage()}
        >
          {airText.more}
        </NetworkButton>
      )}
      <Text fz="sm" c="dimmed" ta="center">
        {airText.shown(offers.offers.length, offers.total)}
      </Text>
    </>
  );
}

export function ResultsList(props: ResultsListProps) {
  const { leg, legs, air, offers, onDay, controls } = props;
  return (
    <section className={classes.results} aria-label={airText.list(leg.label)} aria-busy={offers.isWaiting}>
      <div className={classes.bar}>
        {offers.isWaiting ? (
          <Loader size={16} aria-label={airText.loading} />
        ) : (
          <span className={classes.count}>{airText.flights(offers.total, leg.label)}</span>
        )}
        {air.search && <Asking search={air.search} />}
        {controls}
      </div>
      <VisuallyHidden role="status">{offers.isWaiting ? airText.loading : airText.found(offers.total)}</VisuallyHidden>
      {air.search && <Silent search={air.search} onAgain={air.again} />}
      <DayStrip days={offers.nearby} current={leg.day} isPossible={(day) => fitsOrder(legs, leg.index, day)} onChoose={onDay} />
      {offers.waiting > 0 && (
        <Button variant="light" radius="xl" className={classes.pill ?? ''} onClick={offers.showWaiting}>
          {airText.newFlights(offers.waiting)}
        </Button>
      )}
      <Cards {...props} />
    </section>
  );
}

/** Cards held open: while one is, nothing moves under it. */
export function useHeldCards() {
  const [held, setHeld] = useState(0);
  return { isHeld: held > 0, hold: (change: 1 | -1) => setHeld((count) => Math.max(0, count + change)), release: () => setHeld(0) };
}
