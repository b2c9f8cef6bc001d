/** Voucher OCR: links to upload to, the upload, and what was read (GET /voucher-ocr). */
import { queryOptions } from '@tanstack/react-query';
import { postLinks, postUpload } from '@trajeto/shared-api-client';
import { getVouchersOptions, STALE } from '@trajeto/shared-api-client/queries';
import { ApiError, isOutcomeUnknown } from '@trajeto/shared-auth';
import { formOf } from './form-fields';
import type { Reading } from './shapes';

/** Signed links, one per photo; each works once and for a quarter of an hour. */
export async function askUploadLinks(quantity: number): Promise<string[]> {
  const { data } = await postLinks({ body: { quantity }, throwOnError: true });
  return data.links;
}

/** Sends one photo to its link, through the host of this page. */
export async function uploadVoucher(link: string, photo: Blob): Promise<Reading> {
  const token = new URL(link, window.location.origin).pathname.split('/').pop() ?? '';
  const { data } = await postUpload({ path: { token }, ...formOf({ voucherImage: photo }), throwOnError: true });
  return data.data;
}

const READING: ReadonlySet<string> = new Set(['queued', 'processing']);
/** Seconds. */
const NEXT_LOOK = 2;
const LONGEST_PAUSE = 60;

interface Looked {
  data: Reading[];
  waitTime?: number;
}

/** Without an answer the same question is asked again, at longer and longer intervals; a refusal stays one. */
const isWorthRepeating = (error: unknown) =>
  error instanceof ApiError && (error.status === 429 || isOutcomeUnknown(error.status, error.code));

/** What became of these photos; asked again while one is being read, sooner when the live line says so. */
export const readingsQuery = (uuids: readonly string[]) =>
  queryOptions({
    ...getVouchersOptions({ query: { uuids: [...uuids], limit: 100 } }),
    enabled: uuids.length > 0,
    staleTime: STALE.none,
    retry: (_failures, error) => isWorthRepeating(error),
    retryDelay: (failures) => Math.min(NEXT_LOOK * 2 ** failures, LONGEST_PAUSE) * 1000,
    refetchInterval: ({ state }) => {
      if (state.status === 'error') return false;
      const looked = state.data as Looked | undefined;
      const isWaiting = looked === undefined || looked.data.some(({ status }) => READING.has(status));
      return isWaiting ? (looked?.waitTime ?? NEXT_LOOK) * 1000 : false;
    },
    select: ({ data }) => data,
  });
