/** The approvers' word on an order. */
import { expect, type APIRequest } from '@playwright/test';
import { Caller } from './booking';
import { BRUNO, ON_ITS_WAY } from './people';

/** Whom the demo's company asks about what is out of policy. */
const FABIO = 'fabio@aurora.demo';

async function isAsked(approver: Caller, orderUuid: string): Promise<boolean> {
  const { data } = await approver.get<{ data: { subject_uuid: string }[] }>('/approval-requests', { box: 'pending', limit: '100' });
  return data.some(({ subject_uuid }) => subject_uuid === orderUuid);
}

/** Bruno approves as soon as he is asked. */
export async function approveAsBruno(request: APIRequest, baseURL: string, orderUuid: string): Promise<void> {
  const bruno = await Caller.signedIn(request, baseURL, BRUNO.email);
  await expect.poll(() => isAsked(bruno, orderUuid), ON_ITS_WAY).toBe(true);
  await bruno.post('/customers/orders/approval', { order_uuid: orderUuid });
}

/** Bruno approves, and Fábio what is out of policy: in December flights cost more than it allows. */
export async function approveWhole(request: APIRequest, baseURL: string, orderUuid: string): Promise<void> {
  await approveAsBruno(request, baseURL, orderUuid);
  const fabio = await Caller.signedIn(request, baseURL, FABIO);
  const isDecided = async () => {
    if (await isAsked(fabio, orderUuid)) await fabio.post('/customers/orders/approval', { order_uuid: orderUuid });
    return (await fabio.order(orderUuid)).status !== 'approving';
  };
  await expect.poll(isDecided, ON_ITS_WAY).toBe(true);
}
