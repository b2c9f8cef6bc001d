/** The expenses of a report: what each was, what stands out, what became of it. */
import { Anchor, Table, Text, VisuallyHidden } from '@mantine/core';
import type { Expense, Report } from '@trajeto/reports-data-access';
import { formatDate, readableName, sumMoney } from '@trajeto/shared-format';
import { Money, StatusBadge, type Tone, ToneBadge, useIsMobile } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconCopy, IconPaperclip, IconReceiptOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { keptLines } from '../settlement/settlement';
import classes from './report.module.css';
import { reportText } from './report.text';

export const lineName = ({ company, expenseType }: Pick<Expense, 'company' | 'expenseType'>): string =>
  company ? readableName(company) : expenseType.name;

function factsOf({ company, expenseType, extraInfo, order }: Expense): string {
  return [
    company ? expenseType.name : null,
    extraInfo?.kilometer ? reportText.km(extraInfo.kilometer, extraInfo.licensePlate) : null,
    order ? `Pedido ${order.orderNumber}` : null,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Voucher({ line }: { line: Expense }) {
  if (!line.voucherPath)
    return line.extraInfo?.kilometer ? null : (
      <ToneBadge tone="dende" icon={IconReceiptOff}>
        {reportText.noVoucher}
      </ToneBadge>
    );
  return (
    <Anchor
      href={line.voucherPath}
      target="_blank"
      rel="noopener"
      fz="sm"
      className={classes.voucher}
      aria-label={reportText.seeVoucher(line.expenseNumber)}
    >
      <IconPaperclip size={16} aria-hidden /> {reportText.voucher}
    </Anchor>
  );
}

const DUPLICATE: Readonly<Record<Exclude<Expense['duplicateStatus'], 'none'>, { tone: Tone; words: string }>> = {
  suspected: { tone: 'dende', words: reportText.duplicate },
  confirmed: { tone: 'urucum', words: reportText.confirmedDuplicate },
  dismissed: { tone: 'ardosia', words: reportText.dismissedDuplicate },
};

function Duplicate({ line }: { line: Expense }) {
  if (line.duplicateStatus === 'none') return null;
  const { tone, words } = DUPLICATE[line.duplicateStatus];
  return (
    <>
      <ToneBadge tone={tone} icon={IconCopy}>
        {words}
      </ToneBadge>
      <Anchor
        component={Link}
        to={`/despesas/${line.uuid}/suspeita-de-duplicidade`}
        fz="sm"
        aria-label={reportText.compareOf(line.expenseNumber)}
      >
        {reportText.compare}
      </Anchor>
    </>
  );
}

/** What a reader must not miss about a line, under its name. */
export function LineFlags({ line, isOwner }: { line: Expense; isOwner: boolean }) {
  return (
    <>
      <span className={classes.flags}>
        <Voucher line={line} />
        <Duplicate line={line} />
      </span>
      {line.unsatisfiedPolicies.length > 0 && (
        <Text fz="sm" className={classes.violation}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {line.unsatisfiedPolicies.map(({ message }) => message).join(' ')}
            {line.justification && ` ${reportText.justification(line.justification)}`}
          </span>
        </Text>
      )}
      {line.status === 'rejected' && line.reasonRejected && (
        <Text fz="sm" c="var(--tj-urucum-text)">
          {reportText.because(line.reasonRejected)}{' '}
          {isOwner && line.allowedActions.includes('edit') && (
            <Anchor component={Link} to={`/despesas/${line.uuid}`} inherit underline="always">
              {reportText.correct}
              <VisuallyHidden>{reportText.theLine(line.expenseNumber)}</VisuallyHidden>
            </Anchor>
          )}
        </Text>
      )}
    </>
  );
}

const LineValue = ({ line }: { line: Expense }) =>
  line.status === 'rejected' ? (
    <s>
      <Money value={line.value} />
    </s>
  ) : (
    <Money value={line.value} fw={600} />
  );

const paymentOf = ({ paymentMethod, refundable }: Expense) =>
  refundable ? paymentMethod.name : `${paymentMethod.name}, ${reportText.notRefundable}`;

function DesktopLines({ report, isOwner }: { report: Report; isOwner: boolean }) {
  return (
    <Table className={classes.lines} verticalSpacing="xs">
      <Table.Caption>
        <VisuallyHidden>{reportText.caption}</VisuallyHidden>
      </Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{reportText.date}</Table.Th>
          <Table.Th scope="col">{reportText.expense}</Table.Th>
          <Table.Th scope="col">{reportText.payment}</Table.Th>
          <Table.Th scope="col">{reportText.status}</Table.Th>
          <Table.Th scope="col" ta="right">
            {reportText.value}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {report.accountabilityExpenses.map((line) => (
          <Table.Tr key={line.uuid}>
            <Table.Td className="tj-num">{formatDate(line.expenseDate)}</Table.Td>
            <Table.Td>
              <Text fz="sm" fw={500} className={classes.wrap}>
                {lineName(line)}
              </Text>
              <Text fz="sm" c="dimmed">
                {factsOf(line)}
              </Text>
              <LineFlags line={line} isOwner={isOwner} />
            </Table.Td>
            <Table.Td>{paymentOf(line)}</Table.Td>
            <Table.Td>
              <StatusBadge status={line.status} kind="expense" />
            </Table.Td>
            <Table.Td ta="right">
              <LineValue line={line} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function PhoneLines({ report, isOwner }: { report: Report; isOwner: boolean }) {
  return (
    <ul className={classes.cards} aria-label={reportText.caption}>
      {report.accountabilityExpenses.map((line) => (
        <li key={line.uuid}>
          <span className={classes.cardLine}>
            <b className={classes.wrap}>{lineName(line)}</b>
            <LineValue line={line} />
          </span>
          <Text fz="sm" c="dimmed">
            {[formatDate(line.expenseDate), factsOf(line), paymentOf(line)].filter(Boolean).join(' · ')}
          </Text>
          <span className={classes.flags}>
            <StatusBadge status={line.status} kind="expense" />
          </span>
          <LineFlags line={line} isOwner={isOwner} />
        </li>
      ))}
    </ul>
  );
}

export function ReportLines({ report, isOwner }: { report: Report; isOwner: boolean }) {
  const isMobile = useIsMobile();
  const kept = sumMoney(keptLines(report).map(({ value }) => value));
  return (
    <>
      {isMobile ? <PhoneLines report={report} isOwner={isOwner} /> : <DesktopLines report={report} isOwner={isOwner} />}
      <div className={classes.total}>
        <span>{reportText.total}</span>
        <Money value={kept} />
      </div>
    </>
  );
}
