/** The rows of a list: what failed, what is empty, a table on the desktop and cards on a phone. */
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from '../feedback/states';
import { DataTable, type Column, type Section } from '../table/data-table';
import type { PagesProps } from '../table/pages';
import { useIsMobile } from '../theme/use-is-mobile';
import { crudText } from './crud.text';

/** A page of a list as the API answers it. */
export interface ListAnswer<Row> {
  data: Row[];
  meta: { currentPage: number; lastPage: number; from?: number | null; to?: number | null; total: number };
}
export interface ListingProps<Row> {
  caption: string;
  /** The question as the cache answers it. */
  asked: { data: ListAnswer<Row> | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean; dataUpdatedAt: number };
  failed: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  rowTo?: (row: Row) => string;
  card: (row: Row) => ReactNode;
  sectionsOf?: (rows: readonly Row[]) => readonly Section<Row>[];
  isSelected?: (row: Row) => boolean;
  onPage: (page: number) => void;
  size?: PagesProps['size'];
  /** A row whose version changes while it is read lights up once. */
  versionOf?: (row: Row) => number;
  /** The rows to draw where they are not simply those that arrived. */
  rows?: readonly Row[] | undefined;
  /** Nothing yet, and what to do about it. */
  empty: ReactNode;
  /** Said when filters hide everything; null while none is set. */
  nothingFound: { title: string; onClear: () => void } | null;
}

function NothingFound({ title, onClear }: { title: string; onClear: () => void }) {
  const clear = (
    <Anchor component="button" type="button" onClick={onClear}>
      {crudText.clearFilters}
    </Anchor>
  );
  return <EmptyState title={title} action={clear} />;
}

export function Listing<Row>({ asked, failed, rowTo, onPage, empty, nothingFound, rows = asked.data?.data, ...table }: ListingProps<Row>) {
  const isMobile = useIsMobile();
  const { data, error, refetch, isPlaceholderData } = asked;
  if (error && !data) return <ErrorState message={failed} error={error} onRetry={() => void refetch()} />;
  const meta = data && { ...data.meta, from: data.meta.from ?? null, to: data.meta.to ?? null };
  return (
    <DataTable
      {...table}
      rows={rows}
      // On a phone the card holds its own link, beside its menu.
      {...(rowTo && !isMobile ? { rowTo } : {})}
      meta={meta}
      onPage={onPage}
      isStale={isPlaceholderData}
      savedAt={asked.dataUpdatedAt}
      empty={nothingFound ? <NothingFound {...nothingFound} /> : empty}
    />
  );
}
