/** Orders by tab, by words, page by page: one's own, the company's or the agency's; the address holds it all. */
import { Anchor, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { orderCountsQuery, orderListQuery } from '@trajeto/orders-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { DataTable, EmptyState, ErrorState, LinkTabs, PageHeader } from '@trajeto/shared-ui';
import { SearchField } from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { CompanySelect } from '../company/company-select';
import { addressOf, countedOf, questionOf, readAddress, TABS, type ListAddress, type ListView } from './list-address';
import { columnsOf, OrderCard } from './order-columns';
import classes from './order-list.module.css';
import { orderListText } from './order-list.text';

const AIR = '/busca/passagens-aereas';
/** Below it a column has to go (UI 2.2 measures the same). */
const WIDE = '(min-width: 77.5em)';

function Tabs({ address }: { address: ListAddress }) {
  const { data: counts } = useQuery(orderCountsQuery(countedOf(address)));
  const tabs = TABS.map((tab) => ({
    id: tab,
    label: orderListText.tab[tab],
    to: addressOf({ ...address, tab, page: 1 }),
    isCurrent: tab === address.tab,
    count: counts?.[tab],
  }));
  return <LinkTabs label={orderListText.tabs} tabs={tabs} />;
}

function Nothing({ address }: { address: ListAddress }) {
  const mayBook = useMay('CreateOrder');
  const { view, tab, kind, search, customer } = address;
  if (search || customer)
    return (
      <EmptyState
        title={orderListText.notFound}
        action={
          <Anchor component={Link} to={addressOf({ ...address, search: '', customer: null, page: 1 })}>
            {orderListText.clearFilters}
          </Anchor>
        }
      />
    );
  const ofTab = tab === 'all' ? orderListText.emptyAll[view] : orderListText.empty[tab];
  const action = mayBook && tab === 'all' && view !== 'agency' && (
    <Button component={Link} to={AIR} variant="light">
      {orderListText.searchTrip}
    </Button>
  );
  return <EmptyState title={kind === 'broken_policy' ? orderListText.emptyBroken : ofTab} action={action} />;
}

function NewTrip() {
  if (!useMay('CreateOrder')) return null;
  return (
    <Button component={Link} to={AIR} leftSection={<IconPlus size={18} aria-hidden />}>
      {orderListText.newTrip}
    </Button>
  );
}

function useAddress(view: ListView): ListAddress {
  const { tab } = useParams();
  const { hash } = useLocation();
  const [query] = useSearchParams();
  return readAddress(view, { segment: tab, hash }, query);
}

/** `kinds`: the switch to the other kinds of orders, drawn by who knows them. */
export function OrderListPage({ view, kinds }: { view: ListView; kinds: ReactNode }) {
  const { customerUuid } = useSession();
  const navigate = useNavigate();
  const address = useAddress(view);
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(orderListQuery(questionOf(address)));
  const go = (change: Partial<ListAddress>, replace = false) => void navigate(addressOf({ ...address, page: 1, ...change }), { replace });
  return (
    <>
      <PageHeader title={orderListText.title[view]} actions={view !== 'agency' && <NewTrip />} />
      <Tabs address={address} />
      <div className={classes.filters}>
        <SearchField label={orderListText.search} value={address.search} onSearch={(search) => go({ search }, true)} />
        {view === 'agency' && customerUuid === null && (
          <CompanySelect className={classes.company} value={address.customer} onChange={(customer) => go({ customer }, true)} />
        )}
        {kinds}
      </div>
      {isError && !data ? (
        <ErrorState message={orderListText.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={orderListText.caption[view]}
          columns={columnsOf(view, { rows: data?.data ?? [], isWide })}
          rows={data?.data}
          rowKey={({ uuid }) => uuid}
          rowTo={({ uuid }) => `/pedidos/${uuid}`}
          card={(row) => <OrderCard row={row} view={view} />}
          meta={data && { ...data.meta, from: data.meta.from ?? null }}
          onPage={(page) => go({ page })}
          isStale={isPlaceholderData}
          empty={<Nothing address={address} />}
        />
      )}
    </>
  );
}
