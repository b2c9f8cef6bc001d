/** What may go in: by trip, found by a few letters; a confirmed duplicate may not. */
import { Button, Checkbox, CloseButton, Select, Text, TextInput, Title } from '@mantine/core';
import type { Advance, Expense } from '@trajeto/reports-data-access';
import { formatShortDay, readableName, sumMoney } from '@trajeto/shared-format';
import { EmptyState, Money } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconArrowRight, IconCopy, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import classes from './builder.module.css';
import { builderText } from './builder.text';
import { groupsOf, isBarred, matches, type Group } from './draft';

export const nameOf = ({ company, expenseType }: Pick<Expense, 'company' | 'expenseType'>) =>
  company ? readableName(company) : expenseType.name;

function Notes({ expense }: { expense: Expense }) {
  if (isBarred(expense)) return builderText.barred;
  return (
    <>
      {[formatShortDay(expense.expenseDate), expense.company ? expense.expenseType.name : null].filter(Boolean).join(' · ')}
      {expense.status === 'rejected' && expense.reasonRejected && (
        <span className={classes.note} data-tone="urucum">
          {builderText.returned(expense.reasonRejected)}
        </span>
      )}
      {expense.duplicateStatus === 'suspected' && (
        <span className={classes.note}>
          <IconCopy size={16} aria-hidden /> {builderText.suspected}
        </span>
      )}
      {!expense.voucherPath && expense.unsatisfiedPolicies.some(({ voucherRequired }) => voucherRequired) && (
        <span className={classes.note}>
          <IconAlertTriangle size={16} aria-hidden /> {builderText.missing}
        </span>
      )}
    </>
  );
}

interface MarkProps {
  marked: readonly string[];
  onToggle: (uuids: readonly string[], isMarked: boolean) => void;
}

function ExpenseRow({ expense, marked, onToggle }: MarkProps & { expense: Expense }) {
  const barred = isBarred(expense);
  return (
    <li className={classes.option} data-barred={barred || undefined}>
      <Checkbox
        classNames={{ body: classes.checkBody, labelWrapper: classes.checkLabel }}
        checked={marked.includes(expense.uuid)}
        disabled={barred}
        onChange={({ currentTarget }) => onToggle([expense.uuid], currentTarget.checked)}
        label={
          <span className={classes.optionBody}>
            <span className={classes.optionName}>{nameOf(expense)}</span>
            <Money value={expense.value} />
          </span>
        }
        description={<Notes expense={expense} />}
      />
    </li>
  );
}

function AdvanceRow({ advance, marked, onToggle }: MarkProps & { advance: Advance }) {
  return (
    <li className={classes.option}>
      <Checkbox
        classNames={{ body: classes.checkBody, labelWrapper: classes.checkLabel }}
        checked={marked.includes(advance.uuid)}
        onChange={({ currentTarget }) => onToggle([advance.uuid], currentTarget.checked)}
        label={
          <span className={classes.optionBody}>
            <span className={classes.optionName}>{builderText.advance(advance.advanceNumber)}</span>
            <Money value={advance.balance} />
          </span>
        }
        description={[builderText.balance, advance.description ?? advance.reasonExpense.reason].join(' · ')}
      />
    </li>
  );
}

function GroupRows({ group, ...mark }: MarkProps & { group: Group }) {
  const open = group.expenses.filter((expense) => !isBarred(expense)).map(({ uuid }) => uuid);
  const isWhole = open.every((uuid) => mark.marked.includes(uuid));
  return (
    <>
      <div className={classes.groupHead}>
        <Title order={3} fz="sm" fw={400}>
          {group.label}
        </Title>
        {open.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => mark.onToggle(open, !isWhole)}
            aria-pressed={isWhole}
            aria-label={builderText.selectAllOf(group.label, open.length)}
          >
            {builderText.selectAll(open.length)}
          </Button>
        )}
      </div>
      <ul className={classes.options} aria-label={group.label}>
        {group.expenses.map((expense) => (
          <ExpenseRow key={expense.uuid} expense={expense} {...mark} />
        ))}
      </ul>
    </>
  );
}

