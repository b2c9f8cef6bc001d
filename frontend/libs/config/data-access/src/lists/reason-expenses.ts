/** /customers/{id}/reason-expenses: why people ask for an advance. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateReasonExpense,
  createReasonExpense,
  inactivateReasonExpense,
  updateReasonExpense,
  type ConfigReasonExpense,
} from '@trajeto/shared-api-client';
import { listReasonExpensesOptions, useWrite, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import type { ReasonForm } from './reason-trips';

export type ReasonExpense = ConfigReasonExpense;
const TOUCHED = ['reason-expenses'] as const;
const addressed = ({ uuid, version }: ReasonExpense) => ({
  path: { reasonExpenseId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});

export const reasonExpensesQuery = (customerId: string, question: ListQuestion) =>
  queryOptions(listReasonExpensesOptions({ path: { customerId }, query: question }));

export const useReasonExpenseWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (body: ReasonForm) => createReasonExpense({ path: { customerId }, body, throwOnError: true })),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: ReasonExpense; values: ReasonForm }) => {
    const { data } = await updateReasonExpense({ ...addressed(row), body: values });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: ReasonExpense) => activateReasonExpense(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: ReasonExpense) => inactivateReasonExpense(addressed(row))),
});
