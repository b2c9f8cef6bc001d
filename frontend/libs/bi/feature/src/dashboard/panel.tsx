/** The frame of a panel: title, the switch to its table, a sentence for screen readers, and its states. */
import { ActionIcon, Skeleton, Table, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EmptyState } from '@trajeto/shared-ui';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';

export interface PanelTable {
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

interface PanelProps {
  title: string;
  /** Stands between title and chart. */
  lead?: ReactNode;
  summary?: string | null;
  table: PanelTable | undefined;
  isStale: boolean;
  className?: string | undefined;
  height: number;
  children: ReactNode;
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
              <Table.Th key={head} scope="col" ta={index === 0 ? 'left' : 'right'}>
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {cells.map((cell, index) => (
                <Table.Td key={table.heads[index]} ta={index === 0 ? 'left' : 'right'}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
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
        aria-pressed={isTable}
        aria-label={`${dashboardText.showTable}: ${title}`}
        onClick={onToggle}
      >
        {isTable ? <IconChartBar size={20} stroke={1.75} aria-hidden /> : <IconTable size={20} stroke={1.75} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}

export function Panel({ title, lead, summary, table, isStale, className, height, children }: PanelProps) {
  const [isTable, { toggle }] = useDisclosure(false);
  const isEmpty = table?.rows.length === 0;
  return (
    <section className={`tj-card ${classes.panel ?? ''} ${className ?? ''}`} aria-label={title} aria-busy={isStale}>
      <div className={classes.panelHead}>
        <div>
          <Title order={2} className={classes.panelTitle} data-lead={lead !== undefined || undefined}>
            {title}
          </Title>
          {lead}
        </div>
        {table && !isEmpty && <TableSwitch title={title} isTable={isTable} onToggle={toggle} />}
      </div>
      <div className={classes.panelBody} data-stale={isStale || undefined} style={{ minHeight: height }}>
        {!table && <Skeleton height={height} radius="md" />}
        {isEmpty && <EmptyState title={dashboardText.nothing} />}
        {table &&
          !isEmpty &&
          (isTable ? (
            <DataAsTable title={title} table={table} />
          ) : (
            <figure className={classes.figure}>
              {children}
              {summary && <figcaption className={classes.said}>{summary}</figcaption>}
            </figure>
          ))}
      </div>
    </section>
  );
}
