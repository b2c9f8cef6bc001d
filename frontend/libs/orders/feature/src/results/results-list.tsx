/** The offers being chosen from: suppliers' progress, cards, and every way the list can be empty. */
import { Button, Loader, Progress, Text, VisuallyHidden } from '@mantine/core';
import type { Search, Offer } from '@trajeto/orders-data-access';
import { ApiError, messageOf } from '@trajeto/shared-auth';
import { CardsSkeleton, EmptyState, ErrorState, NetworkButton, RelativeTime } from '@trajeto/shared-ui';
import type { Icon } from '@tabler/icons-react';
import { useCallback, useState, type ReactNode } from 'react';
import classes from './results.module.css';
import type { OffersWords } from './offers-words';
import { resultsText } from './results.text';
import { tripText } from './trip.text';
import { Unanswered } from './unanswered';
import type { useOffers } from './use-offers';
import type { SearchState } from './use-search';

export type Offers<One extends Offer> = ReturnType<typeof useOffers<One>>;

interface ResultsListProps<One extends Offer> {
  words: OffersWords;
  /** Of the leg: 'Ida'. */
  label: string;
  icon: Icon;
  search: SearchState;
  offers: Offers<One>;
  hasFilters: boolean;
  onClearFilters: () => void;
  /** Stands in the head of the list. */
  controls: ReactNode;
  /** Stands above the cards: days around, maps. */
  strip?: ReactNode;
  card: (offer: One) => ReactNode;
}

function Progressing({ search }: { search: Search }) {
  const answered = search.providers.filter(({ status }) => status !== 'waiting').length;
  const all = search.providers.length;
  if (search.status !== 'running' || all === 0) return null;
  return (
    <span className={classes.asking}>
      <Progress value={(answered / all) * 100} w={56} aria-label={resultsText.asking(answered, all)} />
      <span aria-hidden>{resultsText.asking(answered, all)}</span>
    </span>
  );
}

function Nothing<One extends Offer>({ words, icon, hasFilters, onClearFilters }: ResultsListProps<One>) {
  if (!hasFilters) return <EmptyState icon={icon} title={words.none} hint={words.noneHint} />;
  const clear = (
    <Button variant="default" onClick={onClearFilters}>
      {resultsText.clear}
    </Button>
  );
  return <EmptyState icon={icon} title={words.noneFiltered} action={clear} />;
}

function More<One extends Offer>({ offers, words }: Pick<ResultsListProps<One>, 'offers' | 'words'>) {
  return (
    <>
      {offers.hasNextPage && (
        <NetworkButton
          variant="default"
          className={classes.pill ?? ''}
          loading={offers.isFetchingNextPage}
          onClick={() => void offers.fetchNextPage()}
        >
          {words.more}
        </NetworkButton>
      )}
      <Text fz="sm" c="dimmed" ta="center">
        {resultsText.shown(offers.offers.length, offers.total)}
      </Text>
    </>
  );
}

function Failed<One extends Offer>({ words, offers, search }: Pick<ResultsListProps<One>, 'words' | 'offers' | 'search'>) {
  const isExpired = offers.error instanceof ApiError && offers.error.code === 'OFFER_EXPIRED';
  const askAgain = () => void (offers.isFetchNextPageError ? offers.fetchNextPage() : offers.refetch());
  return <ErrorState message={messageOf(offers.error, words.failed)} error={offers.error} onRetry={isExpired ? search.again : askAgain} />;
}

function Cards<One extends Offer>(props: ResultsListProps<One>) {
  const { words, offers, search, hasFilters, card } = props;
  if (offers.error && offers.offers.length === 0) return <Failed {...props} />;
  if (offers.isWaiting || (offers.offers.length === 0 && search.isRunning && !hasFilters)) return <CardsSkeleton cards={6} height={136} />;
  if (offers.offers.length === 0) return <Nothing {...props} />;
  return (
    <>
      {offers.offers.map(card)}
      {offers.error ? <Failed {...props} /> : <More offers={offers} words={words} />}
    </>
  );
}

export function ResultsList<One extends Offer>(props: ResultsListProps<One>) {
  const { words, label, search, offers, controls, strip } = props;
  return (
    <section className={classes.results} aria-label={words.list(label)} aria-busy={offers.isWaiting}>
      <div className={classes.bar}>
        {offers.isWaiting ? (
          <Loader size={16} aria-label={words.loading} />
        ) : (
          <span className={classes.count}>{tripText.ofLeg(words.count(offers.total), label)}</span>
        )}
        {search.search && <Progressing search={search.search} />}
        {search.search && !search.isRunning && (
          <Text span fz="sm" c="dimmed">
            {resultsText.prices} <RelativeTime at={search.search.updatedAt} isInSentence />
          </Text>
        )}
        {controls}
      </div>
      <VisuallyHidden role="status">{offers.isWaiting ? words.loading : words.found(offers.total)}</VisuallyHidden>
      {search.search && <Unanswered search={search.search} onAgain={search.again} />}
      {strip}
      {offers.waiting > 0 && (
        <Button variant="light" radius="xl" className={classes.pill ?? ''} onClick={offers.showWaiting}>
          {words.newOffers(offers.waiting)}
        </Button>
      )}
      <Cards {...props} />
    </section>
  );
}

/** Cards the person opened: while one is open, the list does not move. */
export function useOpenCards() {
  const [open, setOpen] = useState(0);
  return {
    areOpen: open > 0,
    count: useCallback((isOpen: boolean) => setOpen((count) => Math.max(0, count + (isOpen ? 1 : -1))), []),
    forget: () => setOpen(0),
  };
}
