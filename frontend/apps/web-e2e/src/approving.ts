/** Bruno's word on an order. */
import { expect, type APIRequest } from '@playwright/test';
import { Caller } from './booking';
import { BRUNO, ON_ITS_WAY } from './people';

/** Bruno approves as soon as he is asked. */
export async function approveAsBruno(request: APIRequest, baseURL: string, orderUuid: string): Promise<void> {
  const bruno = await Caller.signedIn(request, baseURL, BRUNO.email);
  const isAsked = async () => {
    const { data } = await bruno.get<{ data: { subject_uuid: string }[] }>('/approval-requests', { box: 'pending', limit: '100' });
    return data.some(({ subject_uuid }) => subject_uuid === orderUuid);
  };
  await expect.poll(isAsked, ON_ITS_WAY).toBe(true);
  await bruno.post('/customers/orders/approval', { order_uuid: orderUuid });
}
