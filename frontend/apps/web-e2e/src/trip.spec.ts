/** Ana's and Bruno's browsers, one trip: what one does, the other sees without touching anything. */
import { expect, request, test, type Page } from '@playwright/test';
import { Caller, type BookedOrder } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { browserOf, cents, closeBrowsers, showRow } from './claims';
import { ANA, arriveAs, BRUNO, ON_ITS_WAY } from './people';

const REASON = 'Um voo basta';

const totalSpent = (page: Page) => page.getByRole('region', { name: 'Total gasto' }).locator('.tj-num').first();

async function dashboardTotal(page: Page): Promise<number> {
  await expect(totalSpent(page)).toContainText('R$');
  return cents(await totalSpent(page).innerText());
}

async function expectNoVoucher(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Baixar voucher' })).toHaveCount(0);
}

/** Bruno rejects the second item with a reason and approves what is left. */
async function judge(page: Page, order: BookedOrder): Promise<void> {
  const card = page.getByRole('article', { name: `Pedido ${order.order_number}` });
  await expect(card).toBeVisible();
  const reject = card.getByRole('button', { name: /^Rejeitar item/ });
  await expect(reject).toHaveCount(2);
  await reject.nth(1).click();
  await card.getByRole('button', { name: 'Aprovar o restante' }).click();
  await expect(card.getByText('Informe o motivo da rejeição.')).toBeVisible();
  await card.getByLabel('Motivo da rejeição do item').fill(REASON);
  await card.getByRole('button', { name: 'Aprovar o restante' }).click();
}

test('a trip from approval to dashboard, in two browsers', LONG, async ({ browser }, testInfo) => {
  test.setTimeout(180_000);
  const baseURL = testInfo.project.use.baseURL ?? '';
  const caller = await Caller.signedIn(request, baseURL, ANA.email);
  const order = await caller.fillOrder(40 + testInfo.workerIndex + testInfo.retry);
  const number = String(order.order_number);

  const [ana, bruno, figures] = await Promise.all([
    browserOf(browser, testInfo, ANA, `/pedidos/${order.uuid}`),
    browserOf(browser, testInfo, BRUNO, '/aprovacoes'),
    browserOf(browser, testInfo, BRUNO, '/dashboard-bi'),
  ]);
  const before = await dashboardTotal(figures);
  await expect(bruno.getByRole('heading', { level: 1, name: /^Aprovações/ })).toBeVisible();
  await expect(ana.getByRole('heading', { level: 1, name: `Pedido ${number}` })).toBeVisible();
  await expect(ana.getByText('Aberto', { exact: true }).first()).toBeVisible();
  await expectNoVoucher(ana);

  await caller.submit(order);
  await expect(ana.getByText('Em aprovação', { exact: true }).first()).toBeVisible(ON_ITS_WAY);
  await expectNoVoucher(ana);
  await checkBothSchemes(ana, testInfo, 'pedido-em-aprovacao');

  const row = bruno.getByRole('link', { name: new RegExp(`Pedido ${number} `) });
  await showRow(row);
  await checkBothSchemes(bruno, testInfo, 'aprovacoes-fila');
  await row.click();
  await expect(bruno.getByRole('article', { name: `Pedido ${number}` })).toBeVisible();
  await checkBothSchemes(bruno, testInfo, 'aprovacao');
  await judge(bruno, order);
  await expect(bruno.getByText('Itens rejeitados').first()).toBeVisible();
  await expect(row).toHaveCount(0);

  await expect(ana.getByRole('heading', { level: 1 }).locator('..').getByText('Finalizado', { exact: true })).toBeVisible(ON_ITS_WAY);
  await expect(ana.getByText(`Rejeitado por Bruno Lima: “${REASON}”`)).toBeVisible();
  await checkBothSchemes(ana, testInfo, 'pedido-finalizado');

  const download = ana.waitForEvent('download');
  await ana.getByRole('button', { name: 'Baixar voucher' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');

  const issued = await caller.order(order.uuid);
  expect(issued.status).toBe('issued');
  // At least: other journeys issue trips of the same company meanwhile; that each counts once is held by test_flow.py.
  await expect
    .poll(async () => cents(await totalSpent(figures).innerText()), ON_ITS_WAY)
    .toBeGreaterThanOrEqual(before + cents(issued.total_value));
  await checkBothSchemes(figures, testInfo, 'dashboard-bi');
  await closeBrowsers(ana, bruno, figures);
});

test('the list of one’s own orders keeps its tab and words in the address', LONG, async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  await arriveAs(page, ANA.email, '/pedidos/meus-pedidos?orderType=travel#all');
  await expect(page.getByRole('heading', { level: 1, name: 'Meus pedidos' })).toBeVisible();
  await page.getByRole('link', { name: 'Aprovados' }).click();
  await expect(page).toHaveURL(/\/pedidos\/meus-pedidos\/aprovados/);
  await expect(page.getByText('Finalizado').first()).toBeVisible();
  await checkBothSchemes(page, testInfo, 'meus-pedidos');
  await page.getByRole('searchbox').fill('nada que exista');
  await expect(page.getByText('Nenhum pedido encontrado com esses filtros')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('nada que exista');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.getByText('Finalizado').first()).toBeVisible();
});

test('an order that is not there, or not mine, is answered in words', async ({ page }) => {
  await arriveAs(page, ANA.email, '/pedidos/00000000-0000-7000-8000-000000000000');
  await expect(page.getByText('Registro não encontrado.')).toBeVisible();
});

test('Ana takes an order back from its approvers, then gives it up', async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const caller = await Caller.signedIn(request, testInfo.project.use.baseURL ?? '', ANA.email);
  const order = await caller.fillOrder(60 + testInfo.workerIndex + testInfo.retry);
  await caller.submit(order);
  await arriveAs(page, ANA.email, `/pedidos/${order.uuid}`);
  const head = page.getByRole('heading', { level: 1 }).locator('..');
  const menu = page.getByRole('button', { name: `Ações do pedido ${order.order_number}` });
  await expect(head.getByText('Em aprovação', { exact: true })).toBeVisible(ON_ITS_WAY);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Retirar da aprovação' }).click();
  await page.getByRole('button', { name: 'Retirar da aprovação' }).click();
  await expect(head.getByText('Aberto', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enviar para aprovação' })).toBeVisible();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Cancelar pedido' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancelar o pedido ${order.order_number}?` });
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(dialog.getByText('Informe o motivo do cancelamento.')).toBeVisible();
  await dialog.getByLabel('Motivo').fill('A reunião caiu');
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(head.getByText('Cancelado', { exact: true })).toBeVisible();
  await expect(menu).toHaveCount(0);
});
