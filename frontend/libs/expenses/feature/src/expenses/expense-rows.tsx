/** An expense as the columns of a row and as a card of a phone, and the heads of their groups. */
import { ActionIcon, Button, Checkbox, Group, Text, VisuallyHidden } from '@mantine/core';
import type { Expense } from '@trajeto/expenses-data-access';
import { CategoryIcon, ExpenseFlags, ReceiptThumb } from '@trajeto/expenses-ui';
import { formatDate, readableName, sumMoney } from '@trajeto/shared-format';
import { Money, StatusBadge, type Column, type Section } from '@trajeto/shared-ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import classes from './expenses.module.css';
import { expensesText } from './expenses.text';
import type { ExpenseGroup } from './groups';
import { builderOf, nameOf, RowMenu } from './row-menu';

export interface Selection {
  selected: ReadonlySet<string>;
  onSelect: (uuids: readonly string[], isOn: boolean) => void;
}

const isSelectable = ({ allowedActions }: Expense): boolean =>
  allowedActions.includes('add_to_report') || allowedActions.includes('remove');
const reportable = (rows: readonly Expense[]) => rows.filter(({ allowedActions }) => allowedActions.includes('add_to_report'));

function Flags({ expense }: { expense: Expense }) {
  return <ExpenseFlags {...expense} kind={expense.expenseType.kind} />;
}

function GroupHead({ group, isOpen, onToggle }: { group: ExpenseGroup; isOpen: boolean; onToggle: () => void }) {
  const ready = reportable(group.rows);
  return (
    <div className={classes.groupHead}>
      <ActionIcon variant="subtle" color="ardosia" size={32} aria-expanded={isOpen} aria-label={group.title} onClick={onToggle}>
        <IconChevronDown size={18} aria-hidden style={{ rotate: isOpen ? undefined : '-90deg' }} />
      </ActionIcon>
      <b>{group.title}</b>
      <span className={classes.groupSum}>
        {expensesText.count(group.rows.length)} · <Money value={sumMoney(group.rows.map(({ value }) => value))} />
      </span>
      {group.orderUuid !== null && ready.length > 0 && (
        <Button
          component={Link}
          to={builderOf(ready.map(({ uuid }) => uuid))}
          variant="subtle"
          size="compact-sm"
          aria-label={expensesText.accountGroup(group.title)}
        >
          {expensesText.account}
        </Button>
      )}
    </div>
  );
}

const hidden = (words: string) => <VisuallyHidden>{words}</VisuallyHidden>;
export const FACTS: readonly Column<Expense>[] = [
  {
    id: 'receipt',
    header: expensesText.receipt,
    head: hidden(expensesText.receipt),
    width: 56,
    cell: ({ voucherPath }) => <ReceiptThumb src={voucherPath} />,
  },
  { id: 'number', header: expensesText.number, isLink: true, cell: ({ expenseNumber }) => expenseNumber },
  {
    id: 'type',
    header: expensesText.type,
    cell: ({ expenseType: { expenseCategory, name } }) => (
      <span className={classes.type}>
        <CategoryIcon category={expenseCategory} size={16} />
        <Text span fz="sm" truncate maw={140} title={name}>
          {name}
        </Text>
      </span>
    ),
  },
  {
    id: 'company',
    header: expensesText.company,
    cell: ({ company }) => (
      <Text fz="sm" lineClamp={2} maw={200} title={company ?? ''}>
        {company ? readableName(company) : '—'}
      </Text>
    ),
  },
  { id: 'day', header: expensesText.day, cell: ({ expenseDate }) => <span className="tj-num">{formatDate(expenseDate)}</span> },
  { id: 'payment', header: expensesText.payment, cell: ({ paymentMethod }) => paymentMethod.name },
  {
    id: 'charge',
    header: expensesText.charge,
    cell: ({ costCenter }) => (
      <Text fz="sm" truncate maw={150} title={costCenter.name}>
        {costCenter.name}
      </Text>
    ),
  },
  { id: 'value', header: expensesText.value, align: 'right', cell: ({ value }) => <Money value={value} fw={600} /> },
  {
    id: 'status',
    header: expensesText.status,
    cell: (expense) => (
      <Group gap={4}>
        <StatusBadge status={expense.status} kind="expense" />
        <Flags expense={expense} />
      </Group>
    ),
  },
  {
    id: 'actions',
    header: expensesText.actionsColumn,
    head: hidden(expensesText.actionsColumn),
    width: 48,
    cell: (expense) => (
      <span className={classes.above}>
        <RowMenu expense={expense} />
      </span>
    ),
  },
];

