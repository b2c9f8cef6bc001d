/** /creditos-nao-voados: what airlines keep of canceled tickets; of a company for who sees all, else one's own. */
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { companyCreditsQuery, employeeCreditsQuery, type UnflownCredit, type UnflownStatus } from '@trajeto/orders-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { formatDate } from '@trajeto/shared-format';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LinkTabs,
  Money,
  PageHeader,
  StatusBadge,
  type Column,
  type PageMeta,
} from '@trajeto/shared-ui';
import { useAddress } from '@trajeto/shared-ui/crud';
import { IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CompanySelect } from '../company/company-select';
import { CREDITS_ADDRESS, UNFLOWN_TABS } from './unflown-address';
import classes from './unflown.module.css';
import { unflownText as text } from './unflown.text';
import { UseCredit } from './use-credit';

const useCreditsAddress = () => useAddress(CREDITS_ADDRESS);
type CreditsAddress = ReturnType<typeof useCreditsAddress>;

const statusOf = ({ values: { status } }: CreditsAddress): UnflownStatus | null => (status === 'all' ? null : status);
const ticketOf = ({ ticket }: UnflownCredit) => <span className={classes.code}>{ticket}</span>;

/** Where the ticket was bought. */
function OrderLink({ credit }: { credit: UnflownCredit }) {
  return (
    <Anchor component={Link} to={`/pedidos/${credit.orderUuid}`} aria-label={`${text.seeOrder}: ${credit.ticket}`} fz="sm">
      {text.seeOrder}
    </Anchor>
  );
}

const FACTS: readonly Column<UnflownCredit>[] = [
  { id: 'traveler', header: text.traveler, cell: ({ employee }) => employee.name },
  { id: 'airline', header: text.airline, cell: ({ airline }) => airline },
  { id: 'ticket', header: text.ticket, cell: ticketOf },
  { id: 'until', header: text.until, cell: ({ expiredAt }) => formatDate(expiredAt) },
  { id: 'status', header: text.status, cell: ({ status }) => <StatusBadge status={status} kind="credit" /> },
  { id: 'value', header: text.value, align: 'right', cell: ({ creditValue }) => <Money value={creditValue} /> },
  { id: 'order', header: text.order, cell: (credit) => <OrderLink credit={credit} /> },
];

function Card({ credit, customerUuid }: { credit: UnflownCredit; customerUuid: string }) {
  return (
    <div className={classes.card}>
      <div className={classes.line}>
        <b>{credit.employee.name}</b>
        <Money value={credit.creditValue} />
      </div>
      <div className={classes.line}>
        <span>
          {credit.airline} · {ticketOf(credit)}
        </span>
        <span>
          {text.until} {formatDate(credit.expiredAt)}
        </span>
      </div>
      <div className={classes.line}>
        <StatusBadge status={credit.status} kind="credit" />
        <OrderLink credit={credit} />
        <UseCredit credit={credit} customerUuid={customerUuid} />
      </div>
    </div>
  );
}

interface RowsProps {
  address: CreditsAddress;
  customerUuid: string;
  asked: { error: unknown; refetch: () => unknown; isPlaceholderData: boolean; dataUpdatedAt: number };
  rows: readonly UnflownCredit[] | undefined;
  meta?: PageMeta | undefined;
}

function Rows({ address, customerUuid, asked, rows, meta }: RowsProps) {
  const acts: Column<UnflownCredit> = {
    id: 'acts',
    header: text.acts,
    cell: (credit) => <UseCredit credit={credit} customerUuid={customerUuid} />,
  };
  const mayUse = rows?.some(({ allowedActions }) => allowedActions.length > 0) ?? false;
  if (asked.error && !rows) return <ErrorState message={text.failed} error={asked.error} onRetry={() => void asked.refetch()} />;
  return (
    <DataTable
      caption={text.caption}
      columns={mayUse ? [...FACTS, acts] : FACTS}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      versionOf={({ version }) => version}
      card={(credit) => <Card credit={credit} customerUuid={customerUuid} />}
      meta={meta}
      onPage={(page) => address.change({ page })}
      isStale={asked.isPlaceholderData}
      savedAt={asked.dataUpdatedAt}
      empty={<EmptyState title={text.empty[address.values.status]} hint={text.emptyHint} icon={IconTicket} />}
    />
  );
}

function OfCompany({ address, customerUuid }: { address: CreditsAddress; customerUuid: string }) {
  const asked = useQuery(companyCreditsQuery(customerUuid, { status: statusOf(address), page: address.values.page }));
  const meta = asked.data && { ...asked.data.meta, from: asked.data.meta.from ?? null, to: asked.data.meta.to ?? null };
  return <Rows address={address} customerUuid={customerUuid} asked={asked} rows={asked.data?.data} meta={meta} />;
}

function OfEmployee({ address, employeeUuid, customerUuid }: { address: CreditsAddress; employeeUuid: string; customerUuid: string }) {
  const asked = useQuery(employeeCreditsQuery(employeeUuid, statusOf(address)));
  return <Rows address={address} customerUuid={customerUuid} asked={asked} rows={asked.data} />;
}

function Credits({ address }: { address: CreditsAddress }) {
  const { user, customerUuid } = useSession();
  const seesAll = useMay('ViewAllOrder');
  const company = user.context === 'agency' ? (address.values.empresa ?? customerUuid) : customerUuid;
  if (company === null) return <EmptyState title={text.chooseCompany} hint={text.chooseCompanyHint} icon={IconTicket} />;
  if (user.context === 'agency' || seesAll || user.employeeUuid === null) return <OfCompany address={address} customerUuid={company} />;
  return <OfEmployee address={address} employeeUuid={user.employeeUuid} customerUuid={company} />;
}

export function UnflownPage() {
  const { user, customerUuid } = useSession();
  const address = useCreditsAddress();
  const { values, change, to } = address;
  const tabs = UNFLOWN_TABS.map((tab) => ({
    id: tab,
    label: text.tab[tab],
    to: to({ status: tab }),
    isCurrent: tab === values.status,
  }));
  return (
    <>
      <PageHeader title={text.title} />
      <LinkTabs label={text.tabs} tabs={tabs} />
      {user.context === 'agency' && customerUuid === null && (
        <CompanySelect className={classes.company} value={values.empresa} onChange={(empresa) => change({ empresa })} />
      )}
      <Credits address={address} />
    </>
  );
}
