/** Voucher OCR: links to upload to, the upload, and what was read (GET /voucher-ocr). */
import { apiFetch, apiUrl } from '@trajeto/shared-auth';
import { errorOf, toCamel } from '@trajeto/shared-api-client/wire';
import { formBody } from '@trajeto/shared-api-client';
import { post, read } from './call';
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

/** What became of these photos; those still being read come as they are now. */
export async function readingsOf(uuids: readonly string[]): Promise<Reading[]> {
  return (await read<Many<Reading>>('/voucher-ocr', { query: { uuids: [...uuids], limit: 100 } })).data;
}
