/** After another company was chosen: nothing kept of the last one survives, and the start is asked again. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { bootstrapQuery } from './bootstrap';

/** What is the person's or the platform's, whatever company they work for; by the first noun of a call's path. */
const NOBODY_S = [
  ...['bootstrap', 'me', 'notifications', 'airports', 'airlines', 'actions', 'expense-categories'],
  ...['agencies', 'agency-employees', 'cost-categories', 'extra-costs', 'offline-hotels', 'dashboard-bi'],
];

const tagsOf = ({ queryKey: [head] }: Query): readonly string[] => (head as { tags?: readonly string[] } | undefined)?.tags ?? [];
export const isOfCompany = (query: Query): boolean => !tagsOf(query).some((tag) => NOBODY_S.includes(tag));

/** Rejects with what the start was refused for; the old answer of the start is kept until the new one is there. */
export async function startAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ predicate: isOfCompany });
  queryClient.removeQueries({ predicate: isOfCompany });
  await queryClient.refetchQueries({ queryKey: bootstrapQuery().queryKey }, { throwOnError: true });
}
