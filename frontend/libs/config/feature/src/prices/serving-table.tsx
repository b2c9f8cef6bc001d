/** What is in force for a company: the table that serves it, to be read; it is chosen among its basics and kept with the agency's. */
import { Anchor, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  priceProvidersQuery,
  servingTableQuery,
  type PriceKind,
  type PriceProvider,
  type PriceTable,
} from '@trajeto/config-data-access/prices';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { DataTable, EmptyState, ErrorState, RowsSkeleton, type Column } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { shownAmount } from './price-values';
import { pricesText as text, priceTablesText } from './prices.text';

type Row = PriceTable['rows'][number];
const PATHS: Readonly<Record<PriceKind, string>> = {
  fee: '/configuracoes/taxas',
  markup: '/configuracoes/markups',
  markdown: '/configuracoes/markdowns',
};

function columnsOf(providers: readonly PriceProvider[]): readonly Column<Row>[] {
  const nameOf = (uuid: string | null) =>
    uuid === null ? text.anyProvider : (providers.find((one) => one.uuid === uuid)?.name ?? text.unknownProvider);
  return [
    { id: 'service', header: text.service, cell: ({ serviceType }) => text.services[serviceType] },
    { id: 'provider', header: text.provider, cell: ({ providerUuid }) => nameOf(providerUuid) },
    { id: 'scope', header: text.scope, cell: ({ scope }) => text.scopes[scope] },
    { id: 'channel', header: text.channel, cell: ({ channel }) => text.channels[channel] },
    { id: 'value', header: text.value, align: 'right', cell: (row) => <span className="tj-num">{shownAmount(row)}</span> },
  ];
}

function Serving({ kind, table }: { kind: PriceKind; table: PriceTable }) {
  const { data: providers = [] } = useQuery(priceProvidersQuery());
  const name = priceTablesText[kind].serving(table.name);
  return (
    <>
      <Text fw={500} mb="sm">
        {name}{' '}
        <Anchor component={Link} to={`${PATHS[kind]}?abrir=${table.uuid}`} inherit>
          {text.openTable}
        </Anchor>
      </Text>
      <DataTable caption={name} columns={columnsOf(providers)} rows={table.rows} rowKey={({ uuid }) => uuid} />
    </>
  );
}

function Found({ kind }: { kind: PriceKind }) {
  const words = priceTablesText[kind];
  const { data, error, refetch } = useQuery(servingTableQuery(kind, useCustomerUuid()));
  if (error && !data) return <ErrorState message={words.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} />;
  if (data.data) return <Serving kind={kind} table={data.data} />;
  const tables = (
    <Anchor component={Link} to={PATHS[kind]}>
      {text.openTables}
    </Anchor>
  );
  return <EmptyState title={words.noneServes} action={tables} />;
}

export const ServingTable = ({ kind }: { kind: PriceKind }) => (
  <>
    <Title order={2} mb="xs">
      {priceTablesText[kind].title}
    </Title>
    <Text fz="sm" c="dimmed" mb="md">
      {text.chosenIn}
    </Text>
    <Found kind={kind} />
  </>
);
