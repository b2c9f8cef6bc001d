/** /pedidos/{id}?orderType=expense_report: one report, whole, with the sum that says who owes whom. */
import { Anchor, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reportHistoryQuery, reportQuery, type Report } from '@trajeto/reports-data-access';
import { useSession } from '@trajeto/shared-auth';
import { formatDate, formatDateTime, formatMoney } from '@trajeto/shared-format';
import { Banner, ErrorState, LifeLine, Money, OnItsWay, PageHeader, StatusBadge, useIsMobile } from '@trajeto/shared-ui';
import { Link, useParams } from 'react-router';
import { Facts } from '../page/facts';
import { History } from '../page/history';
import pageClasses from '../page/page.module.css';
import { pageText } from '../page/page.text';
import { Panel } from '../page/panel';
import type { SubjectSlots } from '../page/slots';
import { SubjectHead } from '../page/subject-head';
import { ReturnPix } from '../payment/return-pix';
import { payoutName } from '../payment/methods';
import { directionOf, settlementOfReport } from '../settlement/settlement';
import { SettlementCard } from '../settlement/settlement-card';
import { ReportButtons, ReportMenu } from './report-actions';
import { reportLife } from './report-life';
import { ReportLines } from './report-lines';
import classes from './report.module.css';
import { reportText } from './report.text';

const LIST = '/pedidos/meus-pedidos?orderType=expense_report#all';

function Banners({ report, isOwner }: { report: Report; isOwner: boolean }) {
  const { status, customerEmployee, refundAmount, returnAmount } = report;
  const returned = report.accountabilityExpenses.filter((line) => line.status === 'rejected').length;
  if (status === 'disapproved')
    return (
      <Banner tone="urucum" title={reportText.rejected}>
        {report.reasonRejected && `“${report.reasonRejected}” `}
        {isOwner && reportText.rejectedBody}
      </Banner>
    );
  return (
    <>
      {status === 'waiting_return' && !isOwner && (
        <Banner tone="ipe" title={reportText.waitingReturn(customerEmployee.name, formatMoney(returnAmount))} />
      )}
      {status === 'waiting_payment' && !isOwner && <Banner tone="ipe" title={reportText.waitingRefund(formatMoney(refundAmount))} />}
      {returned > 0 && (
        <Banner tone="dende" title={reportText.returned(returned)}>
          {isOwner && reportText.returnedBody}
        </Banner>
      )}
    </>
  );
}

