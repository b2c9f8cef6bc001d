import { voucherFileQuery, vouchersQuery } from '@trajeto/orders-data-access';
import type { Session } from '@trajeto/shared-auth';
import { aQueryClient, http, HttpResponse, server } from '@trajeto/shared-testing';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { prefetchFiles, prefetchLists } from './prefetch';

const API = 'http://localhost:3000/api/v1';
const ISSUED = '2026-11-20T12:00:00Z';
const voucher = (number: number) => ({ uuid: `i${number}`, orderUuid: `o${number}`, itemUuid: `i${number}`, issuedAt: ISSUED });
const employee = (actions: string[]) => ({ actions: new Set(actions), customerUuid: 'c1' }) as unknown as Session;

let asked: string[] = [];
beforeEach(() => {
  asked = [];
  server.use(
    http.get(`${API}/*`, ({ request }) => {
      const { pathname } = new URL(request.url);
      asked.push(pathname.replace('/api/v1', ''));
      return pathname.endsWith('/voucher')
        ? new HttpResponse('%PDF-1.4', { headers: { 'Content-Type': 'application/pdf' } })
        : HttpResponse.json({ data: [] });
    }),
  );
});

const list = (count: number, question: object) => {
  const queryClient = aQueryClient();
  const stop = prefetchFiles(queryClient);
  const data = { data: Array.from({ length: count }, (_, index) => voucher(index + 1)) };
  const { queryKey } = vouchersQuery('c1', question);
  const answer = () => queryClient.query({ queryKey, queryFn: () => Promise.resolve(data as never), staleTime: 0 });
  return { queryClient, answer, stop };
};

describe('the PDFs of the trips ahead', () => {
  it('are fetched behind their list, the next ten', async () => {
    const { queryClient, answer, stop } = list(12, { startDate: '2026-11-22' });
    await answer();
    await waitFor(() => expect(asked).toHaveLength(10));
    expect(asked[0]).toBe('/orders/o1/voucher');
    await waitFor(() =>
      expect(queryClient.getQueryData(voucherFileQuery(voucher(10)).queryKey)).toMatchObject({ base64: btoa('%PDF-1.4') }),
    );
    expect(queryClient.getQueryData(voucherFileQuery(voucher(11)).queryKey)).toBeUndefined();
    stop();
  });

  it('are fetched once, and again only when a ticket was issued anew', async () => {
    const { queryClient, answer, stop } = list(2, { startDate: '2026-11-22' });
    await answer();
    await waitFor(() => expect(queryClient.getQueryData(voucherFileQuery(voucher(2)).queryKey)).toBeDefined());
    queryClient.setQueryData(
      voucherFileQuery(voucher(2)).queryKey,
      { name: '', type: '', base64: 'old' },
      { updatedAt: Date.parse(ISSUED) - 1 },
    );
    await answer();
    await waitFor(() => expect(asked).toEqual(['/orders/o1/voucher', '/orders/o2/voucher', '/orders/o2/voucher']));
    stop();
  });

  it('are asked for again after a lost network, not after a refusal', async () => {
    const { queryClient, answer, stop } = list(2, { startDate: '2026-11-22' });
    server.use(
      http.get(`${API}/orders/o1/voucher`, () => HttpResponse.error(), { once: true }),
      http.get(`${API}/orders/o2/voucher`, ({ request }) => {
        asked.push(`refused ${new URL(request.url).pathname}`);
        return HttpResponse.json({ code: 'VOUCHER_NOT_AVAILABLE' }, { status: 404 });
      }),
    );
    await answer();
    await waitFor(() => expect(asked).toEqual(['refused /api/v1/orders/o2/voucher']));
    await waitFor(() => expect(queryClient.getQueryState(voucherFileQuery(voucher(2)).queryKey)?.status).toBe('error'));
    await answer();
    await waitFor(() => expect(queryClient.getQueryData(voucherFileQuery(voucher(1)).queryKey)).toBeDefined());
    await answer();
    // Whatever the last list asked for has begun once another list's first file is there.
    const other = list(1, { startDate: '2026-11-22' });
    await other.answer();
    await waitFor(() => expect(other.queryClient.getQueryData(voucherFileQuery(voucher(1)).queryKey)).toBeDefined());
    expect(asked.filter((path) => path.startsWith('refused'))).toHaveLength(1);
    stop();
    other.stop();
  });

  it('are not fetched for trips that are over', async () => {
    const over = list(2, { endDate: '2026-11-21' });
    await over.answer();
    over.stop();
    const ahead = list(1, { startDate: '2026-11-22' });
    await ahead.answer();
    await waitFor(() => expect(asked).toEqual(['/orders/o1/voucher']));
    ahead.stop();
  });
});

describe('the lists of an expense', () => {
  it('are at hand for whoever writes expenses, asked once a day', async () => {
    const queryClient = aQueryClient();
    await prefetchLists(queryClient, employee(['CreateUpdateExpense']));
    await prefetchLists(queryClient, employee(['CreateUpdateExpense']));
    expect(asked).toEqual(['/customers/c1/expense-types', '/expense-payment-methods', '/customers/c1/cost-centers']);
  });

  it('are nobody else’s', async () => {
    await prefetchLists(aQueryClient(), employee(['ViewOrder']));
    expect(asked).toEqual([]);
  });
});
