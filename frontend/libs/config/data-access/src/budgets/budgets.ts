/** /customers/{id}/budgets: what may be spent on a charge in a period, what became of it, and what consumed it. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateBudget,
  createBudget,
  deleteBudget,
  inactivateBudget,
  updateBudget,
  type Budget,
  type BudgetCreate,
  type BudgetEntry,
  type BudgetTotals,
  type BudgetView,
  type ViewBudgetsResponse,
} from '@trajeto/shared-api-client';
import {
  getBudgetOptions,
  listBudgetEntriesOptions,
  listBudgetsOptions,
  useWrite,
  viewBudgetsOptions,
  type CrudWords,
  type ListQuestion,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { Budget, BudgetEntry, BudgetTotals, BudgetView };
export type ChargeType = Budget['chargeType'];
export type BudgetBody = Required<BudgetCreate>;
export interface BudgetsQuestion extends ListQuestion {
  chargeType: ChargeType | null;
}
export interface BudgetViewQuestion {
  page: number;
  limit: number;
  chargeType: ChargeType | null;
  /** Of one charge. */
  chargeUuid?: string;
  startDate: string | null;
  endDate: string | null;
  overAlert: boolean;
  /** A part of the budget's name. */
  name?: string;
}

const TOUCHED = ['budgets'] as const;
/** As many as the server gives at once. */
const MOST_PHASES = 100;
const addressed = ({ uuid, version }: Budget) => ({ path: { budgetId: uuid }, headers: ifMatch(version), throwOnError: true as const });

export const budgetsQuery = (customerId: string, { chargeType, ...question }: BudgetsQuestion) =>
  queryOptions(listBudgetsOptions({ path: { customerId }, query: { ...question, ...(chargeType && { chargeType }) } }));

export const budgetQuery = (budgetId: string) => queryOptions({ ...getBudgetOptions({ path: { budgetId } }), select: ({ data }) => data });

function viewOptions(customerId: string, { chargeType, chargeUuid, startDate, endDate, overAlert, name, ...pages }: BudgetViewQuestion) {
  const narrowed = {
    ...(chargeType && { chargeType }),
    ...(chargeUuid !== undefined && { chargeUuid }),
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(overAlert && { overAlert }),
    ...(name && { name }),
  };
  return viewBudgetsOptions({ path: { customerId }, query: { ...pages, ...narrowed } });
}

export const budgetViewQuery = (customerId: string, question: BudgetViewQuestion) => queryOptions(viewOptions(customerId, question));

/** What the budgets of one charge have left on a day. */
export const chargeBalancesQuery = (customerId: string, day: string) => (chargeType: ChargeType, chargeUuid: string) =>
  queryOptions({
    ...viewOptions(customerId, { page: 1, limit: 20, chargeType, chargeUuid, startDate: day, endDate: day, overAlert: false }),
    select: ({ data }: ViewBudgetsResponse) =>
      data.map(({ budgetUuid, phaseUuid, charge, balance }) => ({
        uuid: budgetUuid ?? phaseUuid ?? charge.uuid,
        name: charge.name,
        balance,
      })),
  });

/** How the own budgets of phases were consumed, by the uuid of the phase. */
export const phaseConsumptionQuery = (customerId: string) =>
  queryOptions({
    ...viewOptions(customerId, { page: 1, limit: MOST_PHASES, chargeType: 'phase', startDate: null, endDate: null, overAlert: false }),
    select: ({ data }: ViewBudgetsResponse): ReadonlyMap<string, BudgetView> =>
      new Map(data.flatMap((view) => (view.source === 'phase' && view.phaseUuid !== null ? [[view.phaseUuid, view] as const] : []))),
  });

export const budgetEntriesQuery = (budgetId: string, page: number) =>
  queryOptions(listBudgetEntriesOptions({ path: { budgetId }, query: { page } }));

export const useBudgetWrites = (customerId: string, words: CrudWords) => ({
  /** One call for each; `onStored` is called for those that are stored, should a later one be refused. */
  create: useWrite(
    words.create,
    TOUCHED,
    async ({ bodies, onStored }: { bodies: readonly BudgetBody[]; onStored: (body: BudgetBody) => void }) => {
      for (const body of bodies) {
        await createBudget({ path: { customerId }, body, throwOnError: true });
        onStored(body);
      }
    },
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, body }: { row: Budget; body: BudgetBody }) => {
    const { data } = await updateBudget({ ...addressed(row), body });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: Budget) => activateBudget(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: Budget) => inactivateBudget(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: Budget) => deleteBudget(addressed(row))),
});
