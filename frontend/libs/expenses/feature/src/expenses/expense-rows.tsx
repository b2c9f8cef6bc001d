/** Expenses as rows of a table and as cards of a phone, group by group. */
import { ActionIcon, Button, Checkbox, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import type { Expense } from '@trajeto/expenses-data-access';
import { CategoryIcon, ExpenseFlags, ReceiptThumb } from '@trajeto/expenses-ui';
import { formatDate, readableName, sumMoney } from '@trajeto/shared-format';
import { Money, StatusBadge, useChangeFlash } from '@trajeto/shared-ui';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import classes from './expenses.module.css';
import { expensesText } from './expenses.text';
import type { ExpenseGroup } from './groups';
import { builderOf, nameOf, RowMenu } from './row-menu';

export interface RowsProps {
  groups: readonly ExpenseGroup[];
  selected: ReadonlySet<string>;
  onSelect: (uuids: readonly string[], isOn: boolean) => void;
  toOf: (expense: Expense) => string;
}

export const isSelectable = ({ allowedActions }: Expense): boolean =>
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

function DesktopRow({ expense, selected, onSelect, toOf }: { expense: Expense } & Pick<RowsProps, 'selected' | 'onSelect' | 'toOf'>) {
  const isOn = selected.has(expense.uuid);
  return (
    <Table.Tr className={classes.row} data-selected={isOn || undefined} data-changed={useChangeFlash(expense.version)}>
      <Table.Td w={44}>
        <Checkbox
          className={classes.above}
          aria-label={expensesText.select(nameOf(expense))}
          checked={isOn}
          disabled={!isSelectable(expense)}
          onChange={({ currentTarget }) => onSelect([expense.uuid], currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td w={56}>
        <ReceiptThumb src={expense.voucherPath} />
      </Table.Td>
      <Table.Td>
        <Link className={classes.rowLink} to={toOf(expense)}>
          {expense.expenseNumber}
        </Link>
      </Table.Td>
      <Table.Td>
        <span className={classes.type}>
          <CategoryIcon category={expense.expenseType.expenseCategory} size={16} />
          <Text span fz="sm" truncate maw={140} title={expense.expenseType.name}>
            {expense.expenseType.name}
          </Text>
        </span>
      </Table.Td>
      <Table.Td>
        <Text fz="sm" lineClamp={2} maw={200} title={expense.company ?? ''}>
          {expense.company ? readableName(expense.company) : '—'}
        </Text>
      </Table.Td>
      <Table.Td>{formatDate(expense.expenseDate)}</Table.Td>
      <Table.Td>{expense.paymentMethod.name}</Table.Td>
      <Table.Td>
        <Text fz="sm" truncate maw={150} title={expense.costCenter.name}>
          {expense.costCenter.name}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        <Money value={expense.value} fw={600} />
      </Table.Td>
      <Table.Td>
        <Group gap={4}>
          <StatusBadge status={expense.status} kind="expense" />
          <Flags expense={expense} />
        </Group>
      </Table.Td>
      <Table.Td w={48} className={classes.above}>
        <RowMenu expense={expense} />
      </Table.Td>
    </Table.Tr>
  );
}

const HEADS: readonly { id: string; label: string; isRight?: boolean; isHidden?: boolean }[] = [
  { id: 'receipt', label: expensesText.receipt, isHidden: true },
  { id: 'number', label: expensesText.number },
  { id: 'type', label: expensesText.type },
  { id: 'company', label: expensesText.company },
  { id: 'day', label: expensesText.day },
  { id: 'payment', label: expensesText.payment },
  { id: 'charge', label: expensesText.charge },
  { id: 'value', label: expensesText.value, isRight: true },
  { id: 'status', label: expensesText.status },
  { id: 'actions', label: expensesText.actionsColumn, isHidden: true },
];

function Heads({ rows, selected, onSelect }: { rows: readonly Expense[] } & Pick<RowsProps, 'selected' | 'onSelect'>) {
  const selectable = rows.filter(isSelectable).map(({ uuid }) => uuid);
  const isAll = selectable.length > 0 && selectable.every((uuid) => selected.has(uuid));
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">
          <Checkbox
            aria-label={expensesText.selectAll}
            checked={isAll}
            indeterminate={!isAll && selectable.some((uuid) => selected.has(uuid))}
            disabled={selectable.length === 0}
            onChange={({ currentTarget }) => onSelect(selectable, currentTarget.checked)}
          />
        </Table.Th>
        {HEADS.map(({ id, label, isRight = false, isHidden = false }) => (
          <Table.Th key={id} scope="col" ta={isRight ? 'right' : 'left'}>
            {isHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

/** Which groups a person folded away. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setFolded((last) => new Set(last.has(id) ? [...last].filter((one) => one !== id) : [...last, id]));
  return { isOpen: (id: string) => !folded.has(id), toggle };
}

export function DesktopRows({ groups, ...props }: RowsProps) {
  const { isOpen, toggle } = useFolded();
  return (
    <Table className={classes.table}>
      <Table.Caption>
        <VisuallyHidden>{expensesText.caption}</VisuallyHidden>
      </Table.Caption>
      <Heads rows={groups.flatMap(({ rows }) => rows)} {...props} />
      {groups.map((group) => (
        <Table.Tbody key={group.id}>
          <Table.Tr className={classes.groupRow}>
            <Table.Th scope="rowgroup" colSpan={HEADS.length + 1}>
              <GroupHead group={group} isOpen={isOpen(group.id)} onToggle={() => toggle(group.id)} />
            </Table.Th>
          </Table.Tr>
          {isOpen(group.id) && group.rows.map((expense) => <DesktopRow key={expense.uuid} expense={expense} {...props} />)}
        </Table.Tbody>
      ))}
    </Table>
  );
}

function Card({ expense, selected, onSelect, toOf }: { expense: Expense } & Pick<RowsProps, 'selected' | 'onSelect' | 'toOf'>) {
  const title = expense.company ? readableName(expense.company) : expense.expenseType.name;
  return (
    <li className={`tj-card ${classes.card ?? ''}`} data-changed={useChangeFlash(expense.version)}>
      <Checkbox
        className={classes.cardCheck}
        aria-label={expensesText.select(nameOf(expense))}
        checked={selected.has(expense.uuid)}
        disabled={!isSelectable(expense)}
        onChange={({ currentTarget }) => onSelect([expense.uuid], currentTarget.checked)}
      />
      <ReceiptThumb src={expense.voucherPath} />
      <span className={classes.cardText}>
        <span className={classes.cardHead}>
          <Link className={classes.cardLink} to={toOf(expense)}>
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
    </li>
  );
}

export function PhoneRows({ groups, ...props }: RowsProps) {
  const { isOpen, toggle } = useFolded();
  return groups.map((group) => (
    <section key={group.id} aria-label={group.title} className={classes.group}>
      <GroupHead group={group} isOpen={isOpen(group.id)} onToggle={() => toggle(group.id)} />
      {isOpen(group.id) && (
        <ul className={classes.cards}>
          {group.rows.map((expense) => (
            <Card key={expense.uuid} expense={expense} {...props} />
          ))}
        </ul>
      )}
    </section>
  ));
}