function SelectAll({ rows, selected, onSelect }: Selection & { rows: readonly Expense[] }) {
  const selectable = rows.filter(isSelectable).map(({ uuid }) => uuid);
  const isAll = selectable.length > 0 && selectable.every((uuid) => selected.has(uuid));
  return (
    <Checkbox
      aria-label={expensesText.selectAll}
      checked={isAll}
      indeterminate={!isAll && selectable.some((uuid) => selected.has(uuid))}
      disabled={selectable.length === 0}
      onChange={({ currentTarget }) => onSelect(selectable, currentTarget.checked)}
    />
  );
}

function Choice({ expense, selection, className }: { expense: Expense; selection: Selection; className: string | undefined }) {
  return (
    <Checkbox
      className={className}
      aria-label={expensesText.select(nameOf(expense))}
      checked={selection.selected.has(expense.uuid)}
      disabled={!isSelectable(expense)}
      onChange={({ currentTarget }) => selection.onSelect([expense.uuid], currentTarget.checked)}
    />
  );
}

/** The facts of an expense after the box that selects it. */
export const columnsOf = (rows: readonly Expense[], selection: Selection): Column<Expense>[] => [
  {
    id: 'choice',
    header: expensesText.choice,
    head: <SelectAll rows={rows} {...selection} />,
    width: 44,
    cell: (expense) => <Choice expense={expense} selection={selection} className={classes.above} />,
  },
  ...FACTS,
];

/** Which groups a person folded away. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setFolded((last) => new Set(last.has(id) ? [...last].filter((one) => one !== id) : [...last, id]));
  return { isOpen: (id: string) => !folded.has(id), toggle };
}

/** The groups of a page as sections of the list; of what is folded only the head stands. */
export function useSections(groupsOf: (rows: readonly Expense[]) => readonly ExpenseGroup[]) {
  const { isOpen, toggle } = useFolded();
  return (rows: readonly Expense[]): Section<Expense>[] =>
    groupsOf(rows).map((group) => ({
      id: group.id,
      title: group.title,
      head: <GroupHead group={group} isOpen={isOpen(group.id)} onToggle={() => toggle(group.id)} />,
      rows: isOpen(group.id) ? group.rows : [],
    }));
}

export function ExpenseCard({ expense, selection, to }: { expense: Expense; selection: Selection; to: string }) {
  const title = expense.company ? readableName(expense.company) : expense.expenseType.name;
  return (
    <span className={classes.card}>
      <Choice expense={expense} selection={selection} className={classes.cardCheck} />
      <ReceiptThumb src={expense.voucherPath} />
      <span className={classes.cardText}>
        <span className={classes.cardHead}>
          <Link className={classes.cardLink} to={to}>
            {title}
          </Link>
          <Money value={expense.value} fw={600} />
        </span>
        <span className={classes.cardFacts}>
          {expense.expenseType.name} · {formatDate(expense.expenseDate)}
        </span>
        <span className={classes.cardBadges}>
          <StatusBadge status={expense.status} kind="expense" />
          <Flags expense={expense} />
        </span>
      </span>
      <span className={classes.above}>
        <RowMenu expense={expense} />
      </span>
    </span>
  );
}
