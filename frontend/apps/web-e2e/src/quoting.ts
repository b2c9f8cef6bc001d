/** A consultant of the agency at the API: quotes a stay, and issues it by hand. */
import { expect, request, type APIRequestContext } from '@playwright/test';
import { sessionOf } from './sessions';

const CONSULTANT = 'consultor@andorinha.demo';

interface QuotedStay {
  uuid: string;
  status: string;
  hotel: { uuid: string; name: string } | null;
}
interface QuotedOrder {
  uuid: string;
  items_included: { offline_hotel: QuotedStay[] };
}

const terms = (hotel: string, more: object) => ({
  hotel_name: hotel,
  room_description: 'Casal, andar alto',
  regimen: 'breakfast',
  provider_value: '620.00',
  other_taxes: '31.00',
  hotel_fee: '20.00',
  hotel_markup: '41.00',
  payment: 'pix',
  ...more,
});

export class Consultant {
  private readonly http: APIRequestContext;

  private constructor(http: APIRequestContext) {
    this.http = http;
  }

  /** `customer`: the company the consultant works for. */
  static async of(baseURL: string, customer: string): Promise<Consultant> {
    const { token } = await sessionOf(baseURL, CONSULTANT);
    const extraHTTPHeaders = { Authorization: `Bearer ${token.value}`, 'X-Customer-Uuid': customer };
    return new Consultant(await request.newContext({ baseURL, extraHTTPHeaders }));
  }

  private async post(path: string, data: object): Promise<void> {
    const answer = await this.http.post(`/api/v1${path}`, { data, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  }

  private async stay(orderUuid: string): Promise<QuotedStay> {
    const answer = await this.http.get(`/api/v1/orders/${orderUuid}`);
    const { data } = (await answer.json()) as { data: QuotedOrder };
    const [stay] = data.items_included.offline_hotel;
    if (!stay) throw new Error('the order has no stay of the agency');
    return stay;
  }

  /** Two options: the hotel that was asked for, with its photographs, and another that costs more. */
  async quote(orderUuid: string): Promise<void> {
    const { uuid, hotel } = await this.stay(orderUuid);
    const asked = terms(hotel?.name ?? 'Maré Alta', {
      ...(hotel && { hotel_uuid: hotel.uuid }),
      booking_rules: { penalty: '356.00' },
      obs: 'Diária negociada, com estacionamento',
    });
    const other = terms('Pousada Baía Azul', { provider_value: '790.00', payment: 'credit_card', room_description: 'Suíte' });
    await this.post(`/orders/${orderUuid}/items/${uuid}/options`, { options: [asked, other] });
  }

  /** As soon as the approved stay waits for it. */
  async issue(orderUuid: string, tracker: string): Promise<void> {
    await expect.poll(async () => (await this.stay(orderUuid)).status, { timeout: 30_000 }).toBe('pending_issue');
    const { uuid } = await this.stay(orderUuid);
    await this.post(`/orders/${orderUuid}/items/${uuid}/issue`, { tracker });
  }
}
