/** The frame of every product's results: filters at the left, the offers in the middle, what they go into at the right. */
import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { ApiError, fieldErrorsOf, messageOf } from '@trajeto/shared-auth';
import { Banner, BottomSheet, ErrorState, Sidebar, useIsMobile } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import classes from './results.module.css';
import { resultsText } from './results.text';
import type { SearchState } from './use-search';

interface ResultsFrameProps {
  search: SearchState;
  filters: { count: number; total: number; panel: (hasTitle: boolean) => ReactNode };
  sort: ReactNode;
  above?: ReactNode;
  /** The offers, with the controls that stand in their head; null: everything is chosen. */
  list: ((controls: ReactNode) => ReactNode) | null;
  whenDone?: ReactNode;
  side: ReactNode;
}

/** The search itself was refused or never answered. */
export function SearchFailed({ search, failure }: { search: SearchState; failure: string }) {
  const isRefused = search.error instanceof ApiError && search.error.status < 500 && search.error.status !== 0;
  const [fieldError] = Object.values(fieldErrorsOf(search.error));
  return (
    <ErrorState
      message={fieldError ?? messageOf(search.error, failure)}
      error={isRefused ? undefined : search.error}
      {...(isRefused ? {} : { onRetry: search.retry })}
    />
  );
}

function Stale({ search }: { search: SearchState }) {
  if (!search.isStale) return null;
  const action = (
    <Button variant="default" onClick={search.again}>
      {resultsText.refresh}
    </Button>
  );
  return (
    <Banner tone="ipe" title={resultsText.expired} action={action}>
      {resultsText.expiredHint}
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
      {resultsText.filtersCount(count)}
    </Button>
  );
}

interface FiltersPanelProps {
  filters: ResultsFrameProps['filters'];
  opened: boolean;
  onClose: () => void;
}

function FiltersOverlay({ filters, opened, onClose }: FiltersPanelProps) {
  const isMobile = useIsMobile();
  const Panel = isMobile ? BottomSheet : Sidebar;
  return (
    <Panel opened={opened} onClose={onClose} title={resultsText.filters} {...(isMobile ? { fullScreen: true } : {})}>
      {filters.panel(false)}
      <Button fullWidth mt="lg" onClick={onClose}>
        {resultsText.seeResults(filters.total)}
      </Button>
    </Panel>
  );
}

/** In the head of the list on a wide screen; on the phone they are a bar of their own. */
function Controls({ children }: { children: ReactNode }) {
  return <span className={classes.controls}>{children}</span>;
}

export function ResultsFrame({ search, filters, sort, above, list, whenDone, side }: ResultsFrameProps) {
  const isMobile = useIsMobile();
  const hasRoom = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  const [areFiltersOpen, filtersOverlay] = useDisclosure(false);
  const filtersButton = <FiltersButton count={filters.count} onOpen={filtersOverlay.open} />;
  const controls = isMobile ? null : (
    <Controls>
      {!hasRoom && filtersButton}
      {sort}
    </Controls>
  );
  return (
    <>
      <div className={classes.grid}>
        {hasRoom && (
          <aside className={classes.filters} aria-label={resultsText.filters}>
            {list && filters.panel(true)}
          </aside>
        )}
        <div className={classes.results}>
          <Stale search={search} />
          {isMobile && list && (
            <div className={classes.mobileBar}>
              {filtersButton}
              {sort}
            </div>
          )}
          {above}
          {list ? list(controls) : whenDone}
        </div>
        {!isMobile && <aside className={`tj-card ${classes.side ?? ''}`}>{side}</aside>}
      </div>
      <FiltersOverlay filters={filters} opened={areFiltersOpen && !hasRoom} onClose={filtersOverlay.close} />
    </>
  );
}
