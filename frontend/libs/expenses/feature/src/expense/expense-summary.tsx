/** An expense to look at: its receipt and its facts, in the sidebar of a list and wherever it may not be changed. */
import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expenseQuery, type Expense } from '@trajeto/expenses-data-access';
import { expensesUiText, ExpenseFlags, ReceiptViewer } from '@trajeto/expenses-ui';
import { applyMask, formatDate, formatMoney, formatKilometers, readableName } from '@trajeto/shared-format';
import { messageOf } from '@trajeto/shared-auth';
import { Banner, ErrorState, StatusBadge } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shownPlate } from '../form/values';
import { AttachLink } from './attach-link';
import classes from './expense.module.css';
import { ExpenseHistory } from './expense-history';
import { expenseText } from './expense.text';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === false) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const given = (value: string) => (Number(value) === 0 ? null : formatMoney(value));

function DriveFacts({ extraInfo }: Pick<Expense, 'extraInfo'>) {
  if (!extraInfo) return null;
  const { carModel, licensePlate, kilometer } = extraInfo;
  return (
    <>
      <Fact label={expenseText.car}>{[carModel, licensePlate && shownPlate(licensePlate)].filter(Boolean).join(' · ')}</Fact>
      <Fact label={expenseText.distance}>{kilometer && formatKilometers(kilometer)}</Fact>
    </>
  );
}

export function ExpenseFacts({ expense }: { expense: Expense }) {
  const { order, advanceOrder, expenseReport } = expense;
  return (
    <dl className={classes.facts} aria-label={expenseText.facts}>
      <Fact label={expenseText.value}>{formatMoney(expense.value)}</Fact>
      <Fact label={expenseText.day}>{formatDate(expense.expenseDate)}</Fact>
      <Fact label={expenseText.type}>{expense.expenseType.name}</Fact>
      <Fact label={expenseText.company}>{expense.company && readableName(expense.company)}</Fact>
      <Fact label={expenseText.cnpj}>{expense.companyCnpj && applyMask('cnpj', expense.companyCnpj)}</Fact>
      <DriveFacts extraInfo={expense.extraInfo} />
      <Fact label={expenseText.payment}>{expense.paymentMethod.name}</Fact>
      <Fact label={expenseText.refundable}>{expense.refundable ? expenseText.yes : expenseText.no}</Fact>
      <Fact label={expenseText.costCenter}>{expense.costCenter.name}</Fact>
      <Fact label={expenseText.project}>{expense.project?.name}</Fact>
      <Fact label={expenseText.phase}>{expense.phase?.name}</Fact>
      <Fact label={expenseText.trip}>
        {order && (
          <Anchor component={Link} to={`/pedidos/${order.uuid}`} inherit underline="always">
            {expenseText.order(order.orderNumber)}
          </Anchor>
        )}
      </Fact>
      <Fact label={expenseText.advance}>{advanceOrder && expenseText.advanceOf(advanceOrder.advanceNumber)}</Fact>
      <Fact label={expenseText.report}>
        {expenseReport && (
          <Anchor component={Link} to={`/pedidos/${expenseReport.uuid}?orderType=expense_report`} inherit underline="always">
            {expenseReport.name}
          </Anchor>
        )}
      </Fact>
      <Fact label={expenseText.justification}>{expense.justification}</Fact>
      <Fact label={expenseText.customerReturn}>{given(expense.customerReturn)}</Fact>
      <Fact label={expenseText.employeeReturn}>{given(expense.employeeReturn)}</Fact>
      <Fact label={expenseText.person}>{expense.customerEmployee.name}</Fact>
      <Fact label={expenseText.by}>{expense.by.name !== expense.customerEmployee.name && expense.by.name}</Fact>
      <Fact label={expenseText.accessKey}>{expense.accessKey && <code className={classes.code}>{expense.accessKey}</code>}</Fact>
    </dl>
  );
}

/** What must be known before the fields: why it came back, a likely twin, a policy that is not met. */
export function ExpenseNotes({ expense }: { expense: Expense }) {
  const { status, reasonRejected, duplicateStatus, unsatisfiedPolicies } = expense;
  return (
    <>
      {status === 'rejected' && (
        <Banner tone="urucum" title={reasonRejected ? expenseText.rejected(reasonRejected) : expenseText.rejectedPlain}>
          {expenseText.rejectedHint}
        </Banner>
      )}
      {duplicateStatus === 'suspected' && (
        <Banner
          tone="dende"
          title={expenseText.suspected}
          action={
            <Anchor component={Link} to={`/despesas/${expense.uuid}/suspeita-de-duplicidade`} underline="always">
              {expenseText.compare}
            </Anchor>
          }
        />
      )}
      {unsatisfiedPolicies.map(({ policyParameter, message }) => (
        <Banner key={policyParameter} tone="dende" title={message} />
      ))}
    </>
  );
}

export const voucherNote = (expense: Expense) => (expense.voucherPath ? undefined : expensesUiText.noImage);

function Content({ expense, onExpired }: { expense: Expense; onExpired: () => void }) {
  return (
    <Stack gap="md">
      <div className={classes.summaryHead}>
        <b className={classes.name}>{expenseText.title(expense.expenseNumber)}</b>
        <span className={classes.figure}>{formatMoney(expense.value)}</span>
        <StatusBadge status={expense.status} kind="expense" />
        <ExpenseFlags {...expense} kind={expense.expenseType.kind} />
        <Button component={Link} to={`/despesas/${expense.uuid}`} variant="default" className={classes.open}>
          {expense.allowedActions.includes('edit') ? expenseText.edit : expenseText.openPage}
        </Button>
      </div>
      <ExpenseNotes expense={expense} />
      <div className={classes.summaryBody}>
        <div className={classes.summaryPhoto} data-empty={expense.voucherPath === null || undefined}>
          <ReceiptViewer
            src={expense.voucherPath}
            alt={expensesUiText.voucherOf(expense.expenseNumber)}
            download={expense.voucherPath ?? undefined}
            action={<AttachLink expense={expense} />}
            onFailed={onExpired}
          />
        </div>
        <ExpenseFacts expense={expense} />
      </div>
      <ExpenseHistory expenseId={expense.uuid} />
    </Stack>
  );
}

export function ExpenseSummary({ expenseId }: { expenseId: string }) {
  const { data, isError, error, refetch } = useQuery(expenseQuery(expenseId));
  if (data) return <Content key={data.uuid} expense={data} onExpired={() => void refetch()} />;
  if (isError) return <ErrorState message={messageOf(error, expenseText.failed)} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md" role="status" aria-label={expenseText.fallbackTitle}>
      <Skeleton height={36} />
      <Skeleton height={320} />
    </Stack>
  );
}
