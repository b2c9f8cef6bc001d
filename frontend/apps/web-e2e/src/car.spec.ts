/** Ana rents a car for herself and a colleague beside a flight: search, coverage, driver, checkout, Bruno's word, vouchers. */
import { expect, request, test, type Page, type TestInfo } from '@playwright/test';
import { approveAsBruno } from './approving';
import { checkBothSchemes, expectNoSidewaysScroll, LONG } from './checks';
import { choosePlace, inDays } from './flights';
import { ANA, arriveAs, ON_ITS_WAY } from './people';

const COLLEAGUE = 'Rafael Ávila';

/** One pair of days for each project and try. */
const daysAhead = ({ workerIndex, retry }: TestInfo) => 60 + ((workerIndex * 3 + retry) % 60);

async function fillSearch(page: Page, testInfo: TestInfo): Promise<void> {
  await page.getByRole('combobox', { name: 'Para quem?' }).fill('Rafael');
  await page.getByRole('option', { name: COLLEAGUE }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Motivo da viagem' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await choosePlace(page, 'Local de retirada', 'Recife aeroporto', /^REC/);
  await page.getByLabel('Retirada', { exact: true }).fill(inDays(daysAhead(testInfo)));
  await page.getByLabel('Devolução', { exact: true }).fill(inDays(daysAhead(testInfo) + 3));
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Hora da devolução' }).selectOption('09:30');
}

const offers = (page: Page) => page.getByRole('article');

async function filterGroup(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('checkbox', { name: 'Grupo C · Econômico com ar' }).click();
  await expect(page).toHaveURL(/grupos=C/);
  if (isPhone) {
    await checkBothSchemes(page, test.info(), 'carros-filtros');
    await page.getByRole('button', { name: /^Ver \d+ resultado/ }).click();
  }
  await expect(offers(page).first()).toContainText('Grupo C');
}

test('a car for two people, from the search to the vouchers', LONG, async ({ page }, testInfo) => {
  test.setTimeout(240_000);
  const isPhone = testInfo.project.name === 'phone';
  await arriveAs(page, ANA.email, '/busca/alugar-carros');
  await fillSearch(page, testInfo);
  await checkBothSchemes(page, testInfo, 'busca-carros');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carros em Recife', ON_ITS_WAY);
  await expect(offers(page).first()).toContainText(/da política/, ON_ITS_WAY);
  await filterGroup(page, isPhone);
  await checkBothSchemes(page, testInfo, 'carros');
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('button', { name: /^Ver detalhes de / })
    .first()
    .click();
  await expect(page.getByText('Política da locadora')).toBeVisible();
  await checkBothSchemes(page, testInfo, 'carro-detalhes');
  await page.keyboard.press('Escape');

  await page
    .getByRole('button', { name: /^Escolher .+ por R\$/ })
    .first()
    .click();
  await page.getByRole('radio', { name: /^Carro e terceiros/ }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Condutor' }).selectOption(COLLEAGUE);
  await checkBothSchemes(page, testInfo, 'carro-cobertura');
  await page.getByRole('button', { name: 'Adicionar ao pedido' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar pedido' })).toBeVisible(ON_ITS_WAY);
  // The summary of a phone is a sheet of its own.
  if (!isPhone) {
    await expect(page.getByText(/Carro e terceiros/).first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Condutor' }).first().locator('option:checked')).toHaveText(COLLEAGUE);
  }
  await expect(page.getByText(/^Nível 1/).first()).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'carro-checkout');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Enviar para aprovação' }).click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/, ON_ITS_WAY);

  const orderUuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await approveAsBruno(request, testInfo.project.use.baseURL ?? '', orderUuid);
  await expect(page.getByText(/^Reserva na locadora: /)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(`Condutor: ${COLLEAGUE}`)).toBeVisible();
  await checkBothSchemes(page, testInfo, 'carro-pedido');
  await page.getByRole('link', { name: 'Ver vouchers' }).click();
  await expect(page.getByRole('list', { name: 'Vouchers' }).getByRole('article').first()).toContainText('Retirada', ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'carro-vouchers');
});

test('a car search without anything says what is missing, and an address without a search starts again', async ({ page }) => {
  await arriveAs(page, ANA.email, '/busca/alugar-carros');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  for (const sentence of ['Informe o local de retirada', 'Informe a data da retirada', 'Informe a data da devolução'])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Local de retirada' })).toBeFocused();
  await page.goto('/busca/alugar-carros/resultados?stretches=oops');
  await expect(page.getByText('Refaça sua busca')).toBeVisible();
});
