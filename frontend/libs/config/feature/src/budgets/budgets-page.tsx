/** Orçamentos: those that were made, and on a second tab what became of them. */
import {
  budgetQuery,
  budgetsQuery,
  useBudgetWrites,
  type Budget,
  type BudgetBody,
  type ChargeType,
} from '@trajeto/config-data-access/budgets';
import { ApiError, renameFields, useCustomerUuid, useMay } from '@trajeto/shared-auth';
import { LinkTabs, Money } from '@trajeto/shared-ui';
import { choiceFilter, ResourcePage, type PagePlace } from '@trajeto/shared-ui/crud';
import { useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { NONE } from '../structure/cells';
import { bodiesOf, bodyOf, budgetForm, fieldNamed, type BudgetValues } from './budget-form';
import { BudgetViewPage, chargeOf } from './budget-view';
import { budgetsText as text } from './budgets.text';
import { periodName } from './periods';

const VIEW = 'visualizacao';
const ALL = 'todos';
const ACTIONS = { view: 'view-budget', create: 'create-budget', update: 'update-budget', remove: 'delete-budget' };
const filters = {
  tipo: choiceFilter<string>(text.chargeType, [
    { value: ALL, label: text.all },
    ...Object.entries(text.chargeTypes).map(([value, label]) => ({ value, label })),
  ]),
};

const periodOfRow = ({ startDate, endDate }: Budget) => periodName({ start: startDate, end: endDate });
const percentOf = ({ alertPercentage }: Budget) => `${alertPercentage} %`;
const isSame = (one: BudgetBody, other: BudgetBody) => JSON.stringify(one) === JSON.stringify(other);

/** Which of several periods was refused, where it is not the one that was typed. */
function refusalOf(error: unknown, refused: BudgetBody | undefined, first: BudgetBody | undefined): unknown {
  if (!(error instanceof ApiError) || !refused || refused === first || !error.errors) return error;
  const period = periodName({ start: refused.startDate, end: refused.endDate });
  const named = Object.entries(error.errors).map(([field, messages]): [string, string[]] => [
    field,
    messages.map((message) => text.refusedFor(period, message)),
  ]);
  const { status, message, code, details, requestId } = error;
  return new ApiError(status, {
    message: text.refusedFor(period, message),
    code,
    details,
    errors: Object.fromEntries(named),
    ...(requestId !== null && { requestId }),
  });
}

/** A save of several that is tried again goes on from the first that is not stored. */
function useWrites(customerId: string) {
  const { create, update, ...others } = useBudgetWrites(customerId, text.words);
  const stored = useRef<BudgetBody[]>([]);
  const createAll = async (values: BudgetValues) => {
    const all = bodiesOf(values);
    const bodies = all.filter((body) => !stored.current.some((one) => isSame(one, body)));
    try {
      await create.run({ bodies, onStored: (body) => stored.current.push(body) });
      stored.current = [];
    } catch (error) {
      const refused = bodies.find((body) => !stored.current.includes(body));
      throw renameFields(refusalOf(error, refused, all[0]), fieldNamed(values));
    }
  };
  const updateOne = async ({ row, values }: { row: Budget; values: BudgetValues }) => {
    try {
      return await update.run({ row, body: bodyOf(values) });
    } catch (error) {
      throw renameFields(error, fieldNamed(values));
    }
  };
  return { ...others, create: { run: createAll }, update: { run: updateOne } };
}

export function BudgetsList({ children, ...place }: PagePlace & { children?: ReactNode }) {
  const customerId = useCustomerUuid();
  return (
    <ResourcePage<Budget, BudgetValues, typeof filters>
      {...place}
      text={{ ...text, title: place.heading === 'section' ? text.createdTitle : text.title }}
      query={({ tipo, ...question }) => budgetsQuery(customerId, { ...question, chargeType: tipo === ALL ? null : (tipo as ChargeType) })}
      writes={useWrites(customerId)}
      actions={ACTIONS}
      nameOf={({ name }) => name}
      columns={[
        { id: 'name', header: text.name, cell: ({ name }) => name },
        { id: 'charge', header: text.charge, cell: chargeOf },
        { id: 'period', header: text.period, cell: periodOfRow },
        { id: 'amount', header: text.amount, align: 'right', cell: ({ amount }) => <Money value={amount} /> },
        { id: 'alert', header: text.alert, align: 'right', cell: percentOf },
        { id: 'owners', header: text.owners, cell: ({ owners }) => owners.map(({ name }) => name).join(', ') || NONE },
      ]}
      facts={(budget) => `${chargeOf(budget)} · ${periodOfRow(budget)}`}
      figure={({ amount }) => <Money value={amount} />}
      isActive={({ active }) => active}
      filters={filters}
      form={{ ...budgetForm(customerId), read: budgetQuery }}
    >
      {children}
    </ResourcePage>
  );
}

export function BudgetsPage(place: PagePlace) {
  const [query] = useSearchParams();
  const maySeeBalance = useMay('view-budget-balance');
  const isView = query.get('aba') === VIEW;
  const tabs = (
    <LinkTabs
      label={text.tabs}
      tabs={[
        { id: 'created', label: text.createdTitle, to: '?', isCurrent: !isView },
        { id: 'view', label: text.viewTitle, to: `?aba=${VIEW}`, isCurrent: isView },
      ]}
    />
  );
  if (isView) return <BudgetViewPage {...place}>{tabs}</BudgetViewPage>;
  return <BudgetsList {...place}>{maySeeBalance && tabs}</BudgetsList>;
}
