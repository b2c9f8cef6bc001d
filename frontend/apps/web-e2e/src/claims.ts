/** Money asked for and spent through the API, so that a journey begins where it has something to show. */
import { expect, request, type Browser, type Locator, type Page, type TestInfo } from '@playwright/test';
import { Caller } from './booking';
import { ANA, anotherBrowser, arriveAs, BRUNO, CARLA, ON_ITS_WAY } from './people';
import { drawReceipt, type DrawnReceipt } from './receipt';

interface Named {
  uuid: string;
}
export interface MadeAdvance extends Named {
  advance_number: number;
  status: string;
  balance: string;
  expense_total_value: string;
}
export interface MadeReport extends Named {
  name: string;
  status: string;
  report_amount: string;
  refund_amount: string;
  return_amount: string;
}

/** Cents of what the API or a screen says: `1234.50`, `R$ 1.234,50`. */
export const cents = (shown: string): number => Number(shown.replace(/\D/g, ''));
/** As screens write it. */
export const brl = (amount: number): string =>
  `R$ ${Math.floor(amount / 100).toLocaleString('pt-BR')},${String(amount % 100).padStart(2, '0')}`;
const decimal = (amount: number): string => (amount / 100).toFixed(2);

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const fileOf = ({ image }: DrawnReceipt) => ({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: image });

/** The three who handle one report: who spent, who approves, who pays. */
export class Office {
  readonly ana: Caller;
  readonly bruno: Caller;
  readonly carla: Caller;

  private constructor(ana: Caller, bruno: Caller, carla: Caller) {
    this.ana = ana;
    this.bruno = bruno;
    this.carla = carla;
  }

  static async open(testInfo: TestInfo): Promise<Office> {
    const url = testInfo.project.use.baseURL ?? '';
    const [ana, bruno, carla] = await Promise.all([ANA, BRUNO, CARLA].map(({ email }) => Caller.signedIn(request, url, email)));
    if (!ana || !bruno || !carla) throw new Error('somebody could not sign in');
    return new Office(ana, bruno, carla);
  }

  async askAdvance(amount: number, description: string): Promise<MadeAdvance> {
    const reasons = await this.ana.get<{ data: Named[] }>(`/customers/${this.ana.customer}/reason-expenses`);
    const asked = {
      traveler_uuid: this.ana.employee,
      reason_expense_uuid: reasons.data[0]?.uuid,
      value: decimal(amount),
      date_of_need: inDays(3),
      description,
      cost_center_uuid: await this.ana.costCenter(),
    };
    const { data } = await this.ana.post<{ data: MadeAdvance[] }>('/travelers/advance-orders', [asked]);
    const [advance] = data;
    if (!advance) throw new Error('no advance was made');
    return advance;
  }

  readonly advance = async (uuid: string): Promise<MadeAdvance> =>
    (await this.ana.get<{ data: MadeAdvance }>(`/orders/travelers/advance-orders/${uuid}`)).data;

  async paidAdvance(amount: number, description: string): Promise<MadeAdvance> {
    const { uuid } = await this.askAdvance(amount, description);
    await expect.poll(async () => (await this.advance(uuid)).status, ON_ITS_WAY).toBe('approving');
    await this.bruno.post(`/travelers/advance-orders/${uuid}/judge`, { status: 'approved' });
    await expect.poll(async () => (await this.advance(uuid)).status, ON_ITS_WAY).toBe('waiting_payment');
    const paper = fileOf(drawReceipt(7, 0));
    await this.carla.form(`/travelers/advance-orders/${uuid}/pay`, { payment_method: 'pix', payment_receipt_image: paper });
    return this.advance(uuid);
  }

  /** An expense of Ana's with its receipt. */
  async spend(amount: number, company: string, receipt: DrawnReceipt): Promise<void> {
    const types = await this.ana.get<{ data: (Named & { name: string })[] }>(`/customers/${this.ana.customer}/expense-types`, {
      limit: '100',
    });
    const taxi = types.data.find(({ name }) => name.startsWith('Táxi')) ?? types.data[0];
    await this.ana.form(`/employees/${this.ana.employee}/expenses`, {
      expense_type_uuid: taxi?.uuid ?? '',
      expense_date: receipt.day,
      company,
      value: decimal(amount),
      payment_method: 'pix',
      cost_center_uuid: await this.ana.costCenter(),
      voucher_image: fileOf(receipt),
    });
  }

  readonly report = async (uuid: string): Promise<MadeReport> =>
    (await this.ana.get<{ data: MadeReport }>(`/expense-reports/${uuid}`)).data;
}

/** A browser of its own, of the same size, signed in; `at`: where this person's part begins, null while that is nowhere. */
export async function browserOf(browser: Browser, testInfo: TestInfo, person: { email: string }, at: string | null): Promise<Page> {
  const page = await anotherBrowser(browser, testInfo);
  await arriveAs(page, person.email, at);
  return page;
}

/** Left open they would follow whatever happens, at the cost of every journey after this one. */
export async function closeBrowsers(...pages: Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.context().close()));
}

/** Puts what is named into the report being built; on a phone a tick is enough. */
export async function choose(page: Page, isPhone: boolean, names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name }).first().check();
  if (!isPhone) await page.getByRole('button', { name: 'Incluir' }).click();
}

export const settlement = (page: Page) => page.getByRole('region', { name: 'Acerto' });

/** Sends the report and answers its id. */
export async function sendReport(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Enviar para aprovação' }).last().click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}\?orderType=expense_report/, ON_ITS_WAY);
  await expect(page.getByText('Enviada para aprovação').first()).toBeVisible();
  return /pedidos\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? '';
}

/** Rows do not move by themselves: one that came after the others waits until somebody asks for it (UI 3.1). */
export async function showRow(row: Locator): Promise<void> {
  const news = row.page().getByRole('button', { name: /· Mostrar$/ });
  await expect(async () => {
    if (await news.isVisible()) await news.click();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass(ON_ITS_WAY);
}

/** Opens a request of the queue by the words in its row. */
export async function openRequest(page: Page, words: string): Promise<void> {
  await page.goto('/aprovacoes');
  const row = page.getByRole('link', { name: new RegExp(words) });
  await showRow(row);
  await row.click();
  await expect(page.getByRole('article', { name: words })).toBeVisible();
}

/** The line being judged, by what it was spent on. */
export const judgedLine = (page: Page, words: string) =>
  page.getByRole('region', { name: new RegExp(`^Despesa \\d+ de \\d+: .*${words}`) });

export async function conclude(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Concluir o julgamento/ });
  await dialog.getByRole('button', { name: 'Concluir julgamento' }).click();
  await expect(page.getByText(/^(Prestação de contas julgada|Julgada\.)/).first()).toBeVisible(ON_ITS_WAY);
}
