/** Ana types a search, chooses both ways, checks out and sends: the whole booking by the screen alone. */
import { expect, test, type Page } from '@playwright/test';
import { checkBothSchemes, expectNoSidewaysScroll } from './checks';
import { expectOneColumnOfArrivals, fillSearch, letFirstFlightLandLate, takeFirstFlight } from './flights';
import { ANA, arriveAs, ON_ITS_WAY } from './people';

async function filterDirect(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('radio', { name: 'Direto' }).click();
  await expect(page).toHaveURL(/paradas=0/);
  if (isPhone) await page.getByRole('button', { name: /^Ver \d+ resultado/ }).click();
  await expect(page.getByRole('article').first()).toContainText('Direto');
}

test('a search without anything says what is missing, in words', async ({ page }) => {
  await arriveAs(page, ANA.email, '/busca/passagens-aereas');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  for (const sentence of ['Informe a origem', 'Informe o destino', 'Informe a data de ida', 'Informe a data de volta'])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'De', exact: true })).toBeFocused();
});

test('an address without a search offers to start again', async ({ page }) => {
  await arriveAs(page, ANA.email, '/busca/passagens-aereas/resultados?stretches=oops');
  await expect(page.getByText('Refaça sua busca')).toBeVisible();
  await page.goto('/busca/passagens-aereas/checkout');
  await expect(page.getByText('Nenhum pedido para finalizar')).toBeVisible();
});

test('a trip from the search to those who approve it', async ({ page }, testInfo) => {
  test.setTimeout(180_000);
  const isPhone = testInfo.project.name === 'phone';
  await arriveAs(page, ANA.email, '/busca/passagens-aereas');
  await fillSearch(page);
  await checkBothSchemes(page, testInfo, 'busca-aerea');
  const landInTime = await letFirstFlightLandLate(page);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Voos de São Paulo a Salvador');
  await expect(page.getByRole('article').first()).toContainText(/da política/, ON_ITS_WAY);
  await expectOneColumnOfArrivals(page, 'SSA');
  await landInTime();
  await filterDirect(page, isPhone);
  await page.reload();
  await expect(page.getByRole('article').first()).toContainText('Direto', ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'voos');

  await takeFirstFlight(page);
  await expect(page.getByText('Ida escolhida')).toBeVisible(ON_ITS_WAY);
  await expect(page).toHaveURL(/orderId=/);
  await page.reload();
  await expect(page.getByText('Ida escolhida')).toBeVisible(ON_ITS_WAY);
  await takeFirstFlight(page);

  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar pedido' })).toBeVisible(ON_ITS_WAY);
  await expect(page.getByRole('heading', { name: 'Quem vai aprovar' })).toBeVisible();
  await expect(page.getByText(/^Nível 1/).first()).toBeVisible();
  await checkBothSchemes(page, testInfo, 'checkout');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Enviar para aprovação' }).click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/, ON_ITS_WAY);
  await expect(page.getByText(/^Pedido \d+ enviado para aprovação$/)).toBeVisible();
});
