/** Ana asks the agency for a hotel: the question, the options, the choice, Bruno's word, the voucher. */
import { expect, request, test, type Page, type TestInfo } from '@playwright/test';
import { approveAsBruno } from './approving';
import { Caller } from './booking';
import { checkBothSchemes, expectNoSidewaysScroll, LONG } from './checks';
import { choosePlace, inDays } from './flights';
import { ANA, arriveAs, ON_ITS_WAY } from './people';
import { Consultant } from './quoting';

const WISHES = 'Perto do metrô, entrada depois das 22h';

/** One pair of days for each project and try. */
const daysAhead = ({ workerIndex, retry }: TestInfo) => 63 + ((workerIndex * 3 + retry) % 60);

async function fillStay(page: Page, testInfo: TestInfo): Promise<void> {
  await choosePlace(page, 'Destino', 'Recife', /^Recife \(PE\)/);
  await page.getByLabel('Check-in', { exact: true }).fill(inDays(daysAhead(testInfo)));
  await page.getByLabel('Check-out', { exact: true }).fill(inDays(daysAhead(testInfo) + 2));
  await page.keyboard.press('Tab');
}

async function fillSearch(page: Page, testInfo: TestInfo): Promise<void> {
  await page.getByRole('combobox', { name: 'Motivo da viagem' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await fillStay(page, testInfo);
  await page.getByLabel('Observações para a agência (opcional)').fill(WISHES);
}

/** Picks a room of the first hotel of the catalogue and sends the question; answers the order's uuid. */
async function ask(page: Page, testInfo: TestInfo): Promise<string> {
  await page
    .getByRole('button', { name: /^Ver detalhes de / })
    .first()
    .click();
  const room = page.getByRole('button', { name: /^Escolher .+, por R\$/ }).first();
  await expect(room).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'agencia-detalhes');
  await room.click();
  await expect(
    page
      .getByRole('article')
      .first()
      .getByRole('button', { name: /^Escolhido: / }),
  ).toBeVisible();
  await checkBothSchemes(page, testInfo, 'agencia-opcoes');
  await page.getByRole('button', { name: 'Pedir cotação à agência' }).click();
  const sheet = page.getByRole('dialog', { name: 'Pedido de cotação' });
  if (testInfo.project.name === 'phone') {
    await expect(sheet.getByLabel('Observações')).toHaveValue(WISHES);
    await checkBothSchemes(page, testInfo, 'agencia-pedido');
    await sheet.getByRole('button', { name: 'Pedir cotação à agência' }).click();
  }
  await expect(page.getByText(/^Pedido \d+ enviado para cotação\.$/)).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'agencia-enviado');
  await page.getByRole('link', { name: 'Ver pedido' }).click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/, ON_ITS_WAY);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('a hotel of the agency, from the question to the voucher', LONG, async ({ page }, testInfo) => {
  test.setTimeout(240_000);
  const baseURL = testInfo.project.use.baseURL ?? '';
  const ana = await Caller.signedIn(request, baseURL, ANA.email);
  const agency = await Consultant.of(baseURL, ana.customer);
  await arriveAs(page, ANA.email, '/busca/hospedagens');
  await page.getByRole('navigation', { name: 'O que buscar' }).getByRole('link', { name: 'Hotel pela agência' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hospedagem pela agência', ON_ITS_WAY);
  await fillSearch(page, testInfo);
  await checkBothSchemes(page, testInfo, 'busca-agencia');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hospedagem pela agência em Recife', ON_ITS_WAY);
  await expect(page.getByRole('article').last()).toContainText('A agência escolhe', ON_ITS_WAY);
  await expect(page.getByText(/^Valor de referência · 2 noites$/).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  const order = await ask(page, testInfo);

  const head = page.getByRole('heading', { level: 1 }).locator('..');
  await expect(head.getByText('Em cotação', { exact: true })).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText(`Observações: “${WISHES}”`)).toBeVisible();
  await checkBothSchemes(page, testInfo, 'agencia-cotando');
  await agency.quote(order);
  await expect(head.getByText('Cotado', { exact: true })).toBeVisible(ON_ITS_WAY);
  await expect(page.getByRole('radio')).toHaveCount(2);
  await page.getByRole('radio').first().check();
  await checkBothSchemes(page, testInfo, 'agencia-cotado');
  await page.getByRole('button', { name: 'Escolher esta opção' }).click();
  await expect(page.getByText('Opção escolhida. Envie o pedido para aprovação.')).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'agencia-escolhido');

  await page.getByRole('link', { name: 'Enviar para aprovação' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar pedido' })).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText(/^Nível 1/).first()).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'agencia-checkout');
  await page.getByRole('button', { name: 'Enviar para aprovação' }).click();
  await expect(page).toHaveURL(new RegExp(`/pedidos/${order}$`), ON_ITS_WAY);
  await approveAsBruno(request, baseURL, order);
  await agency.issue(order, 'MA-4711');
  await expect(head.getByText('Finalizado', { exact: true })).toBeVisible({ timeout: 60_000 });
  await checkBothSchemes(page, testInfo, 'agencia-emitido');
  await page.getByRole('link', { name: 'Ver vouchers' }).click();
  const voucher = page.getByRole('list', { name: 'Vouchers' }).getByRole('article').first();
  await expect(voucher).toContainText('Check-in', ON_ITS_WAY);
  await expect(voucher).toContainText('MA-4711');
  await checkBothSchemes(page, testInfo, 'agencia-vouchers');
});

test('who finds no hotel asks the agency for the same stay', async ({ page }, testInfo) => {
  await arriveAs(page, ANA.email, '/busca/hospedagens');
  await fillStay(page, testInfo);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hotéis em Recife', ON_ITS_WAY);
  await page.getByRole('link', { name: 'Pedir à agência' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hospedagem pela agência em Recife', ON_ITS_WAY);
  await expect(page.getByRole('article').last()).toContainText('A agência escolhe', ON_ITS_WAY);
});
