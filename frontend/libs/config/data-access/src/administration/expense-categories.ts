/** /expense-categories: what every company's types of expense are sorted into; the operator keeps them. */
import { queryOptions } from '@tanstack/react-query';
import type { ConfigExpenseCategory } from '@trajeto/shared-api-client';
import {
  activateExpenseCategory,
  createExpenseCategory,
  deleteExpenseCategory,
  inactivateExpenseCategory,
  updateExpenseCategory,
} from '@trajeto/shared-api-client';
import { listExpenseCategoriesOptions, useWrite, type CrudWords, type ListQuestion } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type ExpenseCategory = ConfigExpenseCategory;
export type CategoryForm = { name: string; icon: string };

const TOUCHED = ['expense-categories', 'expense-types'] as const;
const addressed = ({ uuid, version }: ExpenseCategory) => ({
  path: { categoryId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});

export const expenseCategoriesQuery = (question: ListQuestion) => queryOptions(listExpenseCategoriesOptions({ query: question }));

export const useCategoryWrites = (words: CrudWords) => ({
  create: useWrite(words.create, TOUCHED, (body: CategoryForm) => createExpenseCategory({ body, throwOnError: true })),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: ExpenseCategory; values: CategoryForm }) => {
    const { data } = await updateExpenseCategory({ ...addressed(row), body: values });
    return data.data;
  }),
  activate: useWrite(words.activate, TOUCHED, (row: ExpenseCategory) => activateExpenseCategory(addressed(row))),
  inactivate: useWrite(words.inactivate, TOUCHED, (row: ExpenseCategory) => inactivateExpenseCategory(addressed(row))),
  remove: useWrite(words.remove, TOUCHED, (row: ExpenseCategory) => deleteExpenseCategory(addressed(row))),
});
