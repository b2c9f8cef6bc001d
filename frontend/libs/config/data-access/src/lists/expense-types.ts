/** /customers/{id}/expense-types: what may be claimed, in the operator's categories, told or counted in kilometers. */
import { queryOptions } from '@tanstack/react-query';
import {
  activateExpenseType,
  createExpenseType,
  deleteExpenseType,
  inactivateExpenseType,
  updateExpenseType,
  type ConfigExpenseType,
} from '@trajeto/shared-api-client';
import {
  listExpenseCategoriesOptions,
  listExpenseTypesOptions,
  useWrite,
  type CrudWords,
  type ListQuestion,
} from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type ExpenseType = ConfigExpenseType;
export type ExpenseTypeForm = { name: string; expenseCategoryUuid: string | null; kind: ExpenseType['kind']; integrationId: string };
const TOUCHED = ['expense-types', 'policies'] as const;
const addressed = ({ uuid, version }: ExpenseType) => ({
  path: { expenseTypeId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});
const bodyOf = ({ name, expenseCategoryUuid, kind, integrationId }: ExpenseTypeForm) => ({
  name,
  expenseCategoryUuid: expenseCategoryUuid ?? '',
  kind,
  integrationId: integrationId || null,
});

export const expenseTypesQuery = (customerId: string, question: ListQuestion) =>
  queryOptions(listExpenseTypesOptions({ path: { customerId }, query: question }));

/** The operator's categories that can be chosen, found by name. */
export const categoryOptionsQuery = (name: string) =>
  queryOptions({
    ...listExpenseCategoriesOptions({ query: { name: name || undefined, active: true } }),
    select: ({ data }) => data.map((category) => ({ value: category.uuid, label: category.name })),
  });

export const useExpenseTypeWrites = (customerId: string, words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (form: ExpenseTypeForm) =>
    createExpenseType({ path: { customerId }, body: bodyOf(form), throwOnError: true }),
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: ExpenseType; values: ExpenseTypeForm }) => {
    const { data } = await updateExpenseType({ ...addressed(row), body: bodyOf(values) });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: ExpenseType) => activateExpenseType(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: ExpenseType) => inactivateExpenseType(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: ExpenseType) => deleteExpenseType(addressed(row))),
});
