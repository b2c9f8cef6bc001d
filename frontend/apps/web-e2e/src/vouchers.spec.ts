/** What a traveler takes along: from the issued order to its vouchers, the PDF, the calendar, and the gallery. */
import { expect, request, test, type Download, type Page, type TestInfo } from '@playwright/test';
import { Caller, type BookedOrder } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { ANA, arriveAs, BRUNO, ON_ITS_WAY } from './people';

const SOON = 'O voucher estará disponível após a emissão do pedido.';

async function textOf(download: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** What a press saves. */
async function saved(page: Page, name: RegExp): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  return download;
}

/** Ana's two flights, sent; Bruno approves as soon as he is asked. */
async function issue(baseURL: string, caller: Caller, order: BookedOrder): Promise<void> {
  await caller.submit(order);
  const bruno = await Caller.signedIn(request, baseURL, BRUNO.email);
  const isAsked = async () => {
    const { data } = await bruno.get<{ data: { subject_uuid: string }[] }>('/approval-requests', { box: 'pending', limit: '100' });
    return data.some(({ subject_uuid }) => subject_uuid === order.uuid);
  };
  await expect.poll(isAsked, { timeout: 30_000 }).toBe(true);
  await bruno.post('/customers/orders/approval', { order_uuid: order.uuid });
}

/** One order of its own for each project and try. */
const daysAhead = (testInfo: TestInfo) => 80 + testInfo.workerIndex + testInfo.retry;

test('an issued trip is taken along: its vouchers, their PDF, the calendar', LONG, async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const baseURL = testInfo.project.use.baseURL ?? '';
  const caller = await Caller.signedIn(request, baseURL, ANA.email);
  const order = await caller.fillOrder(daysAhead(testInfo));
  const number = String(order.order_number);

  await arriveAs(page, ANA.email, `/pedidos/${order.uuid}/vouchers`);
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers do pedido' })).toBeVisible();
  await expect(page.getByText(SOON)).toBeVisible();
  await page.goto(`/pedidos/${order.uuid}`);
  await expect(page.getByText(SOON)).toBeVisible();

  // Nothing is touched: the page of the order hears of its tickets.
  await issue(baseURL, caller, order);
  await page.getByRole('link', { name: 'Ver vouchers' }).click({ timeout: 60_000 });
  await expect(page).toHaveURL(new RegExp(`/pedidos/${order.uuid}/vouchers$`));
  const cards = page.getByRole('list', { name: 'Vouchers' }).getByRole('article');
  await expect(cards).toHaveCount(2, ON_ITS_WAY);
  await expect(cards.first().getByText('Ana Souza')).toBeVisible();
  await checkBothSchemes(page, testInfo, 'vouchers-do-pedido');

  const pdf = await saved(page, /^Baixar PDF/);
  expect(pdf.suggestedFilename()).toBe(`voucher-${number}.pdf`);
  expect(await textOf(pdf)).toMatch(/^%PDF-/);
  const ics = await saved(page, /^Adicionar ao calendário/);
  expect(ics.suggestedFilename()).toBe(`viagem-${number}.ics`);
  const event = await textOf(ics);
  expect(event).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(event).toContain(`Pedido: ${number}`);
  expect(event).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/);
});

test('the gallery holds what lies ahead, finds it by its number and stays readable without a network', async ({
  page,
  context,
}, testInfo) => {
  test.setTimeout(180_000);
  const baseURL = testInfo.project.use.baseURL ?? '';
  const caller = await Caller.signedIn(request, baseURL, ANA.email);
  const order = await caller.fillOrder(daysAhead(testInfo) + 20);
  await issue(baseURL, caller, order);
  await expect.poll(async () => (await caller.order(order.uuid)).status, { timeout: 60_000 }).toBe('issued');

  await arriveAs(page, ANA.email);
  await page.getByRole('region', { name: 'Próximas viagens' }).getByRole('link', { name: 'Vouchers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible();
  await checkBothSchemes(page, testInfo, 'vouchers');
  await page.getByRole('searchbox').fill(String(order.order_number));
  // The digits of its number may stand in other numbers and locators too.
  const link = page.getByRole('link', { name: `Pedido ${order.order_number}`, exact: true });
  const found = page.getByRole('list', { name: 'Vouchers' }).getByRole('article').filter({ has: link });
  await expect(found).toHaveCount(2, ON_ITS_WAY);
  await page.reload();
  await expect(found).toHaveCount(2);

  await context.setOffline(true);
  await expect(found).toHaveCount(2);
  await expect(found.first().getByRole('button', { name: /^Baixar PDF/ })).toHaveAttribute('aria-disabled', 'true');
  expect((await saved(page, /^Adicionar ao calendário/)).suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole('link', { name: 'Anteriores' }).click();
  await expect(page.getByText('Os vouchers que você abrir com conexão')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Os vouchers que você abrir com conexão')).toHaveCount(0);
  await page.getByRole('link', { name: 'Próximas' }).click();
  await expect(found).toHaveCount(2);
});
