/** GET /orders/{id}/vouchers, GET /customers/{id}/vouchers: what was issued; GET /orders/{id}/voucher: one of them as a file. */
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getOrderVoucher,
  type GetVouchersOfCustomerData,
  type GetVouchersOfCustomerResponse,
  type Voucher as Issued,
} from '@trajeto/shared-api-client';
import { getOrderVoucherQueryKey, getOrderVouchersOptions, getVouchersOfCustomerOptions, STALE } from '@trajeto/shared-api-client/queries';
import { ApiError } from '@trajeto/shared-auth';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { fileName } from './order';

/** What was kept on a phone before vouchers told of seats and bags has no `extras`. */
export type Voucher = Omit<Issued, 'extras'> & Partial<Pick<Issued, 'extras'>>;
export type VouchersQuestion = NonNullable<GetVouchersOfCustomerData['query']>;
export type VouchersPage = Omit<GetVouchersOfCustomerResponse, 'data'> & { data: Voucher[] };

/** A traveler reads them where there is no network: what was seen once stays (UI 6.13); the application keeps it between visits. */
const KEPT = { staleTime: STALE.none, gcTime: Infinity } as const;

export const orderVouchersQuery = (orderId: string) =>
  queryOptions({ ...getOrderVouchersOptions({ path: { orderId } }), ...KEPT, select: ({ data }) => data });

export const vouchersQuery = (customerId: string, question: VouchersQuestion) =>
  queryOptions({
    ...getVouchersOfCustomerOptions({ path: { customerId }, query: question }),
    ...KEPT,
    placeholderData: keepPreviousData,
  });

/** As text, so that what was read once can be kept. */
export interface VoucherFile {
  name: string;
  type: string;
  base64: string;
}
type OneItem = Pick<Voucher, 'orderUuid' | 'itemUuid'>;

const textOf = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `data:application/pdf;base64,…`
    reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable file'));
    reader.readAsDataURL(file);
  });

const bytesOf = ({ base64 }: VoucherFile) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

async function download({ orderUuid, itemUuid }: OneItem, signal: AbortSignal): Promise<VoucherFile> {
  const asked = { path: { orderId: orderUuid }, query: { itemUuid } };
  const { data, response } = await getOrderVoucher({ ...asked, signal, parseAs: 'blob', throwOnError: true });
  const name = fileName(response.headers.get('Content-Disposition')) ?? 'voucher.pdf';
  return { name, type: data.type, base64: await textOf(data) };
}

/** The PDF of one issued item with the bearer, under the name the server gives it. */
export const voucherFileQuery = ({ orderUuid, itemUuid }: OneItem) =>
  queryOptions({
    queryKey: getOrderVoucherQueryKey({ path: { orderId: orderUuid }, query: { itemUuid } }),
    queryFn: ({ signal }): Promise<VoucherFile> => download({ orderUuid, itemUuid }, signal),
    ...KEPT,
  });

/** Was this voucher's PDF read before, so that it can be had without a network? */
export const useIsFileAtHand = (voucher: OneItem): boolean => useQuery({ ...voucherFileQuery(voucher), enabled: false }).data !== undefined;

/** Answers the file and its name: today's, or without a network the one that was read before. */
export function useVoucherFile(failure: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (voucher: OneItem) => {
      const query = voucherFileQuery(voucher);
      const read = queryClient.getQueryData<VoucherFile>(query.queryKey);
      const answer = await queryClient.query({ ...query, networkMode: 'always' }).catch((error: unknown) => {
        if (read && error instanceof ApiError && error.status === 0) return read;
        throw error;
      });
      return { file: new Blob([bytesOf(answer)], { type: answer.type }), name: answer.name };
    },
    // It may be at hand.
    networkMode: 'always',
    meta: { failure },
  });
}

const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

export interface GalleryAnswer {
  question: VouchersQuestion;
  page: VouchersPage;
}

/** A page of the gallery read on an earlier day, as the answer to what is asked today: trips that ended since are no longer ahead. */
export function galleryToday({ question, page }: GalleryAnswer, today: string): GalleryAnswer {
  if (question.endDate) return { question: { ...question, endDate: dayBefore(today) }, page };
  const data = page.data.filter(({ endsAt }) => dayInSaoPaulo(new Date(endsAt)) >= today);
  return { question: { ...question, startDate: today }, page: { ...page, data } };
}
