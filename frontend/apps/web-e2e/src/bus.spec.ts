/** Ana takes a bus for herself and a colleague: search, both ways, checkout, Bruno's word, vouchers. */
import { expect, request, test, type Page, type TestInfo } from '@playwright/test';
import { approveAsBruno } from './approving';
import { checkBothSchemes, expectNoSidewaysScroll, LONG } from './checks';
import { choosePlace, inDays } from './flights';
import { ANA, arriveAs, ON_ITS_WAY } from './people';

const COLLEAGUE = 'Rafael Ávila';

/** One pair of days for each project and try. */
const daysAhead = ({ workerIndex, retry }: TestInfo) => 50 + ((workerIndex * 3 + retry) % 60);

async function fillSearch(page: Page, testInfo: TestInfo): Promise<void> {
  await page.getByRole('combobox', { name: 'Para quem?' }).fill('Rafael');
  await page.getByRole('option', { name: COLLEAGUE }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Motivo da viagem' }).click();
  await page.getByRole('option').first().click();
  await choosePlace(page, 'De', 'Sao Paulo', /todas as rodoviárias/);
  await choosePlace(page, 'Para', 'Novo Rio', /Rio de Janeiro/);
  await page.getByLabel('Ida', { exact: true }).fill(inDays(daysAhead(testInfo)));
  await page.getByLabel('Volta (opcional)').fill(inDays(daysAhead(testInfo) + 2));
  await page.keyboard.press('Tab');
}

const offers = (page: Page) => page.getByRole('article');
const choose = (page: Page) =>
  page
    .getByRole('button', { name: /^Escolher .+ por R\$/ })
    .first()
    .click();

async function filterClass(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('checkbox', { name: 'Executivo' }).click();
  await expect(page).toHaveURL(/classes=executivo/);
  if (isPhone) {
    await checkBothSchemes(page, test.info(), 'onibus-filtros');
    await page.getByRole('button', { name: /^Ver \d+ resultado/ }).click();
  }
  await expect(offers(page).first()).toContainText('Executivo');
}

test('two people there and back by bus, from the search to the vouchers', LONG, async ({ page }, testInfo) => {
  test.setTimeout(240_000);
  const isPhone = testInfo.project.name === 'phone';
  await arriveAs(page, ANA.email, '/busca/passagens-onibus');
  await fillSearch(page, testInfo);
  await expect(page.getByRole('button', { name: 'Passageiros: 2 passageiros' })).toBeVisible();
  await checkBothSchemes(page, testInfo, 'busca-onibus');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ônibus de São Paulo a Rio de Janeiro', ON_ITS_WAY);
  await expect(offers(page).first()).toContainText(/da política/, ON_ITS_WAY);
  await filterClass(page, isPhone);
  await checkBothSchemes(page, testInfo, 'onibus');
  await choose(page);
  await expect(page.getByText('Ida escolhida')).toBeVisible(ON_ITS_WAY);
  await expect(page).toHaveURL(/orderId=/);
  await page.reload();
  await expect(page.getByText('Ida escolhida')).toBeVisible(ON_ITS_WAY);
  await choose(page);

  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar pedido' })).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText(/^Nível 1/).first()).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'onibus-checkout');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Enviar para aprovação' }).click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/, ON_ITS_WAY);

  const orderUuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await approveAsBruno(request, testInfo.project.use.baseURL ?? '', orderUuid);
  await expect(page.getByText(/^Chave do BP-e de Ana Souza/).first()).toBeVisible({ timeout: 60_000 });
  await checkBothSchemes(page, testInfo, 'onibus-pedido');
  await page.getByRole('link', { name: 'Ver vouchers' }).click();
  const cards = page.getByRole('list', { name: 'Vouchers' }).getByRole('article');
  // Both ways, each for both people.
  await expect(cards).toHaveCount(4, ON_ITS_WAY);
  await expect(cards.filter({ hasText: COLLEAGUE })).toHaveCount(2);
  await checkBothSchemes(page, testInfo, 'onibus-vouchers');
});

test('a bus search without anything says what is missing, and an address without a search starts again', async ({ page }) => {
  await arriveAs(page, ANA.email, '/busca/passagens-onibus');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  for (const sentence of ['Informe a origem', 'Informe o destino', 'Informe a data de ida'])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'De', exact: true })).toBeFocused();
  await page.goto('/busca/passagens-onibus/resultados?stretches=oops');
  await expect(page.getByText('Refaça sua busca')).toBeVisible();
});
