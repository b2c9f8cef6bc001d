/** The frame as the three contexts see it, on the desktop and on the phone. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { checkBothSchemes, LONG, ON_PHONES } from './checks';
import { ANA, arriveAs, CARLA, workFor } from './people';

const GESTORA = 'gestora@andorinha.demo';
const OPERATOR = 'operador@trajeto.demo';

/** Measured until it holds: what is drawn anew stands elsewhere for a moment. */
const measured = (place: Locator, of: 'x' | 'width' | 'height') => expect.poll(async () => (await place.boundingBox())?.[of] ?? -1);

test('a customer finds their menus, their matters and the way past them by the keyboard', async ({ page }, testInfo) => {
  test.skip(testInfo.project.name === 'phone', 'The rail and the bar are the desktop’s');
  await arriveAs(page, ANA.email);
  await page.getByRole('link', { name: 'Pular para o conteúdo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#conteudo$/);
  await page.getByRole('menuitem', { name: 'Início' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /^Aéreo/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: /^Despesas/ }).click();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await checkBothSchemes(page, testInfo, 'painel');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tabpanel')).toBeHidden();
  await page.goto('/configuracoes/empresas');
  await expect(page.getByText('Você foi redirecionado pois não possui permissão para visualizar este conteúdo.')).toBeVisible();
});

test('an agency manager chooses a company, works for it and gives it up', async ({ page }, testInfo) => {
  await arriveAs(page, GESTORA);
  const isPhone = testInfo.project.name === 'phone';
  await workFor(page, 'Aurora');
  const bar = page.getByRole('region', { name: 'Empresa escolhida' });
  await checkBothSchemes(page, testInfo, 'empresa');
  if (!isPhone) {
    await bar.getByRole('button', { name: 'Solicitantes' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: /Ana/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.reload();
  await expect(bar).toContainText('Aurora');
  await bar.getByRole('button', { name: 'Parar de trabalhar nesta empresa' }).click();
  await expect(bar).toBeHidden();
});

test('the operator lands on the agencies', async ({ page }, testInfo) => {
  await arriveAs(page, OPERATOR);
  await expect(page).toHaveURL(/\/configuracoes\/agencias$/);
  await expect(page.getByRole('link', { name: 'Falar com a agência' })).toHaveCount(0);
  await checkBothSchemes(page, testInfo, 'operador');
});

test(
  'the phone has its bar, its options and its side menu, and the bar leaves where the thumb is needed',
  ON_PHONES,
  async ({ page }, testInfo) => {
    test.skip(testInfo.project.name === 'desktop', 'The desktop has the header');
    await arriveAs(page, ANA.email);
    const bar = page.getByRole('navigation', { name: 'Navegação inferior' });
    await expect(bar).toBeVisible();
    await bar.getByRole('button', { name: 'Opções' }).click();
    const sheet = page.getByRole('dialog', { name: 'Opções' });
    await expect(sheet.getByRole('link', { name: 'Prestação de contas' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Falar com a agência' })).toBeHidden();
    await sheet.getByRole('link', { name: 'Ver todas as opções' }).click();
    await expect(page).toHaveURL(/\/menu-opcoes$/);
    await checkBothSchemes(page, testInfo, 'opcoes');
    await page.getByRole('button', { name: 'Abrir menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Trajeto' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/busca/passagens-aereas/resultados');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(bar).toBeHidden();
  },
);

test('the frame keeps its measures from the phone to the wide screen', async ({ page }, testInfo) => {
  test.skip(testInfo.project.name === 'phone', 'One window that grows is enough');
  // Nobody has more menus than who leads an agency and works for a company.
  await arriveAs(page, GESTORA);
  await workFor(page, 'Aurora');
  const widen = (width: number) => page.setViewportSize({ width, height: 900 });
  const bar = page.getByRole('navigation', { name: 'Navegação inferior' });
  const menus = page.getByRole('menubar', { name: 'Principal' });
  const more = menus.getByRole('menuitem', { name: 'Mais' });
  await widen(987);
  await expect(bar).toBeVisible();
  await measured(bar, 'height').toBe(60);
  await expect(menus).toHaveCount(0);
  await widen(988);
  await expect(bar).toHaveCount(0);
  await expect(more).toBeInViewport({ ratio: 1 });
  await more.click();
  // One is the agency's, one the company's.
  await expect(page.getByRole('menuitem', { name: 'Dashboard BI' })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await widen(1800);
  await expect(menus.getByRole('menuitem', { name: 'Dashboard', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(more).toHaveCount(0);
});

test('the panel of the rail stays beside the page where there is room for it', async ({ page }, testInfo) => {
  test.skip(testInfo.project.name === 'phone', 'The rail is the desktop’s');
  await arriveAs(page, ANA.email);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.getByRole('tab', { name: /^Avisos/ }).click();
  await page.getByRole('button', { name: 'Manter aberto' }).click();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  await expect(page).toHaveURL(/\/perfil/);
  const panel = page.getByRole('tabpanel', { name: /^Avisos/ });
  await measured(panel, 'width').toBe(320);
  await measured(page.getByRole('heading', { level: 1 }), 'x').toBeGreaterThanOrEqual(((await panel.boundingBox())?.x ?? 0) + 320);
  await page.setViewportSize({ width: 1599, height: 900 });
  await expect(page.getByRole('button', { name: 'Soltar painel' })).toHaveCount(0);
});

test('without a network the page says so, keeps what it shows, and offers nothing it cannot do', async ({ page, context }, testInfo) => {
  await arriveAs(page, ANA.email);
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Alterar senha' }).click();
  const ask = page.getByRole('dialog', { name: 'Alterar senha' }).getByRole('button', { name: 'Solicitar' });
  await expect(ask).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/^Você está sem conexão\. Mostrando os dados salvos às \d{2}:\d{2}\.$/)).toBeVisible();
  await expect(ask).toHaveAttribute('aria-disabled', 'true');
  await expect(ask).toHaveAccessibleDescription('Você está sem conexão.');
  await checkBothSchemes(page, testInfo, 'sem-rede');
  await context.setOffline(false);
  await expect(page.getByText('Conexão restabelecida')).toBeVisible();
  await expect(ask).not.toHaveAttribute('aria-disabled', 'true');
});

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('a long list keeps its head and its place, and says without a network how old it is', LONG, async ({ page, context }, testInfo) => {
  const isPhone = testInfo.project.name === 'phone';
  await arriveAs(page, CARLA.email, '/pedidos?orderType=travel#all');
  const orders = page.getByRole('main').getByRole('link', { name: /^\d+$/ });
  await expect(orders).toHaveCount(20);
  const firstOfAll = await orders.first().textContent();
  await orders.last().scrollIntoViewIfNeeded();
  if (!isPhone) await expect(page.getByRole('columnheader', { name: 'Pedido' })).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: 'Página 2', exact: true }).click();
  await expect(orders.first()).not.toHaveText(firstOfAll ?? '');
  await expect(orders.first()).toBeInViewport({ ratio: 1 });

  await orders.nth(12).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollBy(0, 120));
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(0);
  const order = await orders.nth(12).textContent();
  await orders.nth(12).click();
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(order?.trim() ?? '') })).toBeVisible();
  await page.goBack();
  await expect(orders.nth(12)).toHaveText(order ?? '');
  await expect.poll(() => scrolled(page)).toBe(place);

  await context.setOffline(true);
  await expect(page.getByText(/^Dados salvos de /)).toBeVisible();
  await page.getByRole('link', { name: /^Cancelados/ }).click();
  await expect(page.getByText('Não está guardado neste aparelho')).toBeVisible();
  await context.setOffline(false);
  await expect(orders.first()).toBeVisible();
});
