/** The agency's side: a consultant's queue from the landing to the order and back, a manager's day and the list of all companies. */
import { expect, request, test, type Page, type TestInfo } from '@playwright/test';
import { Caller, type BookedOrder } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { ANA, arriveAs, BRUNO, ON_ITS_WAY, workFor } from './people';

const CONSULTANT = 'consultor@andorinha.demo';
const MANAGER = 'gestora@andorinha.demo';

/** An order of Ana's, approved by Bruno, whose airline refused to issue. */
async function failedOrder({ project, workerIndex, retry }: TestInfo): Promise<BookedOrder> {
  const url = project.use.baseURL ?? '';
  const [ana, bruno] = [await Caller.signedIn(request, url, ANA.email), await Caller.signedIn(request, url, BRUNO.email)];
  const order = await ana.orderMeeting('issue_refused', 75 + workerIndex + retry);
  await ana.submit(order);
  const statusOf = async () => (await ana.order(order.uuid)).status;
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('approving');
  await bruno.post('/customers/orders/approval', { order_uuid: order.uuid, status: 'approved' });
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('failed');
  return order;
}

const tab = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'De quem é a pendência' }).getByRole('link', { name });

test('a consultant lands on the queue, takes a failed issue, opens its order and gives it back', async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const { order_number: number } = await failedOrder(testInfo);
  await arriveAs(page, CONSULTANT);
  await expect(page).toHaveURL(/\/pedidos\/pedidos-pendentes/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos pendentes' })).toBeVisible();
  await tab(page, /^Sem responsável/).click();
  await page.getByRole('searchbox', { name: 'Buscar por pedido ou empresa' }).fill(String(number));
  const order = page.getByRole('link', { name: `${number} · ` });
  await expect(order).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText('Emissão falhou').first()).toBeVisible();
  await checkBothSchemes(page, testInfo, 'fila');

  await page.getByRole('button', { name: `Assumir o pedido ${number}` }).click();
  await expect(page.getByText(`O pedido ${number} está com você`)).toBeVisible();
  await expect(order).toHaveCount(0);
  await tab(page, /^Minha fila/).click();
  await expect(order).toBeVisible();
  await checkBothSchemes(page, testInfo, 'minha-fila');
  await page.getByRole('link', { name: `Abrir o pedido ${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Pedido ${number}` })).toBeVisible();
  await expect(page.getByText('Falha na emissão').first()).toBeVisible();

  await page.goBack();
  await page.getByRole('button', { name: `Ações de pedido ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Devolver à fila' }).click();
  await expect(page.getByText(`Pedido ${number} devolvido à fila`)).toBeVisible();
  await expect(order).toHaveCount(0);
  await tab(page, /^Sem responsável/).click();
  await expect(page.getByRole('button', { name: `Assumir o pedido ${number}` })).toBeVisible();
});

test('a consultant finds the queue on the rail and at home, and sees it change by itself', LONG, async ({ page }, testInfo) => {
  test.skip(testInfo.project.name === 'phone', 'the rail is the desktop’s');
  test.setTimeout(180_000);
  await arriveAs(page, CONSULTANT, '/busca');
  await page.getByRole('tab', { name: /^Fila/ }).click();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('heading', { name: 'Fila' })).toBeVisible();
  const { order_number: number } = await failedOrder(testInfo);
  await panel.getByRole('button', { name: `Assumir o pedido ${number}` }).click({ timeout: 30_000 });
  const mine = page.getByRole('region', { name: 'Minha fila' });
  await expect(mine.getByRole('link', { name: `${number} · ` })).toBeVisible();
  await expect(panel.getByRole('link', { name: `Abrir o pedido ${number}` })).toBeVisible();
  await checkBothSchemes(page, testInfo, 'inicio-agencia');
});

test(
  'a manager’s day starts with the queue in figures, and the orders of all companies are a step away',
  LONG,
  async ({ page }, testInfo) => {
    test.setTimeout(120_000);
    const isPhone = testInfo.project.name === 'phone';
    const ana = await Caller.signedIn(request, testInfo.project.use.baseURL ?? '', ANA.email);
    const { order_number: number } = await ana.fillOrder(85 + testInfo.workerIndex + testInfo.retry);
    await arriveAs(page, MANAGER);
    await expect(page).toHaveURL(/\/configuracoes\/empresas/);
    await expect(page.getByRole('link', { name: /^Fila: \d+ pedidos? · \d+ sem responsável$/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Emissões com falha: \d+$/ })).toBeVisible();
    await checkBothSchemes(page, testInfo, 'empresas-fila');

    await openAgencyOrders(page, isPhone);
    await expect(page.getByRole('heading', { level: 1, name: 'Pedidos da agência' })).toBeVisible();
    const row = page.getByRole('link', { name: new RegExp(`^${number}\\b`) });
    if (isPhone) await page.getByRole('button', { name: 'Filtros' }).click();
    await page.getByRole('combobox', { name: 'Empresa' }).click();
    await page.getByRole('option', { name: /^Aurora/ }).click();
    if (isPhone) await page.getByRole('button', { name: /^Ver / }).click();
    await expect(page).toHaveURL(/empresa=/); // the tabs lead on with the filters of the address
    await page.getByRole('link', { name: /^Abertos \d/ }).click();
    await expect(page).toHaveURL(/\/agencias\/pedidos\?.*empresa=.*#abertos$/);
    await expect(row).toBeVisible(ON_ITS_WAY);
    await checkBothSchemes(page, testInfo, 'pedidos-agencia');
    await row.click();
    await expect(page.getByRole('heading', { level: 1, name: `Pedido ${number}` })).toBeVisible();
  },
);

async function openAgencyOrders(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await page.getByRole('navigation', { name: 'Navegação inferior' }).getByRole('link', { name: 'Pedidos' }).click();
    return;
  }
  await page.getByRole('menuitem', { name: 'Pedidos', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Ver pedidos/ }).click();
}

test('with a company chosen the two lists are told apart', LONG, async ({ page }, testInfo) => {
  test.skip(testInfo.project.name === 'phone', 'the menu bar is the desktop’s');
  await arriveAs(page, MANAGER);
  await workFor(page, 'Aurora');
  await page.getByRole('menuitem', { name: 'Pedidos', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Ver pedidos \(Agência\)/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos da agência' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Pedidos', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Ver pedidos \(Empresa\)/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos da empresa' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Solicitante' })).toBeVisible();
  await checkBothSchemes(page, testInfo, 'pedidos-empresa');
});
