/**
 * A company that may pay by PIX: Ana sends an order, Bruno approves it, she sees the code, the agency confirms, the tickets come.
 * By a card of the agency: Ana chooses it, Bruno approves, it is charged, the tickets come.
 */
import { expect, request, test, type Page, type TestInfo } from '@playwright/test';
import { approveAsBruno } from './approving';
import { Caller } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { ANA, anotherBrowser, arriveAs, ON_ITS_WAY } from './people';
import { sessionOf } from './sessions';

const OPERATOR = 'operador@trajeto.demo';
const MANAGER = 'gestora@andorinha.demo';
const CONSULTANT = 'consultor@andorinha.demo';
const urlOf = ({ project }: TestInfo) => project.use.baseURL ?? '';

interface Agencies {
  data: { uuid: string; trading_name: string; cnpj: string }[];
}

/** Somebody without a company of their own, at the API. */
async function at(testInfo: TestInfo, email: string) {
  const { token } = await sessionOf(urlOf(testInfo), email);
  const http = await request.newContext({ baseURL: urlOf(testInfo), extraHTTPHeaders: { Authorization: `Bearer ${token.value}` } });
  const write = (method: 'POST' | 'PUT') => async (path: string, data: unknown) => {
    const answer = await http.fetch(`/api/v1${path}`, { method, data, headers: { 'Idempotency-Key': crypto.randomUUID() } });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  return { http, put: write('PUT'), post: write('POST') };
}

async function andorinha(testInfo: TestInfo) {
  const { http } = await at(testInfo, OPERATOR);
  const { data } = (await (await http.get('/api/v1/agencies', { params: { name: 'Andorinha' } })).json()) as Agencies;
  return data[0];
}

const allowFlights = (method: 'pix' | 'credit_card') => ({ methods: [{ product: 'airway', method, allowed: true }] });

/** The agency has a card that pays for the company alone, and lets the company pay flights by it. */
async function allowCard(testInfo: TestInfo, customer: string, alias: string): Promise<void> {
  const manager = await at(testInfo, MANAGER);
  await manager.post(`/agencies/${(await andorinha(testInfo))?.uuid ?? ''}/credit-cards`, {
    token: `tok_${alias}`,
    brand: 'Visa',
    masked_pan: '**** **** **** 4412',
    user_name: 'ANDORINHA VIAGENS',
    expiry_date: '2030-05',
    type: 'virtual',
    description: alias,
    alias,
    customers_uuids: [customer],
  });
  await manager.put(`/customers/${customer}/payment-settings`, allowFlights('credit_card'));
}

/** The agency has a key, and lets the company pay flights by PIX besides its invoices; once done, nothing changes. */
async function allowPix(testInfo: TestInfo, customer: string): Promise<void> {
  const [operator, agency] = [await at(testInfo, OPERATOR), await andorinha(testInfo)];
  await operator.put(`/agencies/${agency?.uuid ?? ''}`, { pix_key_type: 'cnpj', pix_key: agency?.cnpj });
  const manager = await at(testInfo, MANAGER);
  await manager.put(`/customers/${customer}/payment-settings`, allowFlights('pix'));
}

/** The company's terms are on their way to orders a moment longer than to this page: a refusal is answered by sending again. */
async function send(page: Page, orderId: string, way: RegExp): Promise<void> {
  await page.goto(`/busca/passagens-aereas/checkout?orderId=${orderId}`);
  const chosen = page.getByRole('radio').and(page.getByRole('radio', { description: way }).or(page.getByRole('radio', { name: way })));
  await expect(chosen).toBeVisible(ON_ITS_WAY);
  await chosen.check();
  await expect(async () => {
    await page.getByRole('button', { name: 'Enviar para aprovação' }).click();
    await expect(page).toHaveURL(new RegExp(`/pedidos/${orderId}$`), { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
}

async function confirmAsAgency(page: Page, orderId: string, number: number): Promise<void> {
  await arriveAs(page, CONSULTANT, `/pedidos/${orderId}`);
  await page.getByRole('button', { name: 'Confirmar pagamento' }).click(ON_ITS_WAY);
  const dialog = page.getByRole('dialog', { name: `Confirmar o pagamento do pedido ${number}?` });
  await dialog.getByRole('textbox', { name: 'Referência (opcional)' }).fill('E18236120202611271432s0a1b2c3d4e');
  await dialog.getByRole('button', { name: 'Confirmar pagamento' }).click();
  // The history says the same, on a phone folded away.
  await expect(page.getByText('Pagamento registrado').filter({ visible: true }).first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test('an order is paid by PIX before its tickets', LONG, async ({ page, browser }, testInfo) => {
  test.setTimeout(180_000);
  const ana = await Caller.signedIn(request, urlOf(testInfo), ANA.email);
  await allowPix(testInfo, ana.customer);
  const order = await ana.fillOrder(90 + testInfo.workerIndex + testInfo.retry);
  await arriveAs(page, ANA.email, null);
  await send(page, order.uuid, /^PIX/);
  await approveAsBruno(request, urlOf(testInfo), order.uuid);

  await expect(page.getByRole('heading', { name: /^Pague R\$.+ por PIX$/ })).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText(/^000201.+6304[0-9A-F]{4}$/)).toBeVisible();
  await expect(page.getByText('Pague até o fim da reserva:')).toBeVisible();
  await checkBothSchemes(page, testInfo, 'pagamento-pix');

  const agency = await anotherBrowser(browser, testInfo);
  await confirmAsAgency(agency, order.uuid, order.order_number);
  await agency.context().close();
  await expect(page.getByText('Pague até o fim da reserva:')).toHaveCount(0, ON_ITS_WAY);
  await expect.poll(async () => (await ana.order(order.uuid)).status, ON_ITS_WAY).toBe('issued');
  if (testInfo.project.name === 'phone') await page.getByRole('button', { name: /^Resumo/ }).click();
  await expect(page.getByText('Pago', { exact: true })).toBeVisible(ON_ITS_WAY);
});

test('an order is paid by a card of the agency, charged once it is approved', LONG, async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const alias = `Cartão ${String(Date.now())}`;
  const ana = await Caller.signedIn(request, urlOf(testInfo), ANA.email);
  await allowCard(testInfo, ana.customer, alias);
  const order = await ana.fillOrder(100 + testInfo.workerIndex + testInfo.retry);
  await arriveAs(page, ANA.email, null);
  await send(page, order.uuid, new RegExp(`^${alias} ·`));
  await approveAsBruno(request, urlOf(testInfo), order.uuid);
  await expect.poll(async () => (await ana.order(order.uuid)).status, ON_ITS_WAY).toBe('issued');
  if (testInfo.project.name === 'phone') await page.getByRole('button', { name: /^Resumo/ }).click();
  await expect(page.getByText('Pago', { exact: true })).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText(/4412$/).filter({ visible: true }).first()).toBeVisible();
  await checkBothSchemes(page, testInfo, 'pagamento-cartao');
});
