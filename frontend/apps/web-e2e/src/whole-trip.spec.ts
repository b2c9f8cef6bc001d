/** One order with flight, hotel, car and bus for two people; Bruno rejects the hotel, and the rest is issued. */
import { expect, test, type Page, type TestInfo } from '@playwright/test';
import { checkBothSchemes, expectNoSidewaysScroll } from './checks';
import { browserOf, closeBrowsers, showRow } from './claims';
import { choosePlace, fillSearch, takeFirstFlight } from './flights';
import { ANA, arriveAs, BRUNO, ON_ITS_WAY } from './people';

const COLLEAGUE = 'Rafael Ávila';
/** Its place among the items: behind the two flights. */
const HOTEL = 2;
const REASON = 'Fiquem na casa da filial';

const isPhone = ({ project }: TestInfo) => project.name === 'phone';
const search = (page: Page) => page.getByRole('button', { name: 'Buscar', exact: true }).click();
const chooseFirst = (page: Page) =>
  page
    .getByRole('button', { name: /^Escolher .+ por R\$/ })
    .first()
    .click();
const expectCheckout = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Finalizar pedido' })).toBeVisible(ON_ITS_WAY);

/** On a phone the ways to one more product stand in the sheet of the summary. */
async function add(page: Page, product: string): Promise<void> {
  if (isPhone(test.info())) await page.getByRole('button', { name: 'Detalhes do valor' }).click();
  await page.getByRole('link', { name: `Adicionar ${product}`, exact: true }).click();
}

async function flyThereAndBack(page: Page): Promise<void> {
  await arriveAs(page, ANA.email, '/busca/passagens-aereas');
  await page.getByRole('combobox', { name: 'Para quem?' }).fill('Rafael');
  await page.getByRole('option', { name: COLLEAGUE }).click();
  await page.keyboard.press('Escape');
  await fillSearch(page);
  await search(page);
  await takeFirstFlight(page);
  await expect(page.getByText('Ida escolhida')).toBeVisible(ON_ITS_WAY);
  await takeFirstFlight(page);
  await expectCheckout(page);
}

async function addRoom(page: Page): Promise<void> {
  await add(page, 'hotel');
  await expect(page.getByRole('combobox', { name: 'Destino' })).toHaveValue(/^Salvador/);
  await expect(page.getByLabel('Check-in', { exact: true })).not.toHaveValue('');
  await page.getByRole('combobox', { name: 'Quartos' }).selectOption('1 quarto (2 hóspedes)');
  await search(page);
  await page
    .getByRole('link', { name: /^Ver quartos de / })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Escolher .+, por R\$/ })
    .first()
    .click();
  await expectCheckout(page);
}

async function addCar(page: Page): Promise<void> {
  await add(page, 'carro');
  await expect(page.getByRole('combobox', { name: 'Local de retirada' })).toHaveValue(/^SSA/);
  await expect(page.getByLabel('Retirada', { exact: true })).not.toHaveValue('');
  await expect(page.getByLabel('Devolução', { exact: true })).not.toHaveValue('');
  await search(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Carros em Salvador' })).toBeVisible(ON_ITS_WAY);
  await chooseFirst(page);
  await page.getByRole('button', { name: 'Adicionar ao pedido' }).click();
  await expectCheckout(page);
}

async function addBus(page: Page): Promise<void> {
  await add(page, 'ônibus');
  await expect(page.getByRole('combobox', { name: 'De', exact: true })).toHaveValue(/Salvador/);
  await expect(page.getByLabel('Ida', { exact: true })).not.toHaveValue('');
  await choosePlace(page, 'Para', 'Aracaju', /Aracaju/);
  await search(page);
  await chooseFirst(page);
  await expect(page.getByText('Ida escolhida')).toBeVisible(ON_ITS_WAY);
  await chooseFirst(page);
  await expectCheckout(page);
}

/** Bruno rejects one item, counted from 0 in the order of their adding, and approves what is left. */
async function rejectAndApproveRest(bruno: Page, number: string, item: number): Promise<void> {
  const row = bruno.getByRole('link', { name: new RegExp(`Pedido ${number} `) });
  await showRow(row);
  await row.click();
  const card = bruno.getByRole('article', { name: `Pedido ${number}` });
  await card
    .getByRole('button', { name: /^Rejeitar item/ })
    .nth(item)
    .click();
  await card.getByLabel('Motivo da rejeição do item').fill(REASON);
  await checkBothSchemes(bruno, test.info(), 'viagem-inteira-julgada');
  await card.getByRole('button', { name: 'Aprovar o restante' }).click();
  await expect(row).toHaveCount(0);
}

test('flight, hotel, car and bus of one trip: the hotel is rejected, the rest has its vouchers', async ({ page, browser }, testInfo) => {
  test.setTimeout(600_000); // the longest journey: a slow machine took six minutes to reach the approver
  await flyThereAndBack(page);
  await addRoom(page);
  await addCar(page);
  await addBus(page);
  if (isPhone(testInfo)) await page.getByRole('button', { name: 'Detalhes do valor' }).click();
  for (const row of ['Voos', 'Hotéis', 'Carros', 'Ônibus']) await expect(page.getByText(row, { exact: true }).first()).toBeVisible();
  if (isPhone(testInfo)) await page.keyboard.press('Escape');
  await expect(page.getByText(/^Nível 1/).first()).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'viagem-inteira');
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Enviar para aprovação' }).click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/, ON_ITS_WAY);
  const title = await page.getByRole('heading', { level: 1, name: /^Pedido \d/ }).innerText();
  const bruno = await browserOf(browser, testInfo, BRUNO, '/aprovacoes');
  await rejectAndApproveRest(bruno, title.replace(/\D/g, ''), HOTEL);

  await expect(page.getByText(`Rejeitado por Bruno Lima: “${REASON}”`)).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText(/^Reserva na locadora: /)).toBeVisible({ timeout: 60_000 });
  await checkBothSchemes(page, testInfo, 'viagem-inteira-emitida');
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Ver vouchers' }).click();
  // Two flights, two buses and the car, each for both people.
  await expect(page.getByRole('list', { name: 'Vouchers' }).getByRole('article')).toHaveCount(10, ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'viagem-inteira-vouchers');
  await closeBrowsers(bruno);
});