function Filters({
  words,
  onWords,
  trip,
  onTrip,
  groups,
}: {
  words: string;
  onWords: (words: string) => void;
  trip: string | null;
  onTrip: (trip: string | null) => void;
  groups: readonly Group[];
}) {
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        aria-label={builderText.search}
        placeholder={builderText.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={words ? <CloseButton aria-label={builderText.clearSearch} onClick={() => onWords('')} /> : null}
        value={words}
        maxLength={100}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
      />
      {groups.length > 1 && (
        <Select
          aria-label={builderText.trips}
          placeholder={builderText.allTrips}
          data={groups.map(({ id, label }) => ({ value: id || 'none', label }))}
          value={trip}
          onChange={onTrip}
          clearable
          clearButtonProps={{ 'aria-label': builderText.clearSearch }}
        />
      )}
    </div>
  );
}

interface AvailablePanelProps extends MarkProps {
  expenses: readonly Expense[];
  advances: readonly Advance[];
  /** Absent where a tick is at once in the report. */
  onInclude?: () => void;
  total: number;
}

function Foot({
  expenses,
  advances,
  marked,
  onInclude,
}: Pick<AvailablePanelProps, 'expenses' | 'advances' | 'marked'> & { onInclude: () => void }) {
  const values = [
    ...expenses.filter(({ uuid }) => marked.includes(uuid)).map(({ value }) => value),
    ...advances.filter(({ uuid }) => marked.includes(uuid)).map(({ balance }) => balance),
  ];
  return (
    <div className={classes.foot}>
      <Text fz="sm">
        <b>{builderText.marked(values.length)}</b>{' '}
        <Text span inherit c="dimmed">
          <Money value={sumMoney(values)} />
        </Text>
      </Text>
      <Button variant="light" disabled={values.length === 0} onClick={onInclude} rightSection={<IconArrowRight size={18} aria-hidden />}>
        {builderText.include}
      </Button>
    </div>
  );
}

export function AvailablePanel({ expenses, advances, marked, onToggle, onInclude, total }: AvailablePanelProps) {
  const [words, setWords] = useState('');
  const [trip, setTrip] = useState<string | null>(null);
  const groups = groupsOf(expenses);
  const isOfTrip = ({ id }: Group) => trip === null || (id || 'none') === trip;
  const shown = groupsOf(expenses.filter((expense) => matches(expense, words))).filter(isOfTrip);
  const mark = { marked, onToggle };
  return (
    <section className="tj-card" aria-labelledby="disponiveis">
      <div className={classes.panelHead}>
        <Title order={2} id="disponiveis">
          {builderText.available} <span className={classes.count}>{total}</span>
        </Title>
      </div>
      <Filters words={words} onWords={setWords} trip={trip} onTrip={setTrip} groups={groups} />
      <div className={classes.scroll}>
        {expenses.length === 0 && (
          <EmptyState
            title={builderText.nothing}
            action={
              <Button component={Link} to="/despesas/lancar-despesas" variant="light">
                {builderText.launch}
              </Button>
            }
          />
        )}
        {expenses.length > 0 && shown.length === 0 && <EmptyState title={builderText.nothingFound} />}
        {shown.map((group) => (
          <GroupRows key={group.id} group={group} {...mark} />
        ))}
        {advances.length > 0 && (
          <>
            <div className={classes.groupHead}>
              <Title order={3} fz="sm" fw={400}>
                {builderText.advances}
              </Title>
            </div>
            <ul className={classes.options} aria-label={builderText.advances}>
              {advances.map((advance) => (
                <AdvanceRow key={advance.uuid} advance={advance} {...mark} />
              ))}
            </ul>
          </>
        )}
      </div>
      {onInclude && <Foot expenses={expenses} advances={advances} marked={marked} onInclude={onInclude} />}
    </section>
  );
}
