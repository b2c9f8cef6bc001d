/** /expense-categories: what every company's types of expense are sorted into; the operator keeps them. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConfigExpenseCategory } from '@trajeto/shared-api-client';
import {
  activateExpenseCategory,
  createExpenseCategory,
  deleteExpenseCategory,
  inactivateExpenseCategory,
  updateExpenseCategory,
} from '@trajeto/shared-api-client';
import { listExpenseCategoriesOptions } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import { useWrite, type Words } from './write';

export type ExpenseCategory = ConfigExpenseCategory;
export interface CategoryForm {
  name: string;
  icon: string;
}
type Stored = Pick<ExpenseCategory, 'uuid' | 'version'>;
const TOUCHED = ['expense-categories', 'expense-types'];
const addressed = ({ uuid, version }: Stored) => ({ path: { categoryId: uuid }, headers: ifMatch(version), throwOnError: true as const });

export const expenseCategoriesQuery = ({ name, active, page }: { name: string; active: boolean | undefined; page: number }) =>
  queryOptions({
    ...listExpenseCategoriesOptions({ query: { name: name || undefined, active, page } }),
    placeholderData: keepPreviousData,
  });

export const useCreateCategory = (words: Words) =>
  useWrite(words, TOUCHED, (body: CategoryForm) => createExpenseCategory({ body, throwOnError: true }));

export const useUpdateCategory = (words: Words) =>
  useWrite(words, TOUCHED, ({ category, form }: { category: Stored; form: CategoryForm }) =>
    updateExpenseCategory({ ...addressed(category), body: form }),
  );

export const useSwitchCategory = (words: Words) =>
  useWrite(words, TOUCHED, async (category: ExpenseCategory) => {
    if (category.active) await inactivateExpenseCategory(addressed(category));
    else await activateExpenseCategory(addressed(category));
  });

export const useRemoveCategory = (words: Words) =>
  useWrite(words, TOUCHED, (category: Stored) => deleteExpenseCategory(addressed(category)));
