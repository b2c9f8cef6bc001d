/** Voucher OCR: links to upload to, the upload, and what was read (GET /voucher-ocr). */
import { queryOptions } from '@tanstack/react-query';
import { apiFetch, apiUrl } from '@trajeto/shared-auth';
import { STALE } from '@trajeto/shared-api-client/queries';
import { errorOf, toCamel } from '@trajeto/shared-api-client/wire';
import { formBody } from '@trajeto/shared-api-client';
import { keyOf, post, read } from './call';
import type { Many, One, Reading } from './shapes';

const BASE = '/api/v1';

/** Signed links, one per photo; each works once and for a quarter of an hour. */
export async function askUploadLinks(quantity: number): Promise<string[]> {
  return (await post<{ links: string[] }>('/voucher-ocr/links', { quantity })).links;
}

/** Sends one photo to its link: the host of the page, the path of the link. */
export async function uploadVoucher(link: string, photo: Blob): Promise<Reading> {
  const path = new URL(link, window.location.origin).pathname.replace(BASE, '');
  const answer = await apiFetch(apiUrl(path), { method: 'POST', body: formBody.bodySerializer({ voucherImage: photo }) });
  if (!answer.ok) throw await errorOf(answer);
  return (toCamel(await answer.json()) as One<Reading>).data;
}

const READING: ReadonlySet<string> = new Set(['queued', 'processing']);
const NEXT_LOOK = 2;

/** What became of these photos; asked again while one is being read, sooner when the live line says so. */
export const readingsQuery = (uuids: readonly string[]) => {
  const question = { query: { uuids: [...uuids], limit: 100 } };
  return queryOptions({
    queryKey: keyOf('/voucher-ocr', question),
    queryFn: ({ signal }) => read<Many<Reading> & { waitTime?: number }>('/voucher-ocr', question, signal),
    enabled: uuids.length > 0,
    staleTime: STALE.none,
    retry: true,
    retryDelay: NEXT_LOOK * 1000,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.data.some(({ status }) => READING.has(status)) ? (data?.waitTime ?? NEXT_LOOK) * 1000 : false,
    select: ({ data }) => data,
  });
};
