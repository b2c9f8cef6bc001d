import { orderVouchersQuery, vouchersQuery } from '@trajeto/orders-data-access';
import { bootstrapQuery } from '@trajeto/shell-data-access';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAnswers, watchAnswers } from './stored-answers';
import { aSecret, aStore, aContext, TODAY } from './stored-answers.fixture';

const START = bootstrapQuery().queryKey;
const ANA = { data: { user: { name: 'Ana Souza' } } };
const DAY = 86_400_000;
const trip = (uuid: string, endsAt: string) => ({ uuid, endsAt });
const pageOf = (...data: object[]) => ({ data, meta: { total: data.length } });
const gallery = (question: object) => vouchersQuery('c1', question).queryKey;

let { store, rows } = aStore();
beforeEach(() => {
  ({ store, rows } = aStore());
});

/** As if the server had answered. */
const answer = (queryClient: QueryClient, queryKey: QueryKey, data: unknown) =>
  queryClient.query({ queryKey, queryFn: () => Promise.resolve(data), staleTime: 0 });

/** What one session leaves behind. */
async function leave(answers: readonly (readonly [QueryKey, unknown])[], over: Parameters<typeof aContext>[1] = {}) {
  const context = aContext(store, over);
  const stop = watchAnswers(context);
  for (const [key, data] of answers) await answer(context.queryClient, key, data);
  await waitFor(() => expect(rows.size).toBe(answers.length));
  stop();
}

async function opened(over: Parameters<typeof aContext>[1] = {}) {
  const context = aContext(store, over);
  await openAnswers(context);
  return context.queryClient;
}

describe('what is kept', () => {
  it('opens the next start with the time it had', async () => {
    await leave([[START, ANA]]);
    const queryClient = await opened();
    expect(queryClient.getQueryData(START)).toEqual(ANA);
    expect(queryClient.getQueryState(START)?.dataUpdatedAt).toBe([...rows.values()][0]?.at);
  });

  it('also holds what was answered before anybody watched', async () => {
    const context = aContext(store);
    await answer(context.queryClient, START, ANA);
    watchAnswers(context);
    await waitFor(() => expect(rows.size).toBe(1));
  });

  it('says nothing to whoever reads the disk', async () => {
    await leave([[START, ANA]]);
    const [row] = [...rows.values()];
    const bytes = new TextDecoder('latin1').decode(row?.bytes) + JSON.stringify({ ...row, bytes: null });
    expect(bytes).not.toMatch(/Ana|getBootstrap|user/);
  });

  it('is nothing but the frame, the vouchers and what an expense is filed under', async () => {
    const context = aContext(store);
    watchAnswers(context);
    await answer(context.queryClient, [{ _id: 'listOrders' }], { data: ['others'] });
    await answer(context.queryClient, gallery({ startDate: '2026-11-22', search: 'Ana' }), pageOf());
    await answer(context.queryClient, orderVouchersQuery('o1').queryKey, { data: [] });
    await waitFor(() => expect(rows.size).toBe(1));
    const queryClient = await opened();
    expect(queryClient.getQueryData(orderVouchersQuery('o1').queryKey)).toEqual({ data: [] });
  });

  it('never takes the place of what the server said since', async () => {
    await leave([[START, ANA]]);
    const context = aContext(store);
    await answer(context.queryClient, START, { data: 'newer' });
    await openAnswers(context);
    expect(context.queryClient.getQueryData(START)).toEqual({ data: 'newer' });
  });
});

describe('nobody else', () => {
  it('can open what another sign-in kept, and it is thrown away', async () => {
    await leave([[START, ANA]]);
    const queryClient = await opened({ secret: () => aSecret('b') });
    expect(queryClient.getQueryData(START)).toBeUndefined();
    expect(rows.size).toBe(0);
  });

  it('opens or keeps anything without a session', async () => {
    await leave([[START, ANA]]);
    const queryClient = await opened({ secret: () => null });
    expect(queryClient.getQueryData(START)).toBeUndefined();
    const context = aContext(store, { secret: () => null });
    watchAnswers(context);
    await answer(context.queryClient, orderVouchersQuery('o1').queryKey, { data: [] });
    await openAnswers(context);
    expect(rows.size).toBe(1);
  });

  it('finds what a session wrote while it ended', async () => {
    let secret: string | null = aSecret('a');
    const context = aContext(store, { secret: () => secret });
    watchAnswers(context);
    await answer(context.queryClient, START, ANA);
    secret = null;
    // The next session writes after it: by then the first write has been given up.
    secret = aSecret('c');
    await answer(context.queryClient, orderVouchersQuery('o1').queryKey, { data: [] });
    await waitFor(() => expect(rows.size).toBe(1));
    const queryClient = await opened({ secret: () => aSecret('c') });
    expect(queryClient.getQueryData(START)).toBeUndefined();
  });

  it('sees one company under the name of another', async () => {
    await leave([[START, ANA]], { company: () => 'c1' });
    expect((await opened({ company: () => 'c2' })).getQueryData(START)).toBeUndefined();
    expect((await opened({ company: () => 'c1' })).getQueryData(START)).toEqual(ANA);
  });
});

describe('time', () => {
  it('makes yesterday’s gallery today’s, without the trips that ended since', async () => {
    const over = trip('over', '2026-11-22T20:00:00-03:00');
    const ahead = trip('ahead', '2026-11-25T20:00:00-03:00');
    await leave([[gallery({ startDate: '2026-11-22', page: 1, limit: 20 }), pageOf(over, ahead)]]);
    const queryClient = await opened({ now: () => TODAY + DAY });
    expect(queryClient.getQueryData(gallery({ startDate: '2026-11-23', page: 1, limit: 20 }))).toMatchObject({ data: [ahead] });
  });

  it('makes what was over yesterday answer for what is over today', async () => {
    await leave([[gallery({ endDate: '2026-11-21', page: 1, limit: 20 }), pageOf(trip('old', '2026-11-01T10:00:00Z'))]]);
    const queryClient = await opened({ now: () => TODAY + DAY });
    expect(queryClient.getQueryData(gallery({ endDate: '2026-11-22', page: 1, limit: 20 }))).toMatchObject({ data: [{ uuid: 'old' }] });
  });

  it('ends after thirty days', async () => {
    await leave([[START, ANA]]);
    const at = [...rows.values()][0]?.at ?? 0;
    expect((await opened({ now: () => at + 30 * DAY })).getQueryData(START)).toEqual(ANA);
    expect((await opened({ now: () => at + 30 * DAY + 1 })).getQueryData(START)).toBeUndefined();
    expect(rows.size).toBe(0);
  });
});
