/** Orders by tab, by words, page by page: one's own, the company's or the agency's; the address holds it all. */
import { Anchor, Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { orderCountsQuery, orderListQuery } from '@trajeto/orders-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { DataTable, EmptyState, ErrorState, LinkTabs, PageHeader, UpdatesPill, useIsMobile, useSteadyRows } from '@trajeto/shared-ui';
import { ExportLink, FilterBar, useShownColumns } from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { UNFLOWN } from '../unflown/unflown-address';
import { unflownText } from '../unflown/unflown.text';
import { CompanySelect } from '../company/company-select';
import { addressOf, countedOf, exportedOf, questionOf, readAddress, ROOT, TABS, type ListAddress, type ListView } from './list-address';
import { columnsOf, OrderCard, orderTo, type Room } from './order-columns';
import { NO_FILTERS, ORDER_FILTERS, writtenFilters } from './order-filters';
import classes from './order-list.module.css';
import { orderListText } from './order-list.text';

const AIR = '/busca/passagens-aereas';
const AGENCY_COSTS = '/agencias/custos-extras';
/** From which width on there is room for the cost center (UI 2.2 measures the same), and up to which there is none for the consultant. */
const WIDE: Readonly<Record<ListView, string>> = { mine: 'all', company: '(min-width: 77.5em)', agency: '(min-width: 110em)' };
const NARROW = '(max-width: 89.99em)';

function useRoom(view: ListView): Room {
  const isWide = useMediaQuery(WIDE[view], undefined, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  return { hasCostCenter: isWide || view === 'mine', hasConsultant: !isNarrow };
}

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
  const { view, tab, kind, search, customer, filters } = address;
  if (search || customer || writtenFilters(filters).length > 0)
    return (
      <EmptyState
        title={orderListText.notFound}
        action={
          <Anchor component={Link} to={addressOf({ ...address, search: '', customer: null, filters: NO_FILTERS, page: 1 })}>
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

/** The agency's way to what it booked beside its orders. */
function ExtraCosts() {
  return (
    <Button component={Link} to={AGENCY_COSTS} variant="default">
      {orderListText.extraCosts}
    </Button>
  );
}

function Acts({ address }: { address: ListAddress }) {
  const { view } = address;
  return (
    <Group gap="sm">
      <Anchor component={Link} to={UNFLOWN}>
        {unflownText.title}
      </Anchor>
      {view !== 'mine' && <ExportLink list={exportedOf(address)} />}
      {view === 'agency' ? <ExtraCosts /> : <NewTrip />}
    </Group>
  );
}

function useAddress(view: ListView): ListAddress {
  const { tab } = useParams();
  const { hash } = useLocation();
  const [query] = useSearchParams();
  return readAddress(view, { segment: tab, hash }, query);
}

/** The lists as their columns and views are kept by. */
const LIST: Readonly<Record<ListView, string>> = { mine: 'orders-mine', company: 'orders-company', agency: 'orders-agency' };

type Go = (change: Partial<ListAddress>, replace?: boolean) => void;

/** Orders that came or went meanwhile wait behind the pill: nothing moves under the pointer (UI 3.1). */
function Rows({ address, go }: { address: ListAddress; go: Go }) {
  const room = useRoom(address.view);
  const isMobile = useIsMobile();
  const asked = useQuery(orderListQuery(questionOf(address)));
  const { data, isError, error, refetch, isPlaceholderData } = asked;
  const { rows, waiting, show } = useSteadyRows(asked, { question: addressOf(address), keyOf: ({ uuid }) => uuid });
  const { view } = address;
  const columns = useShownColumns(LIST[view], columnsOf(view, room, rows ?? []));
  if (isError && !data) return <ErrorState message={orderListText.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <UpdatesPill count={waiting} onShow={show} />
      <DataTable
        caption={orderListText.caption[view]}
        columns={columns}
        rows={rows}
        rowKey={({ uuid }) => uuid}
        versionOf={({ version }) => version}
        // On a phone the card holds its own link, beside its menu.
        {...(!isMobile && { rowTo: orderTo })}
        card={(row) => <OrderCard row={row} view={view} />}
        meta={data && { ...data.meta, from: data.meta.from ?? null }}
        onPage={(page) => go({ page })}
        size={{ value: address.limit, onChange: (limit) => go({ limit }, true) }}
        isStale={isPlaceholderData}
        savedAt={asked.dataUpdatedAt}
        empty={<Nothing address={address} />}
      />
    </>
  );
}

interface NarrowingProps {
  address: ListAddress;
  go: Go;
  children: ReactNode;
}

function Narrowing({ address, go, children }: NarrowingProps) {
  const { customerUuid } = useSession();
  const room = useRoom(address.view);
  const { data } = useQuery(orderListQuery(questionOf(address)));
  const { view, search, filters, customer } = address;
  const set = writtenFilters(filters).map(([name]) => name);
  return (
    <FilterBar
      searchLabel={orderListText.search}
      filters={ORDER_FILTERS}
      values={{ ...filters, search }}
      narrowed={[...(search ? ['search'] : []), ...set]}
      onChange={(name, value) => go(name === 'search' ? { search: String(value) } : { filters: { ...filters, [name]: value } }, true)}
      onClear={() => go({ search: '', filters: NO_FILTERS }, true)}
      total={data?.meta.total}
      list={{ slug: LIST[view], root: ROOT[view], columns: columnsOf(view, room, data?.data ?? []) }}
    >
      {view === 'agency' && customerUuid === null && (
        <CompanySelect className={classes.company} value={customer} onChange={(next) => go({ customer: next }, true)} />
      )}
      {children}
    </FilterBar>
  );
}

/** `kinds`: the switch to the other kinds of orders, drawn by who knows them. */
export function OrderListPage({ view, kinds }: { view: ListView; kinds: ReactNode }) {
  const navigate = useNavigate();
  const address = useAddress(view);
  const go: Go = (change, replace = false) => void navigate(addressOf({ ...address, page: 1, ...change }), { replace });
  return (
    <>
      <PageHeader title={orderListText.title[view]} actions={<Acts address={address} />} />
      <Tabs address={address} />
      <Narrowing address={address} go={go}>
        {kinds}
      </Narrowing>
      <Rows address={address} go={go} />
    </>
  );
}
