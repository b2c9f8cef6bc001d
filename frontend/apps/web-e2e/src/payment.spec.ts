/** A company that may pay by PIX: Ana sends an order, Bruno approves it, she sees the code, the agency confirms, the tickets come. */
import { expect, request, test, type Page, type TestInfo } from '@playwright/test';
import { approveAsBruno } from './approving';
import { Caller } from './booking';
import { checkBothSchemes } from './checks';
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
  const put = async (path: string, data: unknown) => {
    const answer = await http.put(`/api/v1${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  return { http, put };
}

/** The agency has a key, and lets the company pay flights by PIX besides its invoices; once done, nothing changes. */
async function allowPix(testInfo: TestInfo, customer: string): Promise<void> {
  const operator = await at(testInfo, OPERATOR);
  const { data } = (await (await operator.http.get('/api/v1/agencies', { params: { name: 'Andorinha' } })).json()) as Agencies;
  const [agency] = data;
  await operator.put(`/agencies/${agency?.uuid ?? ''}`, { pix_key_type: 'cnpj', pix_key: agency?.cnpj });
  const manager = await at(testInfo, MANAGER);
  await manager.put(`/customers/${customer}/payment-settings`, { methods: [{ product: 'airway', method: 'pix', allowed: true }] });
}

/** The company's terms are on their way to orders a moment longer than to this page: a refusal is answered by sending again. */
async function send(page: Page, orderId: string): Promise<void> {
  await page.goto(`/busca/passagens-aereas/checkout?orderId=${orderId}`);
  const pix = page.getByRole('radio', { name: /^PIX/ });
  await expect(pix).toBeVisible(ON_ITS_WAY);
  await pix.check();
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

test('an order is paid by PIX before its tickets', async ({ page, browser }, testInfo) => {
  test.setTimeout(180_000);
  const ana = await Caller.signedIn(request, urlOf(testInfo), ANA.email);
  await allowPix(testInfo, ana.customer);
  const order = await ana.fillOrder(90 + testInfo.workerIndex + testInfo.retry);
  await arriveAs(page, ANA.email, null);
  await send(page, order.uuid);
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
