/** The caller's own trips: by tab, by words, page by page; the address holds it all. */
import { Anchor, Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { orderListQuery } from '@trajeto/orders-data-access';
import { useMay } from '@trajeto/shared-auth';
import { DataTable, EmptyState, ErrorState, LinkTabs, PageHeader } from '@trajeto/shared-ui';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { addressOf, questionOf, readAddress, TABS, type ListAddress } from './list-address';
import classes from './my-orders.module.css';
import { myOrdersText } from './my-orders.text';
import { OrderCard, orderColumns } from './order-columns';

const SEARCH_PAUSE = 700;
const AIR = '/busca/passagens-aereas';

function Tabs({ address }: { address: ListAddress }) {
  const tabs = TABS.map((tab) => ({
    id: tab,
    label: myOrdersText.tab[tab],
    to: addressOf({ ...address, tab, page: 1 }),
    isCurrent: tab === address.tab,
  }));
  return <LinkTabs label={myOrdersText.tabs} tabs={tabs} />;
}

function SearchField({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  if (value !== sent) {
    setSent(value);
    if (value === '') setTyped('');
  }
  const field = useRef<HTMLInputElement>(null);
  const send = useDebouncedCallback(onSearch, SEARCH_PAUSE);
  useHotkeys([['/', () => field.current?.focus()]]);
  const type = (words: string) => {
    setTyped(words);
    send(words.trim());
  };
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={myOrdersText.search}
      placeholder={myOrdersText.search}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={typed ? <CloseButton aria-label={myOrdersText.clear} onClick={() => type('')} /> : null}
      value={typed}
      maxLength={100}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

function Nothing({ address }: { address: ListAddress }) {
  const mayBook = useMay('CreateOrder');
  if (address.search)
    return (
      <EmptyState
        title={myOrdersText.notFound}
        action={
          <Anchor component={Link} to={addressOf({ ...address, search: '', page: 1 })}>
            {myOrdersText.clearFilters}
          </Anchor>
        }
      />
    );
  const title = address.kind === 'broken_policy' ? myOrdersText.emptyBroken : myOrdersText.empty[address.tab];
  const action = mayBook && address.tab === 'all' && (
    <Button component={Link} to={AIR} variant="light">
      {myOrdersText.searchTrip}
    </Button>
  );
  return <EmptyState title={title} action={action} />;
}

/** `kinds`: the switch to the other kinds of orders, drawn by who knows them. */
export function MyOrdersPage({ kinds }: { kinds: ReactNode }) {
  const { tab } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const mayBook = useMay('CreateOrder');
  const address = readAddress(tab, query);
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(orderListQuery(questionOf(address)));
  const go = (change: Partial<ListAddress>, replace = false) => void navigate(addressOf({ ...address, page: 1, ...change }), { replace });
  const newTrip = mayBook && (
    <Button component={Link} to={AIR} leftSection={<IconPlus size={18} aria-hidden />}>
      {myOrdersText.newTrip}
    </Button>
  );
  return (
    <>
      <PageHeader title={myOrdersText.title} actions={newTrip} />
      <Tabs address={address} />
      <div className={classes.filters}>
        <SearchField value={address.search} onSearch={(search) => go({ search }, true)} />
        {kinds}
      </div>
      {isError && !data ? (
        <ErrorState message={myOrdersText.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={myOrdersText.caption}
          columns={orderColumns}
          rows={data?.data}
          rowKey={({ uuid }) => uuid}
          rowTo={({ uuid }) => `/pedidos/${uuid}`}
          card={(row) => <OrderCard row={row} />}
          meta={data && { ...data.meta, from: data.meta.from ?? null }}
          onPage={(page) => go({ page })}
          isStale={isPlaceholderData}
          empty={<Nothing address={address} />}
        />
      )}
    </>
  );
}
