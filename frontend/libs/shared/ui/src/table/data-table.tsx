/** A server-paged list: a table on desktop, cards on mobile, the same rows; old rows stay while the next page loads. */
import { Skeleton, Stack, Table, VisuallyHidden } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../feedback/states';
import { LoadingFrame, RowsSkeleton } from '../feedback/loading';
import { useIsOnline } from '../network/use-is-online';
import { useIsMobile } from '../theme/use-is-mobile';
import { ColumnEdge, type Resizing } from './column-edge';
import classes from './data-table.module.css';
import { useRowHeight } from './density';
import { Pages, type PageMeta, type PagesProps } from './pages';
import { SavedAt } from './saved-at';
import { useChangeFlash } from './use-change-flash';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  width?: number | string;
  /** In the place of the words of the head, e.g. the box that chooses all rows. */
  head?: ReactNode;
  /** Holds the link of the row; without one it is the first column. */
  isLink?: boolean;
  /** May not be left out, e.g. what is done with a row. */
  isKept?: boolean;
  /** Its width is the person's own choice. */
  resizing?: Resizing;
}
/** Rows that stand together under a head of their own. */
export interface Section<Row> {
  id: string;
  title: string;
  head: ReactNode;
  rows: readonly Row[];
}
const LOADING_ROWS = 10;

interface DataTableProps<Row> {
  /** Said by screen readers, e.g. 'Pedidos da empresa'. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while the first page loads. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Splits the page into sections; without it the rows stand one after the other. */
  sectionsOf?: (rows: readonly Row[]) => readonly Section<Row>[];
  isSelected?: (row: Row) => boolean;
  /** Where a row leads. */
  rowTo?: (row: Row) => string;
  /** The card of a row on mobile; without it the columns are stacked. */
  card?: (row: Row) => ReactNode;
  /** A row whose version changes while it is read lights up once. */
  versionOf?: (row: Row) => number;
  meta?: PageMeta | undefined;
  onPage?: (page: number) => void;
  size?: PagesProps['size'];
  isStale?: boolean;
  /** When the rows were answered, milliseconds since 1970; said while there is no network. */
  savedAt?: number;
  empty?: ReactNode;
}

function Card({ version, children }: { version: number | undefined; children: ReactNode }) {
  return (
    <li className="tj-card" data-changed={useChangeFlash(version)}>
      {children}
    </li>
  );
}

interface BodyRowProps {
  version: number | undefined;
  isSelected: boolean;
  children: ReactNode;
}

function BodyRow({ version, isSelected, children }: BodyRowProps) {
  return (
    <Table.Tr data-changed={useChangeFlash(version)} data-selected={isSelected || undefined}>
      {children}
    </Table.Tr>
  );
}

type RowsProps<Row> = Omit<DataTableProps<Row>, 'rows' | 'meta' | 'onPage' | 'size' | 'isStale' | 'savedAt' | 'empty'> & {
  rows: readonly Row[];
};

function Cards<Row>({ rows, rowKey, rowTo, card, columns, versionOf }: RowsProps<Row>) {
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

function MobileCards<Row>({ sectionsOf, ...props }: RowsProps<Row>) {
  if (!sectionsOf) return <Cards {...props} />;
  return sectionsOf(props.rows).map(({ id, title, head, rows }) => (
    <section key={id} aria-label={title} className={classes.section}>
      {head}
      {rows.length > 0 && <Cards {...props} rows={rows} />}
    </section>
  ));
}

/** While the rows are on their way a control of the head has nothing to act on. */
function Head<Row>({ columns, isLoading = false }: Pick<DataTableProps<Row>, 'columns'> & { isLoading?: boolean }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {columns.map((column) => (
          <Table.Th key={column.id} scope="col" ta={column.align ?? 'left'} w={column.width} data-column={column.resizing?.id}>
            {column.head ? !isLoading && column.head : column.header}
            {column.resizing && !isLoading && <ColumnEdge onWidth={column.resizing.onWidth} />}
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
          <Head columns={columns} isLoading />
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

function Body<Row>({ columns, rows, rowKey, rowTo, versionOf, isSelected }: RowsProps<Row>) {
  const led = columns.find(({ isLink }) => isLink) ?? columns[0];
  return rows.map((row) => (
    <BodyRow key={rowKey(row)} version={versionOf?.(row)} isSelected={isSelected?.(row) ?? false}>
      {columns.map((column) => (
        <Table.Td key={column.id} ta={column.align ?? 'left'}>
          {column === led && rowTo ? (
            <Link className={classes.rowLink} to={rowTo(row)}>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </Table.Td>
      ))}
    </BodyRow>
  ));
}

function Bodies<Row>({ sectionsOf, ...props }: RowsProps<Row>) {
  if (!sectionsOf)
    return (
      <Table.Tbody>
        <Body {...props} />
      </Table.Tbody>
    );
  return sectionsOf(props.rows).map(({ id, head, rows }) => (
    <Table.Tbody key={id}>
      <Table.Tr className={classes.sectionRow}>
        <Table.Th scope="rowgroup" colSpan={props.columns.length}>
          {head}
        </Table.Th>
      </Table.Tr>
      <Body {...props} rows={rows} />
    </Table.Tbody>
  ));
}

function DesktopRows<Row>(props: RowsProps<Row>) {
  const height = useRowHeight(props.columns.length);
  return (
    <Table className={classes.table} style={{ '--row-height': `${height}px` }}>
      <Table.Caption>
        <VisuallyHidden>{props.caption}</VisuallyHidden>
      </Table.Caption>
      <Head columns={props.columns} />
      <Bodies {...props} />
    </Table>
  );
}

export function DataTable<Row>({ rows, meta, onPage, size, isStale = false, savedAt = 0, empty, ...table }: DataTableProps<Row>) {
  const isMobile = useIsMobile();
  const isOnline = useIsOnline();
  const frame = useRef<HTMLDivElement>(null);
  // Without a network the rows of another question stay what they are: the answer to this one is not kept.
  if (!rows || (isStale && !isOnline)) return isMobile ? <RowsSkeleton height={96} /> : <LoadingTable columns={table.columns} />;
  if (rows.length === 0) return empty ?? <EmptyState />;
  /** The next page is read from its first row. */
  const turn = (page: number) => {
    frame.current?.scrollIntoView({ block: 'start' });
    onPage?.(page);
  };
  return (
    <>
      <SavedAt at={savedAt} />
      <div
        ref={frame}
        className={`${classes.top ?? ''} ${isMobile ? '' : `tj-card ${classes.frame ?? ''}`}`}
        style={{ opacity: isStale ? 0.6 : 1 }}
        aria-busy={isStale}
      >
        {isMobile ? <MobileCards rows={rows} {...table} /> : <DesktopRows rows={rows} {...table} />}
        {meta && onPage && <Pages meta={meta} onPage={turn} size={size} />}
      </div>
    </>
  );
}
