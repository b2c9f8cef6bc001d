/** /despesas/listagem-de-despesas: what I spent, by trip, and what of it still has to be accounted for. */
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Expense } from '@trajeto/expenses-data-access';
import { orderListQuery } from '@trajeto/orders-data-access';
import { useMay } from '@trajeto/shared-auth';
import { formatShortSpan } from '@trajeto/shared-format';
import { EmptyState, PageHeader, Sidebar } from '@trajeto/shared-ui';
import { AddressedListing, useShownColumns } from '@trajeto/shared-ui/crud';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDesk } from '../desk/use-desk';
import { ExpenseSummary } from '../expense/expense-summary';
import { columnsOf, ExpenseCard, useSections, type Selection } from './expense-rows';
import { expensesText } from './expenses.text';
import { Filters, LIST } from './filters';
import { groupsOf, type TripNames } from './groups';
import { PendingStrip } from './pending-strip';
import { SelectionBar } from './selection-bar';
import { Figures, Tabs } from './tabs';
import { useExpenses, useSums, type Expenses, type ExpensesAddress } from './use-expenses';

const CAPTURE = '/despesas/lancar-despesas';

/** How the trips of the page are called; without the right to see orders their numbers are enough. */
function useTripNames(): TripNames {
  const { data } = useQuery({
    ...orderListQuery({ mine: true, orderType: 'travel', status: 'aprovados', page: 1, limit: 50 }),
    placeholderData: keepPreviousData,
    enabled: useMay('ViewOrder'),
  });
  return new Map(
    (data?.data ?? []).map(({ uuid, destination, startDate, endDate }) => [
      uuid,
      [destination, startDate && formatShortSpan(startDate, endDate)].filter(Boolean).join(', '),
    ]),
  );
}

function NewButton() {
  const mayCreate = useMay('CreateUpdateExpense');
  if (!mayCreate) return null;
  return (
    <Button component={Link} to={CAPTURE} leftSection={<IconPlus size={18} aria-hidden />}>
      {expensesText.new}
    </Button>
  );
}

/** What is chosen stays chosen only while it is on the page. */
function useSelection(rows: readonly Expense[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ uuid }) => selected.has(uuid));
  const select = (uuids: readonly string[], isOn: boolean) =>
    setSelected((last) => (isOn ? new Set([...last, ...uuids]) : new Set([...last].filter((uuid) => !uuids.includes(uuid)))));
  return { selected, chosen, select, clear: () => setSelected(new Set()) };
}

function Opened({ values: { abrir }, change }: ExpensesAddress) {
  return (
    <Sidebar opened={abrir !== null} onClose={() => change({ abrir: null })} title={expensesText.caption} width={720}>
      {abrir && <ExpenseSummary expenseId={abrir} />}
    </Sidebar>
  );
}

function Rows({ address, asked, steady, selection }: Expenses & { selection: Selection }) {
  const { values, tab, to } = address;
  const names = useTripNames();
  const sectionsOf = useSections((page) => groupsOf(page, values.agrupar, names));
  const toOf = ({ uuid }: Expense) => to({ abrir: uuid });
  const columns = useShownColumns(LIST.slug, columnsOf(steady.rows ?? [], selection));
  return (
    <AddressedListing
      caption={expensesText.caption}
      address={address}
      asked={asked}
      steady={steady}
      failed={expensesText.failed}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      rowTo={toOf}
      versionOf={({ version }) => version}
      isSelected={({ uuid }) => selection.selected.has(uuid)}
      sectionsOf={sectionsOf}
      card={(expense) => <ExpenseCard expense={expense} selection={selection} to={toOf(expense)} />}
      empty={<EmptyState icon={IconReceipt} title={expensesText.empty[tab]} action={<NewButton />} />}
      notFound={expensesText.notFound}
    />
  );
}

export function ExpensesPage() {
  const at = useDesk();
  const expenses = useExpenses();
  const { address, asked, steady } = expenses;
  const sums = useSums(address);
  const { selected, chosen, select, clear } = useSelection(steady.rows ?? []);
  return (
    <>
      <PageHeader title={expensesText.title} actions={<NewButton />} />
      <Figures {...sums} />
      <PendingStrip {...at} />
      <Tabs address={address} summary={sums.summary} />
      {chosen.length > 0 ? <SelectionBar chosen={chosen} onClear={clear} /> : <Filters address={address} total={asked.data?.meta.total} />}
      <Rows {...expenses} selection={{ selected, onSelect: select }} />
      <Opened {...address} />
    </>
  );
}
