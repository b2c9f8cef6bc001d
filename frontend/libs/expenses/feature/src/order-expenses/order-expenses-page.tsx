/** /pedidos/{orderId}/despesas: what a trip cost, person by person. */
import { Anchor, Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  expenseTypesQuery,
  orderExpensesQuery,
  type Expense,
  type OrderExpenses,
  type OrderExpensesFilters,
} from '@trajeto/expenses-data-access';
import { CategoryIcon, ExpenseFlags } from '@trajeto/expenses-ui';
import { orderQuery } from '@trajeto/orders-data-access';
import { messageOf, useCustomerUuid, useMay } from '@trajeto/shared-auth';
import { formatDate, formatMoney, readableName, sumMoney } from '@trajeto/shared-format';
import {
  CardsSkeleton,
  DataTable,
  EmptyState,
  ErrorState,
  Money,
  PageHeader,
  PersonAvatar,
  StatusBadge,
  type Column,
} from '@trajeto/shared-ui';
import { DayInput } from '@trajeto/shared-ui/crud';
import { IconPlus, IconReceipt } from '@tabler/icons-react';
import { Link, useParams, useSearchParams } from 'react-router';
import classes from './order-expenses.module.css';
import { orderExpensesText } from './order-expenses.text';

const columns: readonly Column<Expense>[] = [
  { id: 'number', header: orderExpensesText.number, cell: ({ expenseNumber }) => expenseNumber, width: 96 },
  {
    id: 'type',
    header: orderExpensesText.type,
    cell: ({ expenseType }) => (
      <span className={classes.type}>
        <CategoryIcon category={expenseType.expenseCategory} size={16} />
        {expenseType.name}
      </span>
    ),
  },
  { id: 'company', header: orderExpensesText.company, cell: ({ company }) => (company ? readableName(company) : '—') },
  { id: 'day', header: orderExpensesText.day, cell: ({ expenseDate }) => formatDate(expenseDate) },
  { id: 'payment', header: orderExpensesText.payment, cell: ({ paymentMethod }) => paymentMethod.name },
  { id: 'value', header: orderExpensesText.value, align: 'right', cell: ({ value }) => <Money value={value} fw={600} /> },
  {
    id: 'status',
    header: orderExpensesText.status,
    cell: (expense) => (
      <Group gap={4}>
        <StatusBadge status={expense.status} kind="expense" />
        <ExpenseFlags {...expense} kind={expense.expenseType.kind} />
      </Group>
    ),
  },
];

function Card({ expense }: { expense: Expense }) {
  return (
    <span className={classes.card}>
      <span className={classes.cardHead}>
        <b>{expense.company ? readableName(expense.company) : expense.expenseType.name}</b>
        <Money value={expense.value} fw={600} />
      </span>
      <span className={classes.cardFacts}>
        {expense.expenseType.name} · {formatDate(expense.expenseDate)}
      </span>
      <Group gap={4}>
        <StatusBadge status={expense.status} kind="expense" />
        <ExpenseFlags {...expense} kind={expense.expenseType.kind} />
      </Group>
    </span>
  );
}

interface Person {
  uuid: string;
  name: string;
  rows: Expense[];
}

/** By traveler, in the order of the answer. */
export function byTraveler(expenses: readonly Expense[]): Person[] {
  const people = new Map<string, Person>();
  for (const expense of expenses) {
    const { uuid, name } = expense.customerEmployee;
    const person = people.get(uuid) ?? { uuid, name, rows: [] };
    person.rows.push(expense);
    people.set(uuid, person);
  }
  return [...people.values()];
}

