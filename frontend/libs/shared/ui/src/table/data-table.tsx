/** A server-paged list: a table on desktop, cards on mobile, the same rows; old rows stay while the next page loads. */
import { Skeleton, Stack, Table, VisuallyHidden } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../feedback/states';
import { LoadingFrame, RowsSkeleton } from '../feedback/loading';
import { useIsMobile } from '../theme/use-is-mobile';
import classes from './data-table.module.css';
import { useRowHeight } from './density';
import { Pages, type PageMeta, type PagesProps } from './pages';
import { useChangeFlash } from './use-change-flash';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  width?: number | string;
}
const LOADING_ROWS = 10;

interface DataTableProps<Row> {
  /** Said by screen readers, e.g. 'Pedidos da empresa'. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a row leads; the first column is the real link. */
  rowTo?: (row: Row) => string;
  /** The card of a row on mobile; without it the columns are stacked. */
  card?: (row: Row) => ReactNode;
  /** A row whose version changes while it is read lights up once. */
  versionOf?: (row: Row) => number;
  meta?: PageMeta | undefined;
  onPage?: (page: number) => void;
  size?: PagesProps['size'];
  isStale?: boolean;
  empty?: ReactNode;
}

function Card({ version, children }: { version: number | undefined; children: ReactNode }) {
  return (
    <li className="tj-card" data-changed={useChangeFlash(version)}>
      {children}
    </li>
  );
}

function BodyRow({ version, children }: { version: number | undefined; children: ReactNode }) {
  return <Table.Tr data-changed={useChangeFlash(version)}>{children}</Table.Tr>;
}

function MobileCards<Row>({
  rows,
  rowKey,
  rowTo,
  card,
  columns,
  versionOf,
}: Pick<DataTableProps<Row>, 'rowKey' | 'rowTo' | 'card' | 'columns' | 'versionOf'> & { rows: readonly Row[] }) {
  return (
    <Stack gap="sm" component="ul" className={classes.cards}>
      {rows.map((row) => {
        const body = card ? card(row) : columns.map((column) => <div key={column.id}>{column.cell(row)}</div>);
        return (
          <Card key={rowKey(row)} version={versionOf?.(row)}>
            {rowTo ? (
              <Link className={classes.card} to={rowTo(row)}>
                {body}
              </Link>
            ) : (
              <div className={classes.card}>{body}</div>
            )}
          </Card>
        );
      })}
    </Stack>
  );
}

function Head<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th key={column.id} scope="col" ta={column.align ?? 'left'} w={column.width}>
            {column.header}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

/** The table that is coming: its own head over rows of bars, so that nothing jumps when it is here. */
function LoadingTable<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  const height = useRowHeight(columns.length);
  return (
    <LoadingFrame minHeight={LOADING_ROWS * (height + 1)}>
      <div className={`tj-card ${classes.frame ?? ''}`} aria-hidden>
        <Table className={classes.table} style={{ '--row-height': `${height}px` }}>
          <Head columns={columns} />
          <Table.Tbody>
            {Array.from({ length: LOADING_ROWS }, (_, row) => (
              <Table.Tr key={row}>
                {columns.map((column) => (
                  <Table.Td key={column.id}>
                    <Skeleton height={12} width="70%" ml={column.align === 'right' ? 'auto' : 0} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </LoadingFrame>
  );
}

function DesktopRows<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowTo,
  versionOf,
}: Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'rowTo' | 'versionOf'> & { rows: readonly Row[] }) {
  const height = useRowHeight(columns.length);
  return (
    <Table className={classes.table} style={{ '--row-height': `${height}px` }}>
      <Table.Caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </Table.Caption>
      <Head columns={columns} />
      <Table.Tbody>
        {rows.map((row) => (
          <BodyRow key={rowKey(row)} version={versionOf?.(row)}>
            {columns.map((column, index) => (
              <Table.Td key={column.id} ta={column.align ?? 'left'}>
                {index === 0 && rowTo ? (
                  <Link className={classes.rowLink} to={rowTo(row)}>
                    {column.cell(row)}
                  </Link>
                ) : (
                  column.cell(row)
                )}
              </Table.Td>
            ))}
          </BodyRow>
        ))}
      </Table.Tbody>
    </Table>
  );
}

export function DataTable<Row>({ rows, meta, onPage, size, isStale = false, empty, ...table }: DataTableProps<Row>) {
  const isMobile = useIsMobile();
  const frame = useRef<HTMLDivElement>(null);
  if (!rows) return isMobile ? <RowsSkeleton height={96} /> : <LoadingTable columns={table.columns} />;
  if (rows.length === 0) return empty ?? <EmptyState />;
  /** The next page is read from its first row. */
  const turn = (page: number) => {
    frame.current?.scrollIntoView({ block: 'start' });
    onPage?.(page);
  };
  return (
    <div
      ref={frame}
      className={`${classes.top ?? ''} ${isMobile ? '' : `tj-card ${classes.frame ?? ''}`}`}
      style={{ opacity: isStale ? 0.6 : 1 }}
      aria-busy={isStale}
    >
      {isMobile ? <MobileCards rows={rows} {...table} /> : <DesktopRows rows={rows} {...table} />}
      {meta && onPage && <Pages meta={meta} onPage={turn} size={size} />}
    </div>
  );
}
