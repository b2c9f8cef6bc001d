/** The airline asks more than was approved: Ana accepts, drops the flight, or exchanges her flights one after the other. */
import { expect, request, test, type Locator, type Page, type TestInfo } from '@playwright/test';
import { Caller, type BookedOrder } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { takeFirstFlight } from './flights';
import { ANA, arriveAs, BRUNO, ON_ITS_WAY } from './people';

interface ChangedOrder extends BookedOrder {
  price_changes: { airway: { items_uuid: string[] } | null };
}

class Company {
  readonly ana: Caller;
  readonly bruno: Caller;

  constructor(ana: Caller, bruno: Caller) {
    this.ana = ana;
    this.bruno = bruno;
  }

  readonly statusOf = async ({ uuid }: BookedOrder) => (await this.ana.order(uuid)).status;

  /** Bruno decides as soon as he is asked. */
  async approve(order: BookedOrder): Promise<void> {
    await expect.poll(() => this.statusOf(order), { timeout: 30_000 }).toBe('approving');
    await this.bruno.post('/customers/orders/approval', { order_uuid: order.uuid, status: 'approved' });
  }

  /** An approved order whose flights became dearer while they were issued. */
  async changedOrder(inDays: number, flights: number): Promise<BookedOrder> {
    const order = await this.ana.orderMeeting('price_rise', inDays, flights);
    await this.ana.submit(order);
    await this.approve(order);
    const risen = async () => ((await this.ana.order(order.uuid)) as ChangedOrder).price_changes.airway?.items_uuid.length ?? 0;
    await expect.poll(risen, { timeout: 30_000 }).toBe(flights);
    return order;
  }
}

async function meet({ project }: TestInfo): Promise<Company> {
  const url = project.use.baseURL ?? '';
  return new Company(await Caller.signedIn(request, url, ANA.email), await Caller.signedIn(request, url, BRUNO.email));
}

const ahead = ({ workerIndex, retry }: TestInfo, from: number) => from + workerIndex + retry;
const head = (page: Page) => page.getByRole('heading', { level: 1 }).locator('..');
const stepper = (page: Page) => page.getByRole('dialog', { name: 'O preço mudou' });
const goOn = (page: Page) => stepper(page).getByRole('button', { name: 'Continuar' }).click();

/** From the open stepper to its last step. */
async function decide(page: Page, choice: RegExp, flights: number): Promise<void> {
  await expect(stepper(page).getByText('+10 %').first()).toBeVisible();
  await goOn(page);
  const choices = stepper(page).getByRole('radio', { name: choice });
  await expect(choices).toHaveCount(flights);
  for (const radio of await choices.all()) await radio.check();
  await goOn(page);
}

/** Takes the cheapest fare of the cheapest flight, with a word where the policy asks for one. */
async function takeCheapest(page: Page, after: Locator): Promise<void> {
  await takeFirstFlight(page);
  const why = page.getByRole('dialog', { name: 'Fora da política' });
  await expect(why.or(after)).toBeVisible({ timeout: 20_000 });
  if (!(await why.isVisible())) return;
  await why.getByRole('textbox').last().fill('Único voo a tempo da reunião');
  await why.getByRole('button', { name: 'Trocar' }).click();
  await expect(after).toBeVisible({ timeout: 20_000 });
}

test('a dearer flight is accepted, approved again and issued', LONG, async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const company = await meet(testInfo);
  const order = await company.changedOrder(ahead(testInfo, 90), 1);
  await arriveAs(page, ANA.email);
  await page.getByRole('link', { name: `Ver opções: Preço mudou · Pedido ${order.order_number}` }).click();
  await expect(page).toHaveURL(/#preco$/);
  await expect(stepper(page)).toBeVisible();
  await checkBothSchemes(page, testInfo, 'preco-comparar');
  await goOn(page);
  await expect(stepper(page).getByText('Volta para aprovação: o total passa do aprovado')).toBeVisible();
  await stepper(page)
    .getByRole('radio', { name: /^Aceitar R\$/ })
    .check();
  await checkBothSchemes(page, testInfo, 'preco-decidir');
  await goOn(page);
  await expect(stepper(page).getByText(/^Novo total R\$.+ \(aprovado: R\$.+\)$/)).toBeVisible();
  await checkBothSchemes(page, testInfo, 'preco-conferir');
  await stepper(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByText(`Pedido ${order.order_number} enviado para aprovação`)).toBeVisible();
  await expect(stepper(page)).toHaveCount(0);
  await expect(head(page).getByText('Em aprovação', { exact: true })).toBeVisible(ON_ITS_WAY);
  await company.approve(order);
  await expect(head(page).getByText('Finalizado', { exact: true })).toBeVisible({ timeout: 30_000 });
});

test('a dearer flight is dropped, and the order ends with it', async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const company = await meet(testInfo);
  const order = await company.changedOrder(ahead(testInfo, 100), 1);
  await arriveAs(page, ANA.email, `/pedidos/${order.uuid}`);
  await expect(page.getByText('O preço mudou depois da aprovação.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver opções' }).click();
  await decide(page, /^Remover item/, 1);
  await expect(stepper(page).getByText('Nenhum item fica no pedido.')).toBeVisible();
  await stepper(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(head(page).getByText('Cancelado', { exact: true })).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText('O preço mudou depois da aprovação.')).toHaveCount(0);
});

test('dearer flights are exchanged one after the other, a reload between, and issued', LONG, async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const company = await meet(testInfo);
  const order = await company.changedOrder(ahead(testInfo, 110), 2);
  const step = (at: number) => `Você está trocando o item do pedido ${order.order_number}. Etapa ${at} de 2.`;
  await arriveAs(page, ANA.email, `/pedidos/${order.uuid}#preco`);
  await decide(page, /^Buscar outra opção/, 2);
  await stepper(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByText(step(1))).toBeVisible();
  await page.getByRole('combobox', { name: 'Ordenar' }).click();
  await page.getByRole('option', { name: 'Menor preço' }).click();
  await expect(page).toHaveURL(/ordem=price/);
  await expect(page.getByRole('article').first()).toContainText(/da política/, ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'troca');
  await takeCheapest(page, page.getByText(step(2)));
  await page.reload();
  await expect(page.getByText(step(2))).toBeVisible();
  await page.getByRole('combobox', { name: 'Ordenar' }).click();
  await page.getByRole('option', { name: 'Menor preço' }).click();
  await expect(page).toHaveURL(/ordem=price/);
  await takeCheapest(page, page.getByRole('heading', { level: 1, name: `Pedido ${order.order_number}` }));
  await expect(page).toHaveURL(new RegExp(`/pedidos/${order.uuid}$`));
  // What is cheapest by now may cost more than was approved: then Bruno is asked again.
  const issued = head(page).getByText('Finalizado', { exact: true });
  await expect(issued.or(head(page).getByText('Em aprovação', { exact: true }))).toBeVisible({ timeout: 30_000 });
  if (!(await issued.isVisible())) await company.approve(order);
  await expect(issued).toBeVisible({ timeout: 30_000 });
});
