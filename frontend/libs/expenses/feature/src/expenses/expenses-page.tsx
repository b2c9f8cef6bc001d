/** /despesas/listagem-de-despesas: what I spent, by trip, and what of it still has to be accounted for. */
import { Anchor, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { expensesQuery, expensesSummaryQuery, owedToMeQuery, type Expense } from '@trajeto/expenses-data-access';
import { orderListQuery } from '@trajeto/orders-data-access';
import { useMay, useSession } from '@trajeto/shared-auth';
import {
  EmptyState,
  ErrorState,
  PageHeader,
  Pages,
  RowsSkeleton,
  Sidebar,
  UpdatesPill,
  useIsMobile,
  useSteadyRows,
} from '@trajeto/shared-ui';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { useDesk } from '../desk/use-desk';
import { ExpenseSummary } from '../expense/expense-summary';
import { addressOf, filtersOn, questionOf, readAddress, summaryQuestionOf, type ListAddress } from './address';
import { DesktopRows, PhoneRows } from './expense-rows';
import { formatShortSpan } from '@trajeto/shared-format';
import classes from './expenses.module.css';
import { expensesText } from './expenses.text';
import { Filters } from './filters';
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

function NewButton() {
  const mayCreate = useMay('CreateUpdateExpense');
  if (!mayCreate) return null;
  return (
    <Button component={Link} to={CAPTURE} leftSection={<IconPlus size={18} aria-hidden />}>
      {expensesText.new}
    </Button>
  );
}

function Nothing({ address }: { address: ListAddress }) {
  if (filtersOn(address) > 0)
    return (
      <EmptyState
        title={expensesText.notFound}
        action={
          <Anchor component={Link} to={addressOf({ ...readAddress(`#${address.tab}`, new URLSearchParams()), grouping: address.grouping })}>
            {expensesText.clearFilters}
          </Anchor>
        }
      />
    );
  return <EmptyState icon={IconReceipt} title={expensesText.empty[address.tab]} action={<NewButton />} />;
}

/** What is chosen stays chosen only while it is on the page. */
function useSelection(rows: readonly Expense[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ uuid }) => selected.has(uuid));
  const select = (uuids: readonly string[], isOn: boolean) =>
    setSelected((last) => (isOn ? new Set([...last, ...uuids]) : new Set([...last].filter((uuid) => !uuids.includes(uuid)))));
  return { selected, chosen, select, clear: () => setSelected(new Set()) };
}

function Opened({ address, go }: ReturnType<typeof useAddress>) {
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

export function ExpensesPage() {
  const isMobile = useIsMobile();
  const { user } = useSession();
  const at = useDesk();
  const place = useAddress();
  const { address, go } = place;
  const list = useQuery(expensesQuery(questionOf(address, user.employeeUuid)));
  // Expenses that came or went meanwhile wait behind the pill; looking at one of them is no other question.
  const steady = useSteadyRows(list, { question: addressOf({ ...address, opened: null }), keyOf: ({ uuid }) => uuid });
  const summary = useQuery(expensesSummaryQuery(summaryQuestionOf(address, user.employeeUuid)));
  const owed = useQuery({ ...owedToMeQuery(), enabled: useMay('ViewExpenseReport') });
  const names = useTripNames();
  const rows = steady.rows ?? [];
  const { selected, chosen, select, clear } = useSelection(rows);
  const Rows = isMobile ? PhoneRows : DesktopRows;
  const toOf = ({ uuid }: Expense) => addressOf({ ...address, opened: uuid });
  return (
    <>
      <PageHeader title={expensesText.title} actions={<NewButton />} />
      <Figures summary={summary.data} owed={owed.data} />
      <PendingStrip {...at} />
      <Tabs address={address} summary={summary.data} />
      {chosen.length > 0 ? (
        <SelectionBar chosen={chosen} onClear={clear} />
      ) : (
        <Filters address={address} onChange={(change) => go(change)} />
      )}
      <UpdatesPill count={steady.waiting} onShow={steady.show} />
      {list.isError && !list.data && <ErrorState message={expensesText.failed} error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <RowsSkeleton rows={8} height={isMobile ? 96 : 56} />}
      {list.data && rows.length === 0 && <Nothing address={address} />}
      {list.data && rows.length > 0 && (
        <div
          className={isMobile ? '' : `tj-card ${classes.list ?? ''}`}
          aria-busy={list.isPlaceholderData}
          data-stale={list.isPlaceholderData || undefined}
        >
          <Rows groups={groupsOf(rows, address.grouping, names)} selected={selected} onSelect={select} toOf={toOf} />
          <Pages
            meta={{ ...list.data.meta, from: list.data.meta.from ?? null, to: list.data.meta.to ?? null }}
            onPage={(page) => go({ page }, false)}
          />
        </div>
      )}
      <Opened {...place} />
    </>
  );
}
