import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse, server } from '@trajeto/shared-testing';
import { describe, expect, it } from 'vitest';
import { bootstrapQuery } from './bootstrap';
import { startAgain } from './start-again';

const keyOf = (tag: string) => [{ _id: tag, tags: [tag] }];

describe('another company', () => {
  it('leaves nothing of the last one, keeps what is the person’s or the platform’s, and starts anew', async () => {
    server.use(http.get('http://localhost:3000/api/v1/bootstrap', () => HttpResponse.json({ data: { version: '2' } })));
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const [OURS, THEIRS] = [
      ['orders', 'branches', 'customers', 'inbox', 'approval-requests', 'travelers'],
      ['airports', 'notifications', 'me'],
    ];
    for (const tag of [...OURS, ...THEIRS]) cache.setQueryData(keyOf(tag), 'kept');
    cache.setQueryData(['without a tag'], 'kept');
    await cache.query(bootstrapQuery());
    await startAgain(cache);
    expect(OURS.map((tag) => cache.getQueryData(keyOf(tag)))).toEqual(OURS.map(() => undefined));
    expect(THEIRS.map((tag) => cache.getQueryData(keyOf(tag)))).toEqual(THEIRS.map(() => 'kept'));
    expect(cache.getQueryData(['without a tag'])).toBeUndefined();
  });

  it('is not there when the start is refused', async () => {
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    server.use(http.get('http://localhost:3000/api/v1/bootstrap', () => HttpResponse.json({ data: { version: '1' } }), { once: true }));
    await cache.query(bootstrapQuery());
    server.use(http.get('http://localhost:3000/api/v1/bootstrap', () => HttpResponse.json({}, { status: 503 })));
    await expect(startAgain(cache)).rejects.toMatchObject({ status: 503 });
    expect(cache.getQueryData(bootstrapQuery().queryKey)).toMatchObject({ data: { version: '1' } });
  });
});
