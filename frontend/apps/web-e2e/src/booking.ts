/** A trip made through the API, so that a journey begins where it has something to show. */
import { expect, type APIRequest, type APIRequestContext } from '@playwright/test';
import { sessionOf } from './sessions';

const DAY = 86_400_000;

interface Named {
  uuid: string;
}
export interface BookedItem extends Named {
  value: string;
}
export interface BookedOrder extends Named {
  order_number: number;
  status: string;
  total_value: string;
  items_included: { airway: BookedItem[] };
}
export interface FormFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
interface Offer extends Named {
  value: string;
  policy: { in_policy: boolean };
}

/** One person at the API. */
export class Caller {
  readonly customer: string;
  readonly employee: string;
  private readonly http: APIRequestContext;

  private constructor(http: APIRequestContext, customer: string, employee: string) {
    this.http = http;
    this.customer = customer;
    this.employee = employee;
  }

  static async signedIn(request: APIRequest, baseURL: string, email: string): Promise<Caller> {
    const { token, user } = await sessionOf(baseURL, email);
    const http = await request.newContext({ baseURL, extraHTTPHeaders: { Authorization: `Bearer ${token.value}` } });
    return new Caller(http, user.customer.uuid, user.profiles.customer_employee.uuid);
  }

  async get<Answer>(path: string, params: Record<string, string> = {}): Promise<Answer> {
    const answer = await this.http.get(`/api/v1${path}`, { params });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }

  async post<Answer>(path: string, data: unknown): Promise<Answer> {
    const answer = await this.http.post(`/api/v1${path}`, { data, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }

  /** A call without a body. */
  async send(method: 'DELETE' | 'PATCH', path: string): Promise<void> {
    const answer = await this.http.fetch(`/api/v1${path}`, { method, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  }

  /** A body with files, as a form. */
  async form<Answer>(path: string, fields: Readonly<Record<string, string | FormFile>>): Promise<Answer> {
    const answer = await this.http.post(`/api/v1${path}`, { multipart: fields, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Answer;
  }

  /** The caller's own cost center: who approves hangs on it. */
  async costCenter(): Promise<string> {
    const { data } = await this.get<{ data: (Named & { cost_center: Named | null })[] }>('/travelers', { limit: '100' });
    return data.find(({ uuid }) => uuid === this.employee)?.cost_center?.uuid ?? '';
  }

  private async first(path: string): Promise<string> {
    const { data } = await this.get<{ data: Named[] }>(`/customers/${this.customer}/${path}`);
    return data[0]?.uuid ?? '';
  }

  /** The offers of a return trip `inDays` from now, cheapest first. */
  private async offers(inDays: number): Promise<Offer[]> {
    const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
    const stretch = { origin: 'GRU', destination: 'SSA', go_date: day(inDays), return_date: day(inDays + 3) };
    const body = { stretches: [stretch], adult_quantity: 1, travelers_uuids: [this.employee] };
    const { data: search } = await this.post<{ data: Named }>('/search/airway', body);
    await expect
      .poll(async () => (await this.get<{ data: { status: string } }>(`/search/${search.uuid}`)).data.status, { timeout: 30_000 })
      .not.toBe('running');
    return (await this.get<{ data: Offer[] }>(`/search/${search.uuid}/offers`, { sort: 'price', limit: '20' })).data;
  }

  /** What the cheapest return trip `inDays` from now costs, in cents. */
  async lowestFare(inDays: number): Promise<number> {
    const [cheapest] = await this.offers(inDays);
    return Math.round(Number(cheapest?.value) * 100);
  }

  private async add(order: BookedOrder, offer: Offer, justification: string, scenario?: string): Promise<BookedOrder> {
    const why = offer.policy.in_policy ? {} : { justification_uuid: justification };
    const how = scenario === undefined ? {} : { sandbox_scenario: scenario };
    const body = { offer_uuid: offer.uuid, travelers_uuids: [this.employee], ...why, ...how };
    return (await this.post<{ data: BookedOrder }>(`/orders/${order.uuid}/items`, body)).data;
  }

  private async openOrder(costCenter?: string): Promise<BookedOrder> {
    const reason = await this.first('reason-trips');
    const body = { travelers_uuids: [this.employee], cost_center_uuid: costCenter ?? (await this.costCenter()), reason_trip_uuid: reason };
    return (await this.post<{ data: BookedOrder }>('/orders', body)).data;
  }

  /** An open order with flights that all meet a scenario of the sandbox's market. */
  async orderMeeting(scenario: string, inDays: number, flights = 1): Promise<BookedOrder> {
    let order = await this.openOrder();
    const justification = await this.first('justifications');
    const offers = (await this.offers(inDays)).slice(0, flights);
    if (offers.length < flights) throw new Error('the sandbox answered too few offers');
    for (const offer of offers) order = await this.add(order, offer, justification, scenario);
    return order;
  }

  /** An open order with two flights. */
  async fillOrder(inDays: number): Promise<BookedOrder> {
    const [order, justification] = [await this.openOrder(), await this.first('justifications')];
    const [one, other] = await this.offers(inDays);
    if (!one || !other) throw new Error('the sandbox answered fewer than two offers');
    await this.add(order, one, justification);
    return this.add(order, other, justification);
  }

  /** An open order with a flight that `cheaper` others of its search undercut. */
  async dearOrder(inDays: number, cheaper: number): Promise<BookedOrder> {
    const [order, justification] = [await this.openOrder(), await this.first('justifications')];
    const offer = (await this.offers(inDays))[cheaper];
    if (!offer) throw new Error('the sandbox answered too few offers');
    return this.add(order, offer, justification);
  }

  /** Open orders with a flight each, all of one search and booked on a cost center. */
  async ordersOn(costCenter: string, count: number, inDays: number): Promise<BookedOrder[]> {
    const [justification, offers] = [await this.first('justifications'), (await this.offers(inDays)).slice(0, count)];
    if (offers.length < count) throw new Error('the sandbox answered too few offers');
    const orders: BookedOrder[] = [];
    for (const offer of offers) orders.push(await this.add(await this.openOrder(costCenter), offer, justification));
    return orders;
  }

  async submit(order: BookedOrder): Promise<void> {
    await this.post(`/orders/${order.uuid}/submit`, { payment_method: 'invoice' });
  }

  readonly order = async (uuid: string): Promise<BookedOrder> => (await this.get<{ data: BookedOrder }>(`/orders/${uuid}`)).data;
}
