/** A company in figures: who sees it and who is led elsewhere, and figures that move while one looks. */
import { expect, request, test, type Page, type TestInfo } from '@playwright/test';
import { Caller } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { ANA, arriveAs, BRUNO, CARLA, ON_ITS_WAY, workFor } from './people';

const CONSULTANT = 'consultor@andorinha.demo';
const MANAGER = 'gestora@andorinha.demo';
const NOT_YOURS = 'Você foi redirecionado pois não possui permissão para visualizar este conteúdo.';

const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard', exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const isPhone = ({ project }: TestInfo) => project.name === 'phone';

/** By the menu: its bar on the desktop, its groups on the phone. */
async function openByMenu(page: Page, testInfo: TestInfo): Promise<void> {
  if (isPhone(testInfo)) {
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    const side = page.getByRole('dialog');
    await side.getByText('Dashboard', { exact: true }).first().click();
    await side.getByRole('link', { name: 'Dashboard', exact: true }).click();
    return;
  }
  await page.getByRole('menuitem', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('menu').getByRole('menuitem', { name: 'Dashboard', exact: true }).click();
}

/** 'N pedidos', as its card counts them. */
async function ordersCounted(page: Page): Promise<number> {
  const words = await card(page, 'Pedidos')
    .getByText(/^\d+ pedidos?$/)
    .textContent();
  return Number.parseInt(words ?? '', 10);
}

test('an approver opens the dashboard and sees an order of somebody else arrive', async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  await arriveAs(page, BRUNO.email);
  await openByMenu(page, testInfo);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(title(page)).toBeVisible();
  for (const name of ['Total gasto', 'Pedidos', 'Adiantamentos', 'Despesas', 'Próximas viagens'])
    await expect(card(page, name)).toBeVisible();
  await expect(card(page, 'Pedidos').getByText(/^\d+ pedidos?$/)).toBeVisible();
  await expect(card(page, 'Crédito')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await checkBothSchemes(page, testInfo, 'dashboard');

  const before = await ordersCounted(page);
  const ana = await Caller.signedIn(request, testInfo.project.use.baseURL ?? '', ANA.email);
  await ana.fillOrder(95 + testInfo.workerIndex + testInfo.retry);
  await expect.poll(() => ordersCounted(page), ON_ITS_WAY).toBeGreaterThan(before);

  await page.getByRole('link', { name: 'Abrir Dashboard BI' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard BI' })).toBeVisible();
});

test('finance sees what is left of the credit', async ({ page }) => {
  await arriveAs(page, CARLA.email, '/dashboard');
  await expect(card(page, 'Crédito').getByText('Disponível')).toBeVisible();
  await expect(card(page, 'Crédito').getByText(/R\$/).first()).toBeVisible();
});

test('who may not see it has no entry for it and is sent home with the reason', async ({ page }) => {
  await arriveAs(page, ANA.email, '/menu-opcoes');
  await expect(page.getByRole('link', { name: 'Meus pedidos' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^Dashboard/ })).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByText(NOT_YOURS)).toBeVisible();
  await expect(page).toHaveURL(/\/busca$/);
});

test('a manager of the agency sees the company chosen, and without one the agency’s own figures', LONG, async ({ page }, testInfo) => {
  await arriveAs(page, MANAGER, '/dashboard');
  await expect(page).toHaveURL(/\/configuracoes\/dashboard-bi$/);
  await page.goto('/configuracoes/empresas');
  await workFor(page, 'Aurora');
  await openByMenu(page, testInfo);
  await expect(title(page)).toBeVisible();
  await expect(card(page, 'Crédito').getByText('Disponível')).toBeVisible();
  await expect(card(page, 'Pedidos').getByText('De toda a empresa')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await checkBothSchemes(page, testInfo, 'dashboard-gestora');
  await page.getByRole('button', { name: 'Parar de trabalhar nesta empresa' }).click();
  await expect(page).toHaveURL(/\/configuracoes\/dashboard-bi$/);
});

test('a consultant without a company is asked for one', async ({ page }) => {
  await arriveAs(page, CONSULTANT, '/dashboard');
  await expect(page).toHaveURL(/\/dashboard-bi$/);
  await expect(page.getByRole('searchbox', { name: 'Buscar empresa' })).toBeVisible();
});
