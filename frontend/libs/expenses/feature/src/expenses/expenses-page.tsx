/** /despesas/listagem-de-despesas: what I spent, by trip, and what of it still has to be accounted for. */
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { expensesQuery, expensesSummaryQuery, owedToMeQuery, type Expense } from '@trajeto/expenses-data-access';
import { orderListQuery } from '@trajeto/orders-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import { EmptyState, PageHeader, Sidebar, UpdatesPill, useSteadyRows } from '@trajeto/shared-ui';
import { Listing, useShownColumns } from '@trajeto/shared-ui/crud';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useDesk } from '../desk/use-desk';
import { ExpenseSummary } from '../expense/expense-summary';
import { addressOf, narrowingOf, questionOf, readAddress, summaryQuestionOf, UNNARROWED, type ListAddress } from './address';
import { columnsOf, ExpenseCard, useSections, type Selection } from './expense-rows';
import { formatShortSpan } from '@trajeto/shared-format';
import { expensesText } from './expenses.text';
import { Filters, LIST } from './filters';
import { groupsOf, type TripNames } from './groups';
import { PendingStrip } from './pending-strip';
import { SelectionBar } from './selection-bar';
import { Figures, Tabs } from './tabs';

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

function useAddress() {
  const { hash } = useLocation();
  const [query] = useSearchParams();
  const { expenseId } = useParams();
  const navigate = useNavigate();
  const read = readAddress(hash, query);
  const address: ListAddress = expenseId ? { ...read, tab: 'todas', opened: expenseId } : read;
  const go = (change: Partial<ListAddress>, replace = true) =>
    void navigate(addressOf({ ...address, page: 1, opened: null, ...change }), { replace });
  return { address, go };
}

type Place = ReturnType<typeof useAddress>;

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

function Opened({ address, go }: Place) {
  return (
    <Sidebar
      opened={address.opened !== null}
      onClose={() => go({ opened: null, page: address.page })}
      title={expensesText.caption}
      width={720}
    >
      {address.opened && <ExpenseSummary expenseId={address.opened} />}
    </Sidebar>
  );
}

const useExpenses = ({ address }: Place) => useQuery(expensesQuery(questionOf(address, useSession().user.employeeUuid)));

interface RowsProps {
  place: Place;
  asked: ReturnType<typeof useExpenses>;
  rows: readonly Expense[] | undefined;
  selection: Selection;
}

function Rows({ place: { address, go }, asked, rows, selection }: RowsProps) {
  const names = useTripNames();
  const sectionsOf = useSections((page) => groupsOf(page, address.grouping, names));
  const toOf = ({ uuid }: Expense) => addressOf({ ...address, opened: uuid });
  const isNarrowed = narrowingOf(address).length > 0;
  const columns = useShownColumns(LIST.slug, columnsOf(rows ?? [], selection));
  return (
    <Listing
      caption={expensesText.caption}
      asked={asked}
      rows={rows}
      failed={expensesText.failed}
      columns={columns}
      rowKey={({ uuid }) => uuid}
      rowTo={toOf}
      versionOf={({ version }) => version}
      isSelected={({ uuid }) => selection.selected.has(uuid)}
      sectionsOf={sectionsOf}
      card={(expense) => <ExpenseCard expense={expense} selection={selection} to={toOf(expense)} />}
      onPage={(page) => go({ page }, false)}
      size={{ value: address.limit, onChange: (limit) => go({ limit }) }}
      empty={<EmptyState icon={IconReceipt} title={expensesText.empty[address.tab]} action={<NewButton />} />}
      nothingFound={isNarrowed ? { title: expensesText.notFound, onClear: () => go(UNNARROWED) } : null}
    />
  );
}

/** What is spent, by tab and in all, and what is owed. */
function useSums({ address }: Place) {
  const { user } = useSession();
  const summary = useQuery(expensesSummaryQuery(summaryQuestionOf(address, user.employeeUuid)));
  const owed = useQuery({ ...owedToMeQuery(), enabled: useMay('ViewExpenseReport') });
  return { summary: summary.data, owed: owed.data };
}

export function ExpensesPage() {
  const at = useDesk();
  const place = useAddress();
  const { address, go } = place;
  const list = useExpenses(place);
  // Expenses that came or went meanwhile wait behind the pill; looking at one of them is no other question.
  const steady = useSteadyRows(list, { question: addressOf({ ...address, opened: null }), keyOf: ({ uuid }) => uuid });
  const sums = useSums(place);
  const { selected, chosen, select, clear } = useSelection(steady.rows ?? []);
  return (
    <>
      <PageHeader title={expensesText.title} actions={<NewButton />} />
      <Figures {...sums} />
      <PendingStrip {...at} />
      <Tabs address={address} summary={sums.summary} />
      {chosen.length > 0 ? (
        <SelectionBar chosen={chosen} onClear={clear} />
      ) : (
        <Filters address={address} go={go} total={list.data?.meta.total} />
      )}
      <UpdatesPill count={steady.waiting} onShow={steady.show} />
      <Rows place={place} asked={list} rows={steady.rows} selection={{ selected, onSelect: select }} />
      <Opened {...place} />
    </>
  );
}
