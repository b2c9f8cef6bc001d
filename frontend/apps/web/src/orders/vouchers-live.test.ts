import { orderVouchersQuery, vouchersQuery } from '@trajeto/orders-data-access';
import { LIVE_TAGS } from '@trajeto/shell-feature';
import { expect, it } from 'vitest';

it.each([
  ['the vouchers of an order', orderVouchersQuery('o1').queryKey],
  ['the gallery', vouchersQuery('c1', { page: 1 }).queryKey],
])('an order that changed has %s asked again', (_what, [{ tags = [] }]) => {
  expect(LIVE_TAGS['order.changed']?.some((tag) => tags.includes(tag))).toBe(true);
});
