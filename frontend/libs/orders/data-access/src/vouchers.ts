/** GET /orders/{id}/vouchers, GET /customers/{id}/vouchers: what was issued; GET /orders/{id}/voucher: one of them as a file. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { getOrderVoucher, type GetVouchersOfCustomerData, type Voucher as Issued } from '@trajeto/shared-api-client';
import { getOrderVouchersOptions, getVouchersOfCustomerOptions, STALE } from '@trajeto/shared-api-client/queries';
import { fileName } from './order';

export type Voucher = Issued;
export type VouchersQuestion = NonNullable<GetVouchersOfCustomerData['query']>;

/** A traveler reads them where there is no network: what was seen once stays as long as the page is open (UI 6.13). */
const KEPT = { staleTime: STALE.none, gcTime: Infinity } as const;

export const orderVouchersQuery = (orderId: string) =>
  queryOptions({ ...getOrderVouchersOptions({ path: { orderId } }), ...KEPT, select: ({ data }) => data });

export const vouchersQuery = (customerId: string, question: VouchersQuestion) =>
  queryOptions({
    ...getVouchersOfCustomerOptions({ path: { customerId }, query: question }),
    ...KEPT,
    placeholderData: keepPreviousData,
  });

/** The PDF of one issued item with the bearer; answers the file and the name the server gives it. */
export function useVoucherFile(failure: string) {
  return useMutation({
    mutationFn: async ({ orderUuid, itemUuid }: Pick<Voucher, 'orderUuid' | 'itemUuid'>) => {
      const asked = { path: { orderId: orderUuid }, query: { itemUuid } };
      const { data, response } = await getOrderVoucher({ ...asked, parseAs: 'blob', throwOnError: true });
      return { file: data, name: fileName(response.headers.get('Content-Disposition')) ?? 'voucher.pdf' };
    },
    meta: { failure },
  });
}
