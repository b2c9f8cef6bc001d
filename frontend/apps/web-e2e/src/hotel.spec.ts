/** Ana books rooms for herself and a colleague: search, filter, rooms, checkout, Bruno's word, voucher. */
import { expect, request, test, type Page, type TestInfo } from '@playwright/test';
import { approveAsBruno } from './approving';
import { checkBothSchemes, expectNoSidewaysScroll, LONG } from './checks';
import { choosePlace, inDays } from './flights';
import { ANA, arriveAs, ON_ITS_WAY } from './people';

const COLLEAGUE = 'Rafael Ávila';

/** One pair of days for each project and try. */
const daysAhead = ({ workerIndex, retry }: TestInfo) => 61 + ((workerIndex * 3 + retry) % 60);

async function fillSearch(page: Page, testInfo: TestInfo): Promise<void> {
  await page.getByRole('combobox', { name: 'Para quem?' }).fill('Rafael');
  await page.getByRole('option', { name: COLLEAGUE }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Motivo da viagem' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await choosePlace(page, 'Destino', 'Recife', /^Recife \(PE\)/);
  await page.getByLabel('Check-in', { exact: true }).fill(inDays(daysAhead(testInfo)));
  await page.getByLabel('Check-out', { exact: true }).fill(inDays(daysAhead(testInfo) + 2));
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Quartos' }).selectOption('1 quarto (2 hóspedes)');
}

const offers = (page: Page) => page.getByRole('article');

async function filterFree(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('checkbox', { name: 'Cancelamento grátis' }).click();
  await expect(page).toHaveURL(/gratis=1/);
  if (isPhone) {
    await checkBothSchemes(page, test.info(), 'hoteis-filtros');
    await page.getByRole('button', { name: /^Ver \d+ resultado/ }).click();
  }
}

test('rooms for two people, from the search to the voucher', LONG, async ({ page }, testInfo) => {
  test.setTimeout(240_000);
  const isPhone = testInfo.project.name === 'phone';
  await arriveAs(page, ANA.email, '/busca/hospedagens');
  await fillSearch(page, testInfo);
  await checkBothSchemes(page, testInfo, 'busca-hoteis');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hotéis em Recife', ON_ITS_WAY);
  await expect(offers(page).first()).toContainText(/da política/, ON_ITS_WAY);
  await filterFree(page, isPhone);
  await checkBothSchemes(page, testInfo, 'hoteis');
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('link', { name: /^Ver quartos de / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/busca\/hospedagens\/detalhes\?/);
  const rate = page.getByRole('button', { name: /^Escolher .+, por R\$/ }).first();
  await expect(rate).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'hotel-quartos');
  await rate.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar pedido' })).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText(/^Nível 1/).first()).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'hotel-checkout');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Enviar para aprovação' }).click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/, ON_ITS_WAY);

  const orderUuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await approveAsBruno(request, testInfo.project.use.baseURL ?? '', orderUuid);
  await expect(page.getByText(/^Confirmação do hotel: /)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Quarto 1: .*Ávila/)).toBeVisible();
  await checkBothSchemes(page, testInfo, 'hotel-pedido');
  await page.getByRole('link', { name: 'Ver vouchers' }).click();
  await expect(page.getByRole('list', { name: 'Vouchers' }).getByRole('article').first()).toContainText('Check-in', ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'hotel-vouchers');
});

test('a hotel search without anything says what is missing, and an address without a search starts again', async ({ page }) => {
  await arriveAs(page, ANA.email, '/busca/hospedagens');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  for (const sentence of ['Informe o destino', 'Informe a data do check-in', 'Informe a data do check-out'])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Destino' })).toBeFocused();
  await page.goto('/busca/hospedagens/resultados?stretches=oops');
  await expect(page.getByText('Refaça sua busca')).toBeVisible();
});
