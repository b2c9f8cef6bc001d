/** A cart as the API answers it. */
import { HttpResponse } from '@trajeto/shared-testing';

export const aCart = (uuid: string, items: Readonly<Record<string, readonly object[]>>, over: object = {}) => ({
  uuid,
  order_number: 10482,
  status: 'open',
  version: 7,
  total_value: '600.00',
  expires_at: null,
  travelers: [{ uuid: 'e1' }],
  items_included: items,
  allowed_actions: [],
  ...over,
});

export const cartAnswer = (...cart: Parameters<typeof aCart>) => HttpResponse.json({ data: aCart(...cart) });
