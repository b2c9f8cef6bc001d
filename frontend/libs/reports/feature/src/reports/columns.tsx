/** A row of reports: as columns on the desktop, as a card on a phone. */
import { Button, Text } from '@mantine/core';
import type { ReportRow } from '@trajeto/reports-data-access';
import { formatDate } from '@trajeto/shared-format';
import { Money, StatusBadge, type Column } from '@trajeto/shared-ui';
import { RowCard } from '@trajeto/shared-ui/crud';
import { Link } from 'react-router';
import listClasses from '../list/list.module.css';
import { directionOf } from '../settlement/settlement';
import { reportsText } from './reports.text';

export const reportTo = ({ uuid }: ReportRow) => `/pedidos/${uuid}?orderType=expense_report`;

/** What is owed, to whom, or was settled; nothing before an amount exists. */
export function Owed({ row }: { row: ReportRow }) {
  const direction = directionOf(row);
  if (direction === 'none')
    return (
      <Text span inherit c="dimmed">
        {reportsText.none}
      </Text>
    );
  return (
    <span>
      <Money value={direction === 'refund' ? row.refundAmount : row.returnAmount} />{' '}
      <Text span inherit c="dimmed">
        {(row.status === 'finished' ? reportsText.settled : reportsText.due)[direction]}
      </Text>
    </span>
  );
}

const OneLine = ({ children }: { children: string | null | undefined }) => (
  <Text fz="sm" truncate maw={220} title={children ?? undefined}>
    {children ?? '—'}
  </Text>
);

export const reportColumns: readonly Column<ReportRow>[] = [
  { id: 'name', header: reportsText.name, cell: ({ name }) => <OneLine>{name}</OneLine> },
  { id: 'status', header: reportsText.status, cell: ({ status }) => <StatusBadge status={status} kind="report" /> },
  { id: 'date', header: reportsText.date, cell: ({ reportDate }) => <span className="tj-num">{formatDate(reportDate)}</span> },
  { id: 'expenses', header: reportsText.expenses, align: 'right', cell: ({ expensesCount }) => expensesCount },
  { id: 'total', header: reportsText.total, align: 'right', cell: ({ reportAmount }) => <Money value={reportAmount} fw={600} /> },
  { id: 'settlement', header: reportsText.settlement, align: 'right', cell: (row) => <Owed row={row} /> },
  { id: 'approver', header: reportsText.currentApprover, cell: ({ currentApprover }) => <OneLine>{currentApprover?.name}</OneLine> },
];

const MONEY_ACTS = ['pay_refund', 'receive_return'] as const;

/** The way to what finance does with a report; the sums and the form stand on its page. */
function ActColumn({ row }: { row: ReportRow }) {
  const { name, allowedActions } = row;
  const act = MONEY_ACTS.find((one) => allowedActions.includes(one));
  if (!act) return null;
  return (
    <Button
      component={Link}
      to={reportTo(row)}
      size="compact-md"
      variant="light"
      className={listClasses.rowAct}
      aria-label={reportsText.actOn[act](name)}
    >
      {reportsText.act[act]}
    </Button>
  );
}

const [nameColumn, ...otherColumns] = reportColumns;
/** Of the company's list: whose it is. */
export const companyReportColumns: readonly Column<ReportRow>[] = [
  ...(nameColumn ? [nameColumn] : []),
  { id: 'person', header: reportsText.person, cell: ({ customerEmployee }) => <OneLine>{customerEmployee.name}</OneLine> },
  ...otherColumns,
  { id: 'act', header: reportsText.actions, align: 'right', isKept: true, cell: (row) => <ActColumn row={row} /> },
];

export function ReportCard({ row }: { row: ReportRow }) {
  return (
    <RowCard
      title={row.name}
      to={reportTo(row)}
      badge={<StatusBadge status={row.status} kind="report" />}
      facts={
        <>
          <span>
            {row.customerEmployee.name} · {formatDate(row.reportDate)} · {reportsText.count(row.expensesCount)}
          </span>
          <Owed row={row} />
        </>
      }
      figure={<Money value={row.reportAmount} fw={600} />}
    />
  );
}
