/** Requests that one approver alone decides: a cost center of its own, its models, and what is booked on it. */
import { expect, request, type TestInfo } from '@playwright/test';
import { Caller } from './booking';
import { ANA, ON_ITS_WAY } from './people';
import { drawReceipt } from './receipt';

export const ADMINISTRATOR = { name: 'Helena', email: 'admin@aurora.demo' } as const;
const DAY = 86_400_000;
const KINDS = ['travel', 'advance', 'expense_report'] as const;

interface Named {
  uuid: string;
}
export interface Asked extends Named {
  request_type: (typeof KINDS)[number];
  subject_uuid: string;
  number: number;
  title: string;
  cost_center: { name: string } | null;
}

const onDay = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** One left by an earlier try would send the requests to somebody else, and overlap a new one. */
async function endAbsences(of: Caller): Promise<void> {
  const { data } = await of.get<{ data: { uuid: string; ended_at: string | null }[] }>('/approval-delegations', {
    approver_uuid: of.employee,
    limit: '100',
  });
  for (const { uuid, ended_at } of data) if (ended_at === null) await of.send('DELETE', `/approval-delegations/${uuid}`);
}

const CENTER = 'Julgados';
const pending = async (by: Caller): Promise<Asked[]> =>
  (await by.get<{ data: Asked[] }>('/approval-requests', { box: 'pending', limit: '100' })).data;

const decide = (by: Caller, { request_type, subject_uuid }: Asked): Promise<unknown> => {
  if (request_type === 'travel') return by.post('/customers/orders/approval', { order_uuid: subject_uuid, status: 'approved' });
  if (request_type === 'advance') return by.post(`/travelers/advance-orders/${subject_uuid}/judge`, { status: 'approved' });
  return by.post(`/expense-reports/${subject_uuid}/judge`, { rejected_items: [] });
};

/** What an earlier try left would fill the queue. */
async function clearQueue(of: Caller): Promise<void> {
  const isLeft = ({ cost_center }: Asked) => cost_center?.name.startsWith(CENTER);
  for (let left = (await pending(of)).filter(isLeft); left.length > 0; left = (await pending(of)).filter(isLeft))
    for (const one of left) await decide(of, one);
}

export class JudgedOffice {
  readonly ana: Caller;
  readonly admin: Caller;
  readonly costCenter: string;
  private readonly mark: string;

  private constructor(ana: Caller, admin: Caller, costCenter: string, mark: string) {
    [this.ana, this.admin, this.costCenter, this.mark] = [ana, admin, costCenter, mark];
  }

  /** A cost center whose requests of every kind the administrator decides. */
  static async open(testInfo: TestInfo): Promise<JudgedOffice> {
    const url = testInfo.project.use.baseURL ?? '';
    const [ana, admin] = [await Caller.signedIn(request, url, ANA.email), await Caller.signedIn(request, url, ADMINISTRATOR.email)];
    await endAbsences(admin);
    await clearQueue(admin);
    // Of a hundred unread ones the bell shows another text than its name says.
    await admin.send('PATCH', '/notifications/read-all');
    const mark = `${Date.now().toString(36)}${testInfo.project.name.charAt(0)}`;
    const center = { name: `${CENTER} ${mark}`, cost_center_code: mark, customer_uuid: admin.customer, mark_all_branches: true };
    const { data } = await admin.post<{ data: Named }>('/customers/cost-centers', {
      ...center,
      belongs_to_headquarters: true,
    });
    const model = { approval_type: 'cost_center', cost_centers: [data.uuid], levels: [[{ uuid: admin.employee }]] };
    const create = (kind: string) =>
      admin.post(`/customers/${admin.customer}/approval-models`, { ...model, model_type: kind, name: `Julgados ${kind} ${mark}` });
    // Approvals hears of a new cost center a moment later.
    for (const kind of KINDS) await expect(() => create(kind)).toPass(ON_ITS_WAY);
    return new JudgedOffice(ana, admin, data.uuid, mark);
  }

  /** Orders of one flight each, sent to the approver; their uuids. */
  async askOrders(count: number): Promise<string[]> {
    const orders = await this.ana.ordersOn(this.costCenter, count, 40);
    for (const order of orders) await this.ana.submit(order);
    return orders.map(({ uuid }) => uuid);
  }

  async askAdvances(count: number): Promise<string[]> {
    const reasons = await this.ana.get<{ data: Named[] }>(`/customers/${this.ana.customer}/reason-expenses`);
    const asked = Array.from({ length: count }, (_, index) => ({
      traveler_uuid: this.ana.employee,
      reason_expense_uuid: reasons.data[0]?.uuid,
      value: `${String(20 + index)}.00`,
      date_of_need: onDay(5),
      description: `Adiantamento ${this.mark} ${String(index)}`,
      cost_center_uuid: this.costCenter,
    }));
    const { data } = await this.ana.post<{ data: Named[] }>('/travelers/advance-orders', asked);
    return data.map(({ uuid }) => uuid);
  }

  /** Reports of one expense each. */
  async askReports(count: number): Promise<string[]> {
    const types = await this.ana.get<{ data: Named[] }>(`/customers/${this.ana.customer}/expense-types`, { limit: '100' });
    const uuids: string[] = [];
    for (let index = 0; index < count; index += 1) uuids.push(await this.askReport(types.data[0]?.uuid ?? '', index));
    return uuids;
  }

  private async askReport(type: string, index: number): Promise<string> {
    const receipt = drawReceipt((Date.now() % 40_000) + index, 2);
    const { data } = await this.ana.form<{ data: Named }>(`/employees/${this.ana.employee}/expenses`, {
      expense_type_uuid: type,
      expense_date: receipt.day,
      company: `Posto ${this.mark} ${String(index)}`,
      value: `${String(30 + index)}.${String(10 + index)}`,
      payment_method: 'pix',
      cost_center_uuid: this.costCenter,
      voucher_image: { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: receipt.image },
    });
    const report = await this.ana.post<{ data: Named }>('/expense-reports', {
      name: `Prestação ${this.mark} ${String(index)}`,
      report_date: onDay(0),
      expense_uuids: [data.uuid],
    });
    await this.ana.post(`/expense-reports/${report.data.uuid}/request-approval`, {});
    return report.data.uuid;
  }

  /** What waits for this person, of these subjects. */
  async pendingOf(by: Caller, subjects: readonly string[]): Promise<Asked[]> {
    return (await pending(by)).filter(({ subject_uuid }) => subjects.includes(subject_uuid));
  }
}
