/** The frame of a panel: title, the switch to its table, its files, a sentence for screen readers, and its states. */
import { ActionIcon, Menu, Skeleton, Table, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EmptyState, ErrorState } from '@trajeto/shared-ui';
import { IconChartBar, IconDownload, IconTable } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { savePanelAsCsv, savePanelAsPng } from './export-panel';
import type { PanelTable } from './panel-table';

interface PanelProps {
  title: string;
  /** Stands between title and chart. */
  lead?: ReactNode;
  summary?: string | null;
  table: PanelTable | undefined;
  isStale: boolean;
  /** Its figures could not be had. */
  isFailed?: boolean;
  onRetry?: () => void;
  className?: string | undefined;
  height: number;
  /** The chart; a panel without one is its table. */
  children?: ReactNode;
}

const alignOf = ({ words = 1 }: PanelTable, index: number) => (index < words ? 'left' : 'right');

function Rows({ table }: { table: PanelTable }) {
  return table.rows.map(({ key, cells, name }) => (
    <Table.Tr key={key}>
      {cells.map((cell, index) => (
        <Table.Td key={table.heads[index]} ta={alignOf(table, index)} className={index === 0 ? undefined : 'tj-num'}>
          {index === 0 ? (name ?? cell) : cell}
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}

function DataAsTable({ title, table }: { title: string; table: PanelTable }) {
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div className={classes.tableScroll} tabIndex={0} role="region" aria-label={dashboardText.table(title)}>
      <Table fz="sm">
        <Table.Caption>
          <VisuallyHidden>{dashboardText.table(title)}</VisuallyHidden>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {table.heads.map((head, index) => (
              <Table.Th key={head} scope="col" ta={alignOf(table, index)}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Rows table={table} />
        </Table.Tbody>
      </Table>
    </div>
  );
}

function TableSwitch({ title, isTable, onToggle }: { title: string; isTable: boolean; onToggle: () => void }) {
  const label = isTable ? dashboardText.showChart : dashboardText.showTable;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="ardosia"
        size={36}
        className={classes.tool}
        aria-pressed={isTable}
        aria-label={`${dashboardText.showTable}: ${title}`}
        onClick={onToggle}
      >
        {isTable ? <IconChartBar size={20} stroke={1.75} aria-hidden /> : <IconTable size={20} stroke={1.75} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}

function Files({ title, table }: { title: string; table: PanelTable }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="ardosia"
          size={36}
          className={classes.tool}
          aria-label={dashboardText.exportOf(title)}
        >
          <IconDownload size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => savePanelAsCsv(title, table)}>{dashboardText.asCsv}</Menu.Item>
        <Menu.Item onClick={() => button.current && savePanelAsPng(title, table, button.current)}>{dashboardText.asPng}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type BodyProps = Pick<PanelProps, 'title' | 'summary' | 'table' | 'isFailed' | 'onRetry' | 'height' | 'children'> & { isTable: boolean };

function Body({ title, summary, table, isFailed, onRetry, height, isTable, children }: BodyProps) {
  if (isFailed) return <ErrorState message={dashboardText.failed} {...(onRetry && { onRetry })} />;
  if (!table) return <Skeleton height={height} radius="md" />;
  if (table.rows.length === 0) return <EmptyState title={dashboardText.nothing} />;
  if (isTable) return <DataAsTable title={title} table={table} />;
  return (
    <figure className={classes.figure}>
      {children}
      {summary && <figcaption className={classes.said}>{summary}</figcaption>}
    </figure>
  );
}

export function Panel({ title, lead, table, isStale, className, height, ...body }: PanelProps) {
  const [isTable, { toggle }] = useDisclosure(false);
  const hasChart = body.children !== undefined;
  const hasRows = !body.isFailed && table !== undefined && table.rows.length > 0;
  return (
    <section className={`tj-card ${classes.panel ?? ''} ${className ?? ''}`} aria-label={title} aria-busy={isStale}>
      <div className={classes.panelHead}>
        <div>
          <Title order={2} className={classes.panelTitle} data-lead={lead !== undefined || undefined}>
            {title}
          </Title>
          {lead}
        </div>
        {hasRows && (
          <div className={classes.tools}>
            {hasChart && <TableSwitch title={title} isTable={isTable} onToggle={toggle} />}
            <Files title={title} table={table} />
          </div>
        )}
      </div>
      <div className={classes.panelBody} data-stale={isStale || undefined} style={{ minHeight: height }}>
        <Body {...body} title={title} table={table} height={height} isTable={isTable || !hasChart} />
      </div>
    </section>
  );
}
