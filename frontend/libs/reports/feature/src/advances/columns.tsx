/** A row of advances: as columns on the desktop, as a card on a phone. */
import { Anchor, Checkbox, Text } from '@mantine/core';
import type { Advance } from '@trajeto/reports-data-access';
import { formatDate } from '@trajeto/shared-format';
import { Money, StatusBadge, type Column } from '@trajeto/shared-ui';
import { RowCard } from '@trajeto/shared-ui/crud';
import listClasses from '../list/list.module.css';
import { advancesText } from './advances.text';

const OneLine = ({ children }: { children: string | null | undefined }) => (
  <Text fz="sm" truncate maw={180} title={children ?? undefined}>
    {children ?? '—'}
  </Text>
);

export const advanceColumns: readonly Column<Advance>[] = [
  {
    id: 'number',
    header: advancesText.number,
    cell: ({ advanceNumber }) => <span className="tj-num">{advancesText.shortNumber(advanceNumber)}</span>,
  },
  { id: 'status', header: advancesText.status, cell: ({ status }) => <StatusBadge status={status} kind="advance" /> },
  { id: 'traveler', header: advancesText.traveler, cell: ({ traveler }) => <OneLine>{traveler.name}</OneLine> },
  {
    id: 'description',
    header: advancesText.description,
    cell: ({ description, reasonExpense }) => <OneLine>{description ?? reasonExpense.reason}</OneLine>,
  },
  { id: 'needed', header: advancesText.neededBy, cell: ({ dateOfNeed }) => <span className="tj-num">{formatDate(dateOfNeed)}</span> },
  { id: 'value', header: advancesText.value, align: 'right', cell: ({ value }) => <Money value={value} fw={600} /> },
  {
    id: 'balance',
    header: advancesText.balance,
    align: 'right',
    cell: ({ status, balance }) => <Money value={status === 'paid' ? balance : null} />,
  },
  { id: 'approver', header: advancesText.currentApprover, cell: ({ currentApprover }) => <OneLine>{currentApprover?.name}</OneLine> },
];

function Receipt({ advance: { paymentReceiptUrl, advanceNumber } }: { advance: Advance }) {
  if (!paymentReceiptUrl) return '—';
  return (
    <Anchor
      href={paymentReceiptUrl}
      target="_blank"
      rel="noopener"
      fz="sm"
      className={listClasses.rowAct}
      aria-label={advancesText.seeReceiptOf(advanceNumber)}
    >
      {advancesText.seeReceipt}
    </Anchor>
  );
}

/** Of the company's list only: who approved, the receipt. */
export const companyColumns: readonly Column<Advance>[] = [
  ...advanceColumns,
  { id: 'approved-by', header: advancesText.approvedBy, cell: ({ approvedBy }) => <OneLine>{approvedBy?.name}</OneLine> },
  { id: 'receipt', header: advancesText.receipt, cell: (advance) => <Receipt advance={advance} /> },
];

interface Choice {
  chosen: readonly string[];
  onToggle: (uuid: string) => void;
}

/** The box that gathers advances to pay one after the other. */
export const choiceColumn = ({ chosen, onToggle }: Choice): Column<Advance> => ({
  id: 'choice',
  header: advancesText.choose,
  width: 88,
  isKept: true,
  cell: ({ uuid, advanceNumber, allowedActions }) =>
    allowedActions.includes('pay') && (
      <Checkbox
        className={listClasses.rowAct}
        aria-label={advancesText.chooseOne(advanceNumber)}
        checked={chosen.includes(uuid)}
        onChange={() => onToggle(uuid)}
      />
    ),
});

export function AdvanceCard({ advance, to }: { advance: Advance; to: string }) {
  const { advanceNumber, status, traveler, description, reasonExpense, dateOfNeed, value, balance } = advance;
  const facts = (
    <>
      {traveler.name} · {description ?? reasonExpense.reason} · {advancesText.neededBy} {formatDate(dateOfNeed)}
      {status === 'paid' && (
        <>
          {' · '}
          {advancesText.balance} <Money value={balance} />
        </>
      )}
    </>
  );
  return (
    <RowCard
      title={<span className="tj-num">{advancesText.shortNumber(advanceNumber)}</span>}
      to={to}
      badge={<StatusBadge status={status} kind="advance" />}
      facts={<span>{facts}</span>}
      figure={<Money value={value} fw={600} />}
    />
  );
}
