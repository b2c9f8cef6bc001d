/** One order with flight, car and bus: each further product begins with the days and the city of the trip. */
import { expect, test, type Page } from '@playwright/test';
import { expectNoSidewaysScroll, checkBothSchemes } from './checks';
import { choosePlace, fillSearch, takeFirstFlight } from './flights';
import { ANA, arriveAs, ON_ITS_WAY } from './people';

const search = (page: Page) => page.getByRole('button', { name: 'Buscar', exact: true }).click();
const chooseFirst = (page: Page) =>
  page
    .getByRole('button', { name: /^Escolher .+ por R\$/ })
    .first()
    .click();
const expectCheckout = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Finalizar pedido' })).toBeVisible(ON_ITS_WAY);
const add = (page: Page, product: string) => page.getByRole('link', { name: `Adicionar ${product}` }).click();

async function flyThereAndBack(page: Page): Promise<void> {
  await arriveAs(page, ANA.email, '/busca/passagens-aereas');
  await fillSearch(page);
  await search(page);
  await takeFirstFlight(page);
  await expect(page.getByText('Ida escolhida')).toBeVisible(ON_ITS_WAY);
  await takeFirstFlight(page);
  await expectCheckout(page);
}

test('flight, car and bus of one trip go into one order', async ({ page }, testInfo) => {
  test.setTimeout(240_000);
  await flyThereAndBack(page);

  await add(page, 'carro');
  await expect(page.getByRole('combobox', { name: 'Local de retirada' })).toHaveValue(/^SSA/);
  await expect(page.getByLabel('Retirada', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel('Devolução', { exact: true })).not.toHaveValue('');
  await search(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Carros em Salvador' })).toBeVisible(ON_ITS_WAY);
  await chooseFirst(page);
  await page.getByRole('button', { name: 'Adicionar ao pedido' }).click();
  await expectCheckout(page);

  await add(page, 'ônibus');
  await expect(page.getByRole('combobox', { name: 'De', exact: true })).toHaveValue(/Salvador/);
  await expect(page.getByLabel('Ida', { exact: true })).not.toHaveValue('');
  await choosePlace(page, 'Para', 'Aracaju', /Aracaju/);
  await search(page);
  await chooseFirst(page);
  await expect(page.getByText('Ida escolhida')).toBeVisible(ON_ITS_WAY);
  await chooseFirst(page);
  await expectCheckout(page);

  for (const row of ['Voos', 'Carros', 'Ônibus']) await expect(page.getByText(row, { exact: true }).first()).toBeVisible();
  await checkBothSchemes(page, testInfo, 'viagem-inteira');
  await expectNoSidewaysScroll(page);
});
