/** Voucher OCR: links to upload to, the upload, and what was read (GET /voucher-ocr). */
import { queryOptions } from '@tanstack/react-query';
import { postLinks, postUpload } from '@trajeto/shared-api-client';
import { getVouchersOptions, STALE } from '@trajeto/shared-api-client/queries';
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
const NEXT_LOOK = 2;

interface Looked {
  data: Reading[];
  waitTime?: number;
}

/** What became of these photos; asked again while one is being read, sooner when the live line says so. */
export const readingsQuery = (uuids: readonly string[]) =>
  queryOptions({
    ...getVouchersOptions({ query: { uuids: [...uuids], limit: 100 } }),
    enabled: uuids.length > 0,
    staleTime: STALE.none,
    retry: true,
    retryDelay: NEXT_LOOK * 1000,
    refetchInterval: ({ state }) => {
      const looked = state.data as Looked | undefined;
      const isWaiting = looked === undefined || looked.data.some(({ status }) => READING.has(status));
      return isWaiting ? (looked?.waitTime ?? NEXT_LOOK) * 1000 : false;
    },
    select: ({ data }) => data,
  });
