/** A stay that the agency finds, from the wish to the approval, through the API: the consultant's part is left to a journey. */
import { expect, request, type TestInfo } from '@playwright/test';
import { approveAsBruno } from './approving';
import { Caller, type BookedOrder } from './booking';
import { ANA } from './people';
import { sessionOf } from './sessions';

const DAY = 86_400_000;
const MANAGER = 'gestora@andorinha.demo';

interface Named {
  uuid: string;
}
interface Stay extends Named {
  status: string;
  options: Named[];
}
type StayOrder = BookedOrder & { items_included: { offline_hotel: Stay[] } };

const baseURLOf = ({ project }: TestInfo) => project.use.baseURL ?? '';
const stayOf = async (caller: Caller, { uuid }: BookedOrder): Promise<Stay> => {
  const [stay] = ((await caller.order(uuid)) as StayOrder).items_included.offline_hotel;
  if (!stay) throw new Error('the order has no stay');
  return stay;
};

/** The offer that leaves the hotel to the agency: the last one. */
async function anyHotel(ana: Caller, inDays: number): Promise<Named> {
  const { data: cities } = await ana.get<{ data: Named[] }>('/cities', { search: 'Recife' });
  const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
  const body = { city_uuid: cities[0]?.uuid, checkin: day(inDays), checkout: day(inDays + 2), rooms: [{ adults: 1 }] };
  const { data: search } = await ana.post<{ data: Named }>('/search/offline-hotel', body);
  const status = async () => (await ana.get<{ data: { status: string } }>(`/search/${search.uuid}`)).data.status;
  await expect.poll(status, { timeout: 30_000 }).not.toBe('running');
  const { data: offers } = await ana.get<{ data: Named[] }>(`/search/${search.uuid}/offers`, { limit: '100' });
  const last = offers.at(-1);
  if (!last) throw new Error('the agency answered no offer');
  return last;
}

/** Ana asks the agency for two nights in Recife. */
export async function askForStay(testInfo: TestInfo, inDays: number): Promise<BookedOrder> {
  const ana = await Caller.signedIn(request, baseURLOf(testInfo), ANA.email);
  const { data: reasons } = await ana.get<{ data: Named[] }>(`/customers/${ana.customer}/reason-trips`);
  const wish = { travelers_uuids: [ana.employee], cost_center_uuid: await ana.costCenter(), reason_trip_uuid: reasons[0]?.uuid };
  const { data: order } = await ana.post<{ data: BookedOrder }>('/orders', wish);
  const offer = await anyHotel(ana, inDays);
  const item = { offer_uuid: offer.uuid, travelers_uuids: [ana.employee], obs: 'Perto do cliente, na Boa Vista' };
  await ana.post(`/orders/${order.uuid}/items`, item);
  return order;
}

/** Ana chooses the first option and Bruno approves: the stay waits for the consultant who issues it. */
export async function chooseAndApprove(testInfo: TestInfo, order: BookedOrder): Promise<void> {
  const baseURL = baseURLOf(testInfo);
  const ana = await Caller.signedIn(request, baseURL, ANA.email);
  const stay = await stayOf(ana, order);
  await ana.post(`/orders/${order.uuid}/items/${stay.uuid}/options/${stay.options[0]?.uuid ?? ''}/choose`, {});
  await ana.submit(order);
  await approveAsBruno(request, baseURL, order.uuid);
  await expect.poll(async () => (await stayOf(ana, order)).status, { timeout: 30_000 }).toBe('pending_issue');
}

/** A category of the agency under which costs are booked with a proof, and which the orders know. */
export async function aCostCategory(testInfo: TestInfo, name: string): Promise<void> {
  const { token, user } = await sessionOf(baseURLOf(testInfo), MANAGER);
  const agency = (user as unknown as { agency: Named }).agency.uuid;
  const headers = { Authorization: `Bearer ${token.value}`, 'Idempotency-Key': crypto.randomUUID() };
  const open = await request.newContext({ baseURL: baseURLOf(testInfo) });
  const data = { name, service_type: 'other', is_proof_required: true };
  const answer = await open.post(`/api/v1/agencies/${agency}/cost-categories`, { data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  await open.dispose();
}
