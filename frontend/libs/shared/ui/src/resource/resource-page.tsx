/** A page of an entity that people keep: search, filters, list, acts and form, drawn from one description (UI 3.8). */
import { Button, Group } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LIST_PARTS, type AddressSchema } from '../address/address';
import { useAddress, type Address } from '../address/use-address';
import { useShownColumns } from '../crud/column-menu';
import { crudText } from '../crud/crud.text';
import { RowCard } from '../crud/row-card';
import { RowMenu } from '../crud/row-menu';
import { isActiveOf, readStatus } from '../crud/status-filter';
import { useRowActs } from '../crud/use-row-acts';
import { EmptyState, NoPermission } from '../feedback/states';
import type { FormValues } from '../record/use-record-form';
import { StatusBadge } from '../status/status-badge';
import type { Column } from '../table/data-table';
import { useSteadyRows } from '../table/steady-rows';
import { AddressedListing } from './addressed-listing';
import { FilterBar } from './filter-bar';
import { statusFilter, type ListFilters } from './filters';
import { NEW, OpenedRecord } from './opened-record';
import { PlaceHead } from './place-head';
import type { ListQuestion, Resource, ResourcePageProps, Stored } from './resource';
import { useActivation } from './use-activation';
import { usePermitted, useResourceActs } from './use-resource-acts';

type ListAddress = Address<typeof LIST_PARTS & AddressSchema>;

/** Reads the page of the list that the address names; what changes meanwhile waits behind the pill. */
function useRows<Row extends Stored, Values extends FormValues, Filters extends ListFilters>(
  { query, filters, isActive }: Resource<Row, Values, Filters>,
  isAllowed: boolean,
) {
  const drawn: ListFilters = { ...(isActive && { status: statusFilter }), ...filters };
  const address: ListAddress = useAddress({ ...LIST_PARTS, ...drawn });
  const { search, page, limit, ...others } = address.values as typeof address.values & Record<string, unknown>;
  const narrowing = Object.fromEntries(Object.keys(filters ?? {}).map((name) => [name, others[name]]));
  const status = readStatus(typeof others.status === 'string' ? others.status : null);
  const question = { ...narrowing, name: search || undefined, active: isActiveOf(status), page, limit };
  const asked = useQuery({ ...query(question as unknown as ListQuestion<Filters>), placeholderData: keepPreviousData, enabled: isAllowed });
  const steady = useSteadyRows<Row>(asked, { question: JSON.stringify(question), keyOf: ({ uuid }) => uuid });
  return { drawn, address, asked, steady };
}

function CreateButton({ label, to, onOpen }: { label: string; to: string | undefined; onOpen: () => void }) {
  const icon = <IconPlus size={18} aria-hidden />;
  if (to !== undefined)
    return (
      <Button component={Link} to={to} leftSection={icon}>
        {label}
      </Button>
    );
  return (
    <Button leftSection={icon} onClick={onOpen}>
      {label}
    </Button>
  );
}

function Tools({ tools, create }: { tools: ReactNode; create: ReactNode }) {
  return (
    <Group gap="sm">
      {tools}
      {create}
    </Group>
  );
}

function useDrawing<Row extends Stored, Values extends FormValues, Filters extends ListFilters>(
  resource: Resource<Row, Values, Filters>,
  address: ListAddress,
) {
  const { nameOf, columns, isActive, statusCell, facts, figure, form, pages, writes = {} } = resource;
  const { isActiveNow, toggle } = useActivation(isActive, writes);
  const { perform, question } = useRowActs();
  const actsOf = useResourceActs(resource, { open: ({ uuid }) => address.change({ abrir: uuid }), isActiveNow, toggle });
  const status = (row: Row) =>
    statusCell ? statusCell(row, isActiveNow(row)) : <StatusBadge status={isActiveNow(row) ? 'active' : 'inactive'} kind="entity" />;
  const menu = (row: Row) => <RowMenu name={nameOf(row)} acts={actsOf(row)} onAct={perform} />;
  const rowTo = pages?.of ?? (form && (({ uuid }: Row) => address.to({ abrir: uuid })));
  const drawn: Column<Row>[] = [
    ...columns,
    ...(isActive ? [{ id: 'status', header: crudText.status, cell: status }] : []),
    { id: 'acts', header: crudText.actions, align: 'right' as const, width: 80, isKept: true, cell: menu },
  ];
  const card = (row: Row) => (
    <RowCard
      title={columns[0]?.cell(row)}
      to={rowTo?.(row)}
      badge={isActive && status(row)}
      facts={facts?.(row)}
      figure={figure?.(row)}
      menu={menu(row)}
    />
  );
  return { columns: drawn, card, question, ...(rowTo && { rowTo }) };
}

// No filters of its own: no names beside those of every list.
// eslint-disable-next-line @typescript-eslint/no-generated-empty-object-type
export function ResourcePage<Row extends Stored, Values extends FormValues, Filters extends ListFilters = Record<never, never>>({
  crumbs = [],
  heading = 'page',
  children,
  tools,
  ...resource
}: ResourcePageProps<Row, Values, Filters>) {
  const { text, writes = {}, actions, pages, list } = resource;
  const may = usePermitted(actions);
  const isAllowed = may('view');
  const { drawn, address, asked, steady } = useRows(resource, isAllowed);
  const { question, ...table } = useDrawing(resource, address);
  const columns = useShownColumns(list, table.columns);
  const { change, values } = address;
  const isCreatable = may('create') && (writes.create !== undefined || pages?.create !== undefined);
  const create = isCreatable && <CreateButton label={text.create} to={pages?.create} onOpen={() => change({ abrir: NEW })} />;
  const buttons = isCreatable && tools ? <Tools tools={tools} create={create} /> : create;
  const head = <PlaceHead title={text.title} count={asked.data?.meta.total} crumbs={crumbs} heading={heading} acts={buttons} />;
  if (!isAllowed)
    return (
      <>
        {head}
        <NoPermission />
      </>
    );
  return (
    <>
      {head}
      {children}
      <FilterBar
        searchLabel={text.search}
        filters={drawn}
        address={address}
        total={asked.data?.meta.total}
        list={list === undefined ? undefined : { slug: list, columns: table.columns }}
      >
        {heading === 'none' && buttons}
      </FilterBar>
      <AddressedListing
        {...table}
        address={address}
        steady={steady}
        columns={columns}
        caption={text.caption}
        asked={asked}
        failed={text.loadFailed}
        rowKey={({ uuid }) => uuid}
        versionOf={({ version }) => version}
        empty={<EmptyState title={text.empty} hint={text.emptyHint} action={create} />}
        notFound={text.notFound}
      />
      {resource.form && (
        <OpenedRecord
          resource={resource}
          form={resource.form}
          rows={asked.data?.data}
          opened={values.abrir}
          onClose={() => change({ abrir: null })}
        />
      )}
      {question}
    </>
  );
}
