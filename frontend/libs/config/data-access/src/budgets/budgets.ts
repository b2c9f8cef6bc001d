/** /customers/{id}/budgets: what may be spent on a charge in a period, what became of it, and what consumed it. */
import { queryOptions } from '@tanstack/react-query';
import { client } from '@trajeto/shared-api-client';
import { useWrite, type CacheTag, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import type { Budget, BudgetBody, BudgetEntryPage, BudgetPage, BudgetView, BudgetViewPage, ChargeType, EntryKind } from './shapes';

// The generated union has the tag once the contract has the calls.
const BUDGETS = 'budgets' as string as CacheTag;
const TOUCHED = [BUDGETS] as const;

/** As many as the server gives at once. */
const MOST_PHASES = 100;

/** One read of these calls, under the tag that writes and live events mark stale. */
const read = <Answer>(url: string, path: Record<string, string>, query: Record<string, unknown> = {}) =>
  queryOptions({
    queryKey: [{ _id: url, tags: [BUDGETS], path, query }] as const,
    queryFn: async ({ signal }) =>
      (await client.get<{ 200: Answer }, unknown, true>({ url, path, query, signal, throwOnError: true })).data as Answer,
  });

export interface BudgetsQuestion extends ListQuestion {
  chargeType: ChargeType | null;
}
export interface BudgetViewQuestion {
  page: number;
  limit: number;
  chargeType: ChargeType | null;
  /** Of one charge. */
  chargeUuid?: string | null;
  startDate: string | null;
  endDate: string | null;
  overAlert: boolean;
}

export const budgetsQuery = (customerId: string, { chargeType, ...question }: BudgetsQuestion) =>
  read<BudgetPage>('/customers/{customerId}/budgets', { customerId }, { ...question, ...(chargeType && { chargeType }) });

export const budgetQuery = (budgetId: string) => ({
  ...read<{ data: Budget }>('/customers/budgets/{budgetId}', { budgetId }),
  select: ({ data }: { data: Budget }) => data,
});

export function budgetViewQuery(customerId: string, question: BudgetViewQuestion) {
  const { page, limit, chargeType, chargeUuid, startDate, endDate, overAlert } = question;
  const narrowed = {
    ...(chargeType && { chargeType }),
    ...(chargeUuid && { chargeUuid }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(overAlert && { overAlert }),
  };
  return read<BudgetViewPage>('/customers/{customerId}/budgets/view', { customerId }, { page, limit, ...narrowed });
}

/** What the budgets of one charge have left on a day. */
export const chargeBalancesQuery = (customerId: string, day: string) => (chargeType: ChargeType, chargeUuid: string) => ({
  ...budgetViewQuery(customerId, { page: 1, limit: 20, chargeType, chargeUuid, startDate: day, endDate: day, overAlert: false }),
  select: ({ data }: BudgetViewPage) =>
    data.map(({ budgetUuid, phaseUuid, charge, balance }) => ({
      uuid: budgetUuid ?? phaseUuid ?? charge.uuid,
      name: charge.name,
      balance,
    })),
});

/** How the own budgets of phases were consumed, by the uuid of the phase. */
export const phaseConsumptionQuery = (customerId: string) => ({
  ...budgetViewQuery(customerId, { page: 1, limit: MOST_PHASES, chargeType: 'phase', startDate: null, endDate: null, overAlert: false }),
  select: ({ data }: BudgetViewPage): ReadonlyMap<string, BudgetView> =>
    new Map(data.flatMap((view) => (view.source === 'phase' && view.phaseUuid !== null ? [[view.phaseUuid, view] as const] : []))),
});

export const budgetEntriesQuery = (budgetId: string, page: number, kind: EntryKind | null) =>
  read<BudgetEntryPage>('/customers/budgets/{budgetId}/entries', { budgetId }, { page, ...(kind && { kind }) });

const addressed = ({ uuid, version }: Budget) => ({
  path: { budgetId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});
const JSON_HEADER = { 'Content-Type': 'application/json' } as const;
const switchTo = (state: 'active' | 'inactive') => (row: Budget) =>
  client.patch({ url: `/customers/budgets/{budgetId}/${state}`, ...addressed(row) });

async function createBudget(customerId: string, body: BudgetBody): Promise<Budget> {
  const url = '/customers/{customerId}/budgets';
  const { data } = await client.post<{ 201: { data: Budget } }, unknown, true>({
    url,
    path: { customerId },
    body,
    headers: JSON_HEADER,
    throwOnError: true,
  });
  return data.data;
}

async function updateBudget(row: Budget, body: BudgetBody): Promise<Budget> {
  const headers = { ...JSON_HEADER, ...ifMatch(row.version) };
  const { data } = await client.put<{ 200: { data: Budget } }, unknown, true>({
    url: '/customers/budgets/{budgetId}',
    ...addressed(row),
    body,
    headers,
  });
  return data.data;
}

export const useBudgetWrites = (customerId: string, words: CrudWords) => ({
  /** One call for each; `onStored` hears of those that are stored, should a later one be refused. */
  create: useWrite(
    words.create,
    TOUCHED,
    async ({ bodies, onStored }: { bodies: readonly BudgetBody[]; onStored: (body: BudgetBody) => void }) => {
      for (const body of bodies) {
        await createBudget(customerId, body);
        onStored(body);
      }
    },
  ),
  update: useWrite(words.update, TOUCHED, ({ row, body }: { row: Budget; body: BudgetBody }) => updateBudget(row, body)),
  activate: useWrite(words.activate, TOUCHED, switchTo('active')),
  inactivate: useWrite(words.inactivate, TOUCHED, switchTo('inactive')),
  remove: useWrite(words.remove, TOUCHED, (row: Budget) => client.delete({ url: '/customers/budgets/{budgetId}', ...addressed(row) })),
});
