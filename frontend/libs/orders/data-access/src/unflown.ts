/** Credits that airlines keep of canceled tickets: of a company page by page, of one employee, and marked as used. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getOrders,
  patchUnflownAirwayUsed,
  type GetUnflownAirwaysOfCustomerData,
  type UnflownAirway as Credit,
} from '@trajeto/shared-api-client';
import {
  getUnflownAirwaysOfCustomerOptions,
  getUnflownAirwaysOfEmployeeOptions,
  invalidateTags,
  STALE,
} from '@trajeto/shared-api-client/queries';

export type UnflownCredit = Credit;
export type UnflownStatus = Credit['status'];
export type UnflownQuestion = NonNullable<GetUnflownAirwaysOfCustomerData['query']>;

export const companyCreditsQuery = (customerId: string, question: UnflownQuestion) =>
  queryOptions({
    ...getUnflownAirwaysOfCustomerOptions({ path: { customerId }, query: question }),
    staleTime: STALE.none,
    placeholderData: keepPreviousData,
  });

/** Those that end first before the others; not paged. */
export const employeeCreditsQuery = (employeeId: string, status: UnflownStatus | null) =>
  queryOptions({
    ...getUnflownAirwaysOfEmployeeOptions({ path: { employeeId }, query: { status } }),
    staleTime: STALE.none,
    select: ({ data }) => data,
  });

/** The order of a company that has this number; its absence is no error of the server's. */
export class OrderUnknown extends Error {}

async function orderOf(customerUuid: string, orderNumber: number): Promise<string> {
  const { data } = await getOrders({ query: { customerUuid, orderNumber, limit: 1 }, throwOnError: true });
  const [order] = data.data;
  if (!order) throw new OrderUnknown();
  return order.uuid;
}

export interface CreditUsed {
  customerUuid: string;
  /** Of the order that the credit was used for, where it is told. */
  orderNumber: number | null;
}

export function useMarkCreditUsed(creditId: string, words: { success: string; failure: string }) {
  const queryClient = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ customerUuid, orderNumber }: CreditUsed) => {
      const orderUuid = orderNumber === null ? null : await orderOf(customerUuid, orderNumber);
      return patchUnflownAirwayUsed({ path: { unflownAirwayId: creditId }, body: { orderUuid }, throwOnError: true });
    },
    meta: { ...words },
    onSettled: () => invalidateTags(queryClient, ['unflown-airways']),
  });
  return { mark: mutateAsync, isPending };
}
