/** Prefetches what a traveler may need without a network: the lists of an expense, the PDFs of the next trips. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { costCentersQuery } from '@trajeto/config-data-access';
import { expenseTypesQuery, paymentMethodsQuery } from '@trajeto/expenses-data-access';
import { orderVouchersQuery, voucherFileQuery, vouchersQuery, type Voucher, type VouchersPage } from '@trajeto/orders-data-access';
import { ApiError, type Session } from '@trajeto/shared-auth';

const DAY = 86_400_000;
/** Files fetched after one list; the next trips come first. */
const MOST_FILES = 10;

/** What could not be prefetched is missing later, no more. */
const nothing = () => undefined;

/** Once a day is enough for lists that hardly change. */
export async function prefetchLists(queryClient: QueryClient, { actions, customerUuid }: Session): Promise<void> {
  if (!actions.has('CreateUpdateExpense') || !customerUuid) return;
  await queryClient.query({ ...expenseTypesQuery(customerUuid), staleTime: DAY }).catch(nothing);
  await queryClient.query({ ...paymentMethodsQuery(), staleTime: DAY }).catch(nothing);
  await queryClient.query({ ...costCentersQuery(customerUuid), staleTime: DAY }).catch(nothing);
}

const [GALLERY, OF_ORDER] = [vouchersQuery('', {}), orderVouchersQuery('')].map(({ queryKey }) => queryKey[0]._id);

/** The vouchers an answer lists; none of trips that are over. */
function listedIn({ queryKey, state }: Query): readonly Voucher[] {
  const { _id, query } = queryKey[0] as { _id: string; query?: { startDate?: string } };
  if (_id === OF_ORDER) return (state.data as { data: Voucher[] }).data;
  return _id === GALLERY && query?.startDate ? (state.data as VouchersPage).data : [];
}

/** Not read yet, or issued anew since; what the server refused once it would refuse at every look. */
function isWanted(queryClient: QueryClient, voucher: Voucher): boolean {
  const state = queryClient.getQueryState(voucherFileQuery(voucher).queryKey);
  if (state?.error instanceof ApiError && state.error.status !== 0) return false;
  const readAt = state?.dataUpdatedAt ?? 0;
  return readAt === 0 || (voucher.issuedAt !== null && readAt < Date.parse(voucher.issuedAt));
}

/** One after another, each once. */
async function fetchFiles(queryClient: QueryClient, vouchers: readonly Voucher[]): Promise<void> {
  for (const voucher of vouchers.slice(0, MOST_FILES))
    if (isWanted(queryClient, voucher)) await queryClient.query({ ...voucherFileQuery(voucher), staleTime: 0 }).catch(nothing);
}

/** Follows the lists that are there and those that arrive; answers how to stop. */
export function prefetchFiles(queryClient: QueryClient): () => void {
  let last: Promise<void> = Promise.resolve();
  const follow = (query: Query) => {
    if (query.state.data === undefined) return;
    const vouchers = listedIn(query);
    if (vouchers.length > 0) last = last.then(() => fetchFiles(queryClient, vouchers));
  };
  const cache = queryClient.getQueryCache();
  cache.getAll().forEach(follow);
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) follow(event.query as Query);
  });
}