function Tiles({ summary }: Pick<OrderExpenses, 'summary'>) {
  const tiles = [
    { label: orderExpensesText.advances, value: summary.advances },
    { label: orderExpensesText.expenses, value: summary.expenses },
    { label: orderExpensesText.refund, value: summary.refund },
  ];
  return (
    <dl className={classes.tiles} aria-label={orderExpensesText.summary}>
      {tiles.map(({ label, value }) => (
        <div key={label} className="tj-card">
          <dt>{label}</dt>
          <dd>
            <Money value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useFilters() {
  const [query, setQuery] = useSearchParams();
  const filters: OrderExpensesFilters = {
    customerEmployeeUuid: query.get('viajante') ?? undefined,
    expenseTypeUuid: query.get('tipo') ?? undefined,
    expenseDate: query.get('data') ?? undefined,
  };
  const set = (name: string, value: string | null) =>
    setQuery(
      (last) => {
        const next = new URLSearchParams(last);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return { filters, set, isFiltered: Object.values(filters).some(Boolean), clear: () => setQuery({}, { replace: true }) };
}

function Filters({ orderId, filters, set }: { orderId: string } & Pick<ReturnType<typeof useFilters>, 'filters' | 'set'>) {
  const types = useQuery(expenseTypesQuery(useCustomerUuid()));
  const order = useQuery(orderQuery(orderId));
  return (
    <div className={classes.filters} role="search">
      <Select
        aria-label={orderExpensesText.traveler}
        placeholder={orderExpensesText.anyTraveler}
        clearable
        clearButtonProps={{ 'aria-label': orderExpensesText.anyTraveler }}
        value={filters.customerEmployeeUuid ?? null}
        data={(order.data?.travelers ?? []).map(({ uuid, fullName }) => ({ value: uuid, label: fullName }))}
        onChange={(uuid) => set('viajante', uuid)}
      />
      <Select
        aria-label={orderExpensesText.type}
        placeholder={orderExpensesText.anyType}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': orderExpensesText.anyType }}
        value={filters.expenseTypeUuid ?? null}
        data={(types.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        onChange={(uuid) => set('tipo', uuid)}
      />
      <DayInput aria-label={orderExpensesText.day} clearable value={filters.expenseDate ?? null} onChange={(day) => set('data', day)} />
    </div>
  );
}

function Actions({ orderId, expenses }: { orderId: string; expenses: readonly Expense[] }) {
  const [mayCreate, mayReport] = [useMay('CreateUpdateExpense'), useMay('CreateUpdateExpenseReport')];
  const addable = expenses.filter(({ allowedActions }) => allowedActions.includes('add_to_report')).map(({ uuid }) => uuid);
  return (
    <Group gap="xs">
      {mayReport && addable.length > 0 && (
        <Button component={Link} variant="default" to={`/despesas/prestacao-de-contas?despesas=${addable.join(',')}`}>
          {orderExpensesText.account}
        </Button>
      )}
      {mayCreate && (
        <Button component={Link} to={`/despesas/lancar-despesas?pedido=${orderId}`} leftSection={<IconPlus size={18} aria-hidden />}>
          {orderExpensesText.new}
        </Button>
      )}
    </Group>
  );
}

function People({ expenses }: { expenses: readonly Expense[] }) {
  return byTraveler(expenses).map(({ uuid, name, rows }) => (
    <section key={uuid} className={classes.person} aria-label={orderExpensesText.caption(name)}>
      <h2 className={classes.personHead}>
        <PersonAvatar name={name} size={24} />
        {name}
        <span>{orderExpensesText.count(rows.length, formatMoney(sumMoney(rows.map(({ value }) => value))))}</span>
      </h2>
      <DataTable
        caption={orderExpensesText.caption(name)}
        columns={columns}
        rows={rows}
        rowKey={(expense) => expense.uuid}
        rowTo={(expense) => `/despesas/${expense.uuid}`}
        card={(expense) => <Card expense={expense} />}
      />
    </section>
  ));
}

export function OrderExpensesPage() {
  const { orderId = '' } = useParams();
  const { filters, set, isFiltered, clear } = useFilters();
  const { data, isError, error, refetch, isPlaceholderData } = useQuery(orderExpensesQuery(orderId, filters));
  const order = useQuery(orderQuery(orderId));
  const orderName = order.data ? orderExpensesText.order(order.data.orderNumber) : orderExpensesText.orderFallback;
  return (
    <>
      <PageHeader
        title={orderExpensesText.title}
        crumbs={[{ label: orderName, to: `/pedidos/${orderId}` }]}
        actions={<Actions orderId={orderId} expenses={data?.data ?? []} />}
      />
      {data && <Tiles summary={data.summary} />}
      <Filters orderId={orderId} filters={filters} set={set} />
      {!data && !isError && <CardsSkeleton cards={3} height={96} />}
      {isError && !data && <ErrorState message={messageOf(error, orderExpensesText.failed)} error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && (
        <EmptyState
          icon={IconReceipt}
          title={isFiltered ? orderExpensesText.notFound : orderExpensesText.none}
          action={
            isFiltered && (
              <Anchor component="button" type="button" onClick={clear}>
                {orderExpensesText.clearFilters}
              </Anchor>
            )
          }
        />
      )}
      {data && (
        <div data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <People expenses={data.data} />
        </div>
      )}
    </>
  );
}
