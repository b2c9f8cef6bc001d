/** What is in the report, flags only where something is wrong. */
import { ActionIcon, Text, Title } from '@mantine/core';
import type { Advance, Expense, ReportPolicy } from '@trajeto/reports-data-access';
import { formatShortDay, formatMoney, sumMoney } from '@trajeto/shared-format';
import { EmptyState, Money, ToneBadge } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconCash, IconCopy, IconReceiptOff, IconReportMoney, IconX } from '@tabler/icons-react';
import { nameOf } from './available-panel';
import classes from './builder.module.css';
import { builderText } from './builder.text';
import { overBy } from './draft';

function Flags({ expense, policies, isMissing }: { expense: Expense; policies: readonly ReportPolicy[]; isMissing: boolean }) {
  const over = policies.flatMap((policy) => overBy(expense, policy) ?? [])[0];
  const others = policies.filter(({ voucherRequired }) => !voucherRequired);
  return (
    <span className={classes.flags}>
      {others.length > 0 && (
        <ToneBadge tone="dende" icon={IconAlertTriangle}>
          {over ? builderText.over(formatMoney(over)) : builderText.outOfPolicy}
        </ToneBadge>
      )}
      {isMissing && (
        <ToneBadge tone="dende" icon={IconReceiptOff}>
          {builderText.missing}
        </ToneBadge>
      )}
      {expense.duplicateStatus === 'suspected' && (
        <ToneBadge tone="dende" icon={IconCopy}>
          {builderText.suspected}
        </ToneBadge>
      )}
    </span>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <ActionIcon variant="subtle" color="ardosia" size={36} aria-label={builderText.removeOne(name)} onClick={onRemove}>
      <IconX size={18} aria-hidden />
    </ActionIcon>
  );
}

const factsOf = ({ company, expenseType, paymentMethod, refundable }: Expense) =>
  [company ? expenseType.name : null, paymentMethod.name, refundable ? null : builderText.notRefundable].filter(Boolean).join(' · ');

interface ChosenPanelProps {
  expenses: readonly Expense[];
  advances: readonly Advance[];
  policies: readonly ReportPolicy[];
  missing: readonly string[];
  problem: string | undefined;
  onRemove: (uuid: string) => void;
}

export function ChosenPanel({ expenses, advances, policies, missing, problem, onRemove }: ChosenPanelProps) {
  const isEmpty = expenses.length + advances.length === 0;
  return (
    <section className="tj-card" aria-labelledby="neste-relatorio">
      <div className={classes.panelHead}>
        <Title order={2} id="neste-relatorio">
          {builderText.chosen} <span className={classes.count}>{builderText.counts(expenses.length, advances.length)}</span>
        </Title>
        <Money value={sumMoney(expenses.map(({ value }) => value))} fw={600} />
      </div>
      {problem && (
        <Text role="alert" fz="sm" c="var(--mantine-color-error)" px="lg" pb="sm">
          {problem}
        </Text>
      )}
      {isEmpty && <EmptyState icon={IconReportMoney} title={builderText.empty} />}
      <ul className={classes.lines} aria-labelledby="neste-relatorio">
        {expenses.map((expense) => (
          <li key={expense.uuid} className={classes.line}>
            <span className={`${classes.day ?? ''} tj-num`}>{formatShortDay(expense.expenseDate)}</span>
            <span className={classes.lineBody}>
              <Text span display="block" fz="sm" className={classes.wrap}>
                {nameOf(expense)}
              </Text>
              <Text span display="block" fz="sm" c="dimmed">
                {factsOf(expense)}
              </Text>
            </span>
            <Flags
              expense={expense}
              policies={policies.filter(({ expenseUuid }) => expenseUuid === expense.uuid)}
              isMissing={missing.includes(expense.uuid)}
            />
            <Money value={expense.value} fw={600} />
            <Remove name={nameOf(expense)} onRemove={() => onRemove(expense.uuid)} />
          </li>
        ))}
        {advances.map((advance) => (
          <li key={advance.uuid} className={classes.line} data-advance>
            <span className={classes.day}>
              <IconCash size={20} stroke={1.75} aria-hidden />
            </span>
            <span className={classes.lineBody}>
              <Text span display="block" fz="sm">
                {builderText.advance(advance.advanceNumber)}
              </Text>
              <Text span display="block" fz="sm" c="dimmed">
                {[builderText.balance, advance.description ?? advance.reasonExpense.reason].join(' · ')}
              </Text>
            </span>
            <Money value={advance.balance} fw={600} />
            <Remove name={builderText.advance(advance.advanceNumber)} onRemove={() => onRemove(advance.uuid)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
