/** The first rows of a report under its parameters, and how many it will have. */
import { Skeleton, Table, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reportPreviewQuery, type ReportColumn, type ReportFilters, type ReportPreview, type ReportType } from '@trajeto/bi-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { formatDate, formatDateTime, formatMoney } from '@trajeto/shared-format';
import { EmptyState, ErrorState } from '@trajeto/shared-ui';
import { bySlug } from './filters';
import classes from './report-centre.module.css';
import { reportCentreText as text } from './report-centre.text';

interface PreviewProps {
  type: ReportType;
  filters: ReportFilters;
  /** The parameters change while it is read. */
  isChoosing: boolean;
}

const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const SHOWN: Readonly<Record<string, (value: unknown) => string>> = {
  money: (value) => formatMoney(plain(value)),
  // Numbers of orders are names too: they stand without a dot.
  integer: plain,
  day: (value) => formatDate(plain(value)),
  time: (value) => formatDateTime(plain(value)),
};
const isFigure = ({ type }: ReportColumn) => type === 'money' || type === 'integer';

function shown({ type }: ReportColumn, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  return SHOWN[type]?.(value) ?? plain(value);
}

function Rows({ columns, rows }: Pick<ReportPreview, 'columns' | 'rows'>) {
  const align = (column: ReportColumn) => (isFigure(column) ? 'right' : 'left');
  return (
    <>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.slug} scope="col" ta={align(column)}>
              {column.label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, index) => (
          <Table.Tr key={index}>
            {columns.map((column) => (
              <Table.Td key={column.slug} ta={align(column)} className={isFigure(column) ? 'tj-num' : undefined}>
                {shown(column, bySlug(row, column.slug))}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </>
  );
}

function PreviewTable({ type, preview, isStale }: { type: ReportType; preview: ReportPreview; isStale: boolean }) {
  if (preview.rows.length === 0) return <EmptyState title={text.previewEmpty} />;
  const name = text.previewTable(type.name);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div className={classes.previewScroll} data-stale={isStale || undefined} tabIndex={0} role="region" aria-label={name}>
      <Table fz="sm" stickyHeader>
        <Table.Caption>
          <VisuallyHidden>{name}</VisuallyHidden>
        </Table.Caption>
        <Rows columns={preview.columns} rows={preview.rows} />
      </Table>
    </div>
  );
}

export function Preview({ type, filters, isChoosing }: PreviewProps) {
  const customer = useCustomerUuid();
  const { data, error, isPlaceholderData, refetch } = useQuery(reportPreviewQuery(customer, type.slug, filters));
  const isStale = isChoosing || isPlaceholderData;
  return (
    <section className={classes.preview} aria-label={text.preview} aria-busy={isStale || (!data && !error)}>
      <Title order={3} fz={14} aria-live="polite">
        {data ? text.previewOf(data.rows.length, data.total) : text.preview}
      </Title>
      {error && !data && <ErrorState message={text.previewFailed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={240} radius="md" />}
      {data && <PreviewTable type={type} preview={data} isStale={isStale} />}
    </section>
  );
}
