/** How an advance or a report is drawn while somebody judges it: its facts, each line, its receipt. */
import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expensesUiText, ReceiptViewer } from '@trajeto/expenses-ui';
import { DuplicateNotes } from './duplicate-notes';
import { advanceQuery, reportQuery, type Expense, type Report } from '@trajeto/reports-data-access';
import { centsToMoney, formatDate, formatKilometers, formatMoney, moneyToCents, sumMoney } from '@trajeto/shared-format';
import { useState } from 'react';
import classes from './judged.module.css';
import { judgedText } from './judged.text';

function Pair({ label, value }: { label: string; value: string | null | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function JudgedAdvanceFacts({ advanceUuid }: { advanceUuid: string }) {
  const { data: advance } = useQuery(advanceQuery(advanceUuid));
  if (!advance) return null;
  return (
    <>
      <Pair label={judgedText.reason} value={advance.reasonExpense.reason} />
      <Pair label={judgedText.dateOfNeed} value={formatDate(advance.dateOfNeed)} />
    </>
  );
}

/** refund − return, without what was rejected so far: the report itself changes only when the last level closes. */
export function settlementLeft(report: Report, rejected: ReadonlySet<string>): string {
  const out = report.accountabilityExpenses.filter(
    ({ uuid, status, refundable }) => refundable && status !== 'rejected' && rejected.has(uuid),
  );
  const due = moneyToCents(sumMoney([report.refundAmount, `-${report.returnAmount}`, ...out.map(({ value }) => `-${value}`)])) ?? 0n;
  if (due > 0n) return judgedText.refundTo(formatMoney(centsToMoney(due)));
  return due < 0n ? judgedText.returnOf(formatMoney(centsToMoney(-due))) : judgedText.none;
}

export function JudgedReportFacts({ reportUuid, rejected }: { reportUuid: string; rejected: readonly string[] }) {
  const { data: report } = useQuery(reportQuery(reportUuid));
  if (!report) return null;
  const advances = report.settlement.advances.map(({ advanceNumber, balanceThen }) => `A-${advanceNumber} (${formatMoney(balanceThen)})`);
  return (
    <>
      <Pair label={judgedText.date} value={formatDate(report.reportDate)} />
      <Pair label={judgedText.advances} value={advances.join(', ')} />
      <Pair
        label={rejected.length > 0 ? judgedText.settlementLeft : judgedText.settlement}
        value={settlementLeft(report, new Set(rejected))}
      />
    </>
  );
}

const useLine = (reportUuid: string, expenseUuid: string): Expense | undefined =>
  useQuery(reportQuery(reportUuid)).data?.accountabilityExpenses.find(({ uuid }) => uuid === expenseUuid);

export function JudgedLine({ reportUuid, expenseUuid }: { reportUuid: string; expenseUuid: string }) {
  const line = useLine(reportUuid, expenseUuid);
  if (!line) return null;
  const { expenseType, expenseDate, paymentMethod, refundable, extraInfo } = line;
  const facts = [
    formatDate(expenseDate),
    line.company ? expenseType.name : null,
    paymentMethod.name,
    refundable ? judgedText.refundable : judgedText.notRefundable,
    extraInfo?.kilometer && formatKilometers(extraInfo.kilometer),
  ];
  return (
    <>
      <Text fz="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
      {line.duplicateStatus !== 'none' && <DuplicateNotes expenseUuid={expenseUuid} />}
    </>
  );
}

/** A link that fails is renewed once by reading the report again; what then still is no picture (a PDF) opens apart. */
function Receipt({ reportUuid, line }: { reportUuid: string; line: Expense }) {
  const { refetch } = useQuery(reportQuery(reportUuid));
  const [failed, setFailed] = useState<readonly string[]>([]);
  const { voucherPath } = line;
  const cannotShow = voucherPath !== null && failed.length > 1;
  const fail = () => {
    setFailed([...failed, voucherPath ?? '']);
    if (failed.length === 0) void refetch();
  };
  if (cannotShow)
    return (
      <div className={classes.apart}>
        <Text fz="sm">{judgedText.opensApart}</Text>
        <Anchor href={voucherPath} target="_blank" rel="noopener" fz="sm">
          {judgedText.openReceipt(line.expenseNumber)}
        </Anchor>
      </div>
    );
  return (
    <ReceiptViewer
      src={voucherPath}
      alt={expensesUiText.voucherOf(line.expenseNumber)}
      note={line.extraInfo?.kilometer ? judgedText.noteKm : judgedText.noVoucher}
      download={voucherPath ?? undefined}
      onFailed={fail}
    />
  );
}

export function JudgedReceipt({ reportUuid, expenseUuid }: { reportUuid: string; expenseUuid: string }) {
  const line = useLine(reportUuid, expenseUuid);
  if (!line) return <Skeleton height="100%" radius="md" />;
  return <Receipt key={line.uuid} reportUuid={reportUuid} line={line} />;
}
