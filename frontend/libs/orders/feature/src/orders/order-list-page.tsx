/** Orders by tab, by words, page by page: one's own, the company's or the agency's; the address holds it all. */
import { Anchor, Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { orderCountsQuery, orderListQuery } from '@trajeto/orders-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { EmptyState, LinkTabs, PageHeader, useSteadyRows } from '@trajeto/shared-ui';
import { AddressedListing, ExportLink, FilterBar, useShownColumns, useTabbedAddress } from '@trajeto/shared-ui/crud';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { UNFLOWN } from '../unflown/unflown-address';
import { unflownText } from '../unflown/unflown.text';
import { COMPANY_FILTER, countedOf, exportedOf, ORDER_LISTS, questionOf, type ListView } from './list-address';
import { columnsOf, OrderCard, orderTo, type Room } from './order-columns';
import { ORDER_FILTERS } from './order-filters';
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

const useOrders = (view: ListView) => {
  const address = useTabbedAddress(ORDER_LISTS[view]);
  const { values, tab } = address;
  const question = questionOf(view, { ...values, tab });
  return { view, ...address, question, asked: useQuery(orderListQuery(question)) };
};
type Orders = ReturnType<typeof useOrders>;

function Tabs({ view, values, tab: current, toTab }: Orders) {
  const { data: counts } = useQuery(orderCountsQuery(countedOf(view, values)));
  const tabs = ORDER_LISTS[view].tabs.map((tab) => ({
    id: tab,
    label: orderListText.tab[tab],
    to: toTab(tab),
    isCurrent: tab === current,
    count: counts?.[tab],
  }));
  return <LinkTabs label={orderListText.tabs} tabs={tabs} />;
}

function Nothing({ view, tab, values: { orderType } }: Orders) {
  const mayBook = useMay('CreateOrder');
  const ofTab = tab === 'all' ? orderListText.emptyAll[view] : orderListText.empty[tab];
  const action = mayBook && tab === 'all' && view !== 'agency' && (
    <Button component={Link} to={AIR} variant="light">
      {orderListText.searchTrip}
    </Button>
  );
  return <EmptyState title={orderType === 'broken_policy' ? orderListText.emptyBroken : ofTab} action={action} />;
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

function Acts({ view, values }: Orders) {
  return (
    <Group gap="sm">
      <Anchor component={Link} to={UNFLOWN}>
        {unflownText.title}
      </Anchor>
      {view !== 'mine' && <ExportLink list={exportedOf(values)} />}
      {view === 'agency' ? <ExtraCosts /> : <NewTrip />}
    </Group>
  );
}

/** The lists as their columns and views are kept by. */
const LIST: Readonly<Record<ListView, string>> = { mine: 'orders-mine', company: 'orders-company', agency: 'orders-agency' };

/** Orders that came or went meanwhile wait behind the pill: nothing moves under the pointer (UI 3.1). */
function Rows({ orders }: { orders: Orders }) {
  const { view, asked, question } = orders;
  const room = useRoom(view);
  const steady = useSteadyRows(asked, { question: JSON.stringify(question), keyOf: ({ uuid }) => uuid });
  const columns = useShownColumns(LIST[view], columnsOf(view, room, steady.rows ?? []));
  return (
    <AddressedListing
      caption={orderListText.caption[view]}
      address={orders}
      asked={asked}
      steady={steady}
      failed={orderListText.failed}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      rowTo={orderTo}
      versionOf={({ version }) => version}
      card={(row) => <OrderCard row={row} view={view} />}
      empty={<Nothing {...orders} />}
      notFound={orderListText.notFound}
    />
  );
}

/** An agency that works for no company may choose one. */
const FILTERS_OF_AGENCY = { ...ORDER_FILTERS, empresa: COMPANY_FILTER };

function Narrowing({ orders, children }: { orders: Orders; children: ReactNode }) {
  const { view, asked } = orders;
  const { customerUuid } = useSession();
  const room = useRoom(view);
  return (
    <FilterBar
      searchLabel={orderListText.search}
      filters={view === 'agency' && customerUuid === null ? FILTERS_OF_AGENCY : ORDER_FILTERS}
      address={orders}
      total={asked.data?.meta.total}
      list={{ slug: LIST[view], root: ORDER_LISTS[view].root, columns: columnsOf(view, room, asked.data?.data ?? []) }}
    >
      {children}
    </FilterBar>
  );
}

/** `kinds`: the switch to the other kinds of orders, drawn by who knows them. */
export function OrderListPage({ view, kinds }: { view: ListView; kinds: ReactNode }) {
  const orders = useOrders(view);
  return (
    <>
      <PageHeader title={orderListText.title[view]} actions={<Acts {...orders} />} />
      <Tabs {...orders} />
      <Narrowing orders={orders}>{kinds}</Narrowing>
      <Rows orders={orders} />
    </>
  );
}