function Advances({ report }: { report: Report }) {
  if (report.advanceOrders.length === 0) return null;
  return (
    <Panel id="adiantamentos" title={reportText.advances} count={report.advanceOrders.length} isFlush>
      <ul className={classes.cards}>
        {report.advanceOrders.map(({ uuid, advanceNumber, status, balance }) => (
          <li key={uuid}>
            <span className={classes.cardLine}>
              <span className={classes.flags}>
                <Anchor component={Link} to={`/pedidos/${uuid}?orderType=advance`}>
                  {reportText.advanceOf(advanceNumber)}
                </Anchor>
                <StatusBadge status={status} kind="advance" />
              </span>
              <span>
                {reportText.balance} <Money value={balance} fw={600} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ReportFacts({ report }: { report: Report }) {
  const receipt = report.paymentReceiptUrl && (
    <Anchor href={report.paymentReceiptUrl} target="_blank" rel="noopener" inherit>
      {reportText.seeReceipt}
    </Anchor>
  );
  return (
    <Panel id="dados" title={reportText.facts}>
      <Facts
        rows={[
          { label: reportText.person, value: report.customerEmployee.name },
          { label: reportText.description, value: report.description },
          { label: reportText.reportDate, value: formatDate(report.reportDate) },
          { label: reportText.createdAt, value: formatDateTime(report.createdAt) },
          { label: reportText.currentApprover, value: report.currentApprover?.name },
          {
            label: reportText.paidAt[directionOf(report)],
            value: report.paidAt && reportText.by(formatDateTime(report.paidAt), report.paidBy?.name ?? null),
          },
          { label: reportText.method, value: payoutName(report.paymentMethod) },
          { label: reportText.receipt, value: receipt },
        ]}
      />
    </Panel>
  );
}

/** Only on paper: every receipt under the report that it proves. */
function PrintedVouchers({ report }: { report: Report }) {
  const withVoucher = report.accountabilityExpenses.filter(({ voucherPath }) => voucherPath);
  if (withVoucher.length === 0) return null;
  return (
    <section className={classes.printed} aria-hidden>
      <h2>{reportText.vouchers}</h2>
      {withVoucher.map(({ uuid, voucherPath, expenseNumber }) => (
        <figure key={uuid}>
          <img src={voucherPath ?? ''} alt={reportText.voucherOf(expenseNumber)} loading="lazy" />
          <figcaption>{reportText.voucherOf(expenseNumber)}</figcaption>
        </figure>
      ))}
    </section>
  );
}

function Aside({ report, isOwner }: { report: Report; isOwner: boolean }) {
  const { customerName } = useSession();
  return (
    <Stack gap="md" component="aside" className={pageClasses.aside}>
      <SettlementCard settlement={settlementOfReport(report)} owner={isOwner ? null : report.customerEmployee.name} />
      {report.status === 'waiting_return' && isOwner && (
        <ReturnPix reportUuid={report.uuid} value={report.returnAmount} company={customerName} />
      )}
      <ReportFacts report={report} />
    </Stack>
  );
}

function Loaded({ report, slots }: { report: Report; slots: SubjectSlots }) {
  const { user } = useSession();
  const isMobile = useIsMobile();
  const history = useQuery(reportHistoryQuery(report.uuid));
  const isOwner = user.employeeUuid === report.customerEmployee.uuid;
  const buttons = <ReportButtons report={report} decision={slots.decision(report.uuid)} />;
  const aside = <Aside report={report} isOwner={isOwner} />;
  return (
    <div className={pageClasses.page}>
      <SubjectHead
        title={report.name}
        status={report.status}
        kind="report"
        back={{ label: reportText.back, to: LIST }}
        facts={[
          reportText.one,
          isOwner ? null : report.customerEmployee.name,
          reportText.of(formatDate(report.reportDate)),
          reportText.number(report.accountabilityExpenses.length),
        ]}
        actions={
          <>
            {!isMobile && buttons}
            <ReportMenu report={report} />
          </>
        }
      />
      <Banners report={report} isOwner={isOwner} />
      <LifeLine label={pageText.life} stops={reportLife(report)} isScreenOnly />
      <div className={pageClasses.columns}>
        <Stack gap="md" className={pageClasses.main}>
          {isMobile && aside}
          <Panel id="despesas" title={reportText.expenses} count={report.accountabilityExpenses.length} isFlush>
            <ReportLines report={report} isOwner={isOwner} />
          </Panel>
          <Advances report={report} />
          {report.status !== 'open' && (
            <Panel id="aprovacoes" title={pageText.approvals}>
              {slots.trail(report.uuid)}
            </Panel>
          )}
          <History query={history} kind="report" />
        </Stack>
        {!isMobile && aside}
      </div>
      <PrintedVouchers report={report} />
      {isMobile && <div className={pageClasses.bar}>{buttons}</div>}
    </div>
  );
}

function Loading() {
  return (
    <Stack gap="md" role="status" aria-label={reportText.loading}>
      <Skeleton height={32} width={280} />
      <Skeleton height={96} radius="lg" />
      <div className={pageClasses.columns}>
        <Skeleton height={360} radius="lg" className={pageClasses.main} />
        <Skeleton height={280} radius="lg" className={pageClasses.aside} visibleFrom="md" />
      </div>
    </Stack>
  );
}

export function ReportPage({ slots }: { slots: SubjectSlots }) {
  const { orderId = '' } = useParams();
  const { data, isError, error, refetch } = useQuery(reportQuery(orderId));
  if (data) return <Loaded key={data.uuid} report={data} slots={slots} />;
  if (!isError)
    return (
      <OnItsWay>
        <Loading />
      </OnItsWay>
    );
  return (
    <>
      <PageHeader title={reportText.one} />
      <ErrorState message={reportText.loadFailed} error={error} onRetry={() => void refetch()} />
      <Anchor component={Link} to={LIST} display="block" ta="center">
        {reportText.back}
      </Anchor>
    </>
  );
}
