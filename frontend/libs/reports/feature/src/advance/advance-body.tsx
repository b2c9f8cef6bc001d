/** One advance, whole: its life, its balance line by line, its facts, its approvals, what happened to it. */
import { ActionIcon, Anchor, Collapse, Popover, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { advanceHistoryQuery, type Advance } from '@trajeto/reports-data-access';
import { formatDate, formatDateTime } from '@trajeto/shared-format';
import { Banner, LifeLine, Money } from '@trajeto/shared-ui';
import { IconChevronDown, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Facts } from '../page/facts';
import { History } from '../page/history';
import { pageText } from '../page/page.text';
import { Panel } from '../page/panel';
import type { SubjectSlots } from '../page/slots';
import { payoutName } from '../payment/methods';
import { advanceLife } from './advance-life';
import classes from './advance.module.css';
import { advanceText } from './advance.text';
import { balanceOf } from './balance';

function SettledExpenses({ advance }: { advance: Advance }) {
  if (advance.expenses.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {advanceText.noExpenses}
      </Text>
    );
  return (
    <ul className={classes.expenses}>
      {advance.expenses.map(({ createdAt, value }, index) => (
        <li key={`${createdAt}-${index}`}>
          <span className="tj-num">{advanceText.launched(formatDate(createdAt))}</span>
          <Money value={value} />
        </li>
      ))}
    </ul>
  );
}

function SettledRow({ advance, settled }: { advance: Advance; settled: string }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  return (
    <div className={classes.settled}>
      <UnstyledButton className={classes.sumRow} aria-expanded={isOpen} onClick={toggle}>
        <span className={classes.opens}>
          − {advanceText.expenses(advance.expenses.length)}
          <IconChevronDown size={16} aria-hidden data-open={isOpen || undefined} />
        </span>
        <Money value={settled} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <SettledExpenses advance={advance} />
      </Collapse>
    </div>
  );
}

function BalanceInfo() {
  return (
    <Popover width={280} withArrow withRoles trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="ardosia" size={28} aria-label={advanceText.howBalance}>
          <IconInfoCircle size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fz="sm">{advanceText.howBalanceBody}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}

export function Balance({ advance }: { advance: Advance }) {
  const parts = balanceOf(advance);
  if (!parts)
    return (
      <Panel id="saldo" title={advanceText.balance}>
        <div className={classes.sumRow}>
          <span>{advanceText.askedValue}</span>
          <Money value={advance.value} />
        </div>
        <Text fz="sm" c="dimmed" mt="xs">
          {advanceText.notPaidYet}
        </Text>
      </Panel>
    );
  return (
    <Panel id="saldo" title={advanceText.balance}>
      <div className={classes.sumRow}>
        <span>{advanceText.paidValue}</span>
        <Money value={parts.value} />
      </div>
      <SettledRow advance={advance} settled={parts.settled} />
      <div className={classes.sumRow}>
        <span>− {advanceText.returned}</span>
        <Money value={parts.returned} />
      </div>
      <div className={classes.sumRow} data-total>
        <span className={classes.opens}>
          = {advanceText.left} <BalanceInfo />
        </span>
        <Money value={parts.balance} />
      </div>
    </Panel>
  );
}

function OrderLink({ advance: { order } }: { advance: Advance }) {
  if (!order) return null;
  return (
    <Anchor component={Link} to={`/pedidos/${order.uuid}`} inherit>
      {order.orderNumber}
    </Anchor>
  );
}

const stamped = (at: string | null, who: string | null) => at && advanceText.at(formatDateTime(at), who);

function AdvanceFacts({ advance }: { advance: Advance }) {
  const receipt = advance.paymentReceiptUrl && (
    <Anchor href={advance.paymentReceiptUrl} target="_blank" rel="noopener" inherit>
      {advanceText.seeReceipt}
    </Anchor>
  );
  const report = advance.expenseReport && (
    <Anchor component={Link} to={`/pedidos/${advance.expenseReport.uuid}?orderType=expense_report`} inherit>
      {advance.expenseReport.name}
    </Anchor>
  );
  return (
    <Panel id="dados" title={advanceText.facts}>
      <Facts
        rows={[
          { label: advanceText.traveler, value: advance.traveler.name },
          { label: advanceText.issuer, value: advance.issuer.name },
          { label: advanceText.reason, value: advance.reasonExpense.reason },
          { label: advanceText.description, value: advance.description },
          { label: advanceText.dateOfNeed, value: formatDate(advance.dateOfNeed) },
          { label: advanceText.costCenter, value: advance.costCenter.name },
          { label: advanceText.project, value: advance.project?.name },
          { label: advanceText.phase, value: advance.phase?.name },
          { label: advanceText.order, value: advance.order && <OrderLink advance={advance} /> },
          { label: advanceText.currentApprover, value: advance.currentApprover?.name },
          { label: advanceText.requestedAt, value: stamped(advance.approvalRequestDate, null) },
          { label: advanceText.approvedAt, value: stamped(advance.approvedDate, advance.approvedBy?.name ?? null) },
          { label: advanceText.paidIn, value: stamped(advance.paidAt, advance.paidBy?.name ?? null) },
          { label: advanceText.method, value: payoutName(advance.paymentMethod) },
          { label: advanceText.receipt, value: receipt },
          { label: advanceText.report, value: report },
        ]}
      />
    </Panel>
  );
}

export function AdvanceBody({ advance, slots }: { advance: Advance; slots: SubjectSlots }) {
  const history = useQuery(advanceHistoryQuery(advance.uuid));
  return (
    <>
      {advance.status === 'disapproved' && (
        <Banner tone="urucum" title={advanceText.rejected}>
          {advance.reasonRejected && advanceText.because(advance.reasonRejected)}
        </Banner>
      )}
      <LifeLine label={pageText.life} stops={advanceLife(advance)} isScreenOnly />
      <div className={classes.halves}>
        <Balance advance={advance} />
        <AdvanceFacts advance={advance} />
      </div>
      <Panel id="aprovacoes" title={pageText.approvals}>
        {slots.trail(advance.uuid)}
      </Panel>
      <History query={history} kind="advance" />
    </>
  );
}
