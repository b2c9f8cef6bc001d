/** One report through three browsers: photographed by Ana, judged by Bruno, paid by Carla, right to the cent. */
import { expect, test, type Page } from '@playwright/test';
import { checkBothSchemes, LONG } from './checks';
import { brl, browserOf, cents, choose, closeBrowsers, conclude, judgedLine, Office, openRequest, sendReport, settlement } from './claims';
import { ANA, BRUNO, CARLA, ON_ITS_WAY } from './people';
import { drawReceipt, type DrawnReceipt } from './receipt';

const ADVANCE = 10_37;
const TAXI = 62_45;
const REASON = 'Sem recibo do táxi';
/** Receipts the reader gets right: what is tried here is the way of the money. */
const SEEDS = { desktop: 46, phone: 17 } as const;

/** Photographs the receipt, touches nothing of what was read, saves. */
async function capture(page: Page, receipt: DrawnReceipt): Promise<void> {
  const photo = { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: receipt.image };
  await page.locator('input[type=file]').last().setInputFiles(photo);
  await expect(page.getByText('Lido', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Valor', { exact: true })).toHaveValue(brl(cents(receipt.value)).slice(3));
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/Despesa lançada|Parece repetida/).first()).toBeVisible();
  const again = page.getByRole('button', { name: 'Manter mesmo assim' });
  if (await again.isVisible()) await again.click();
}

/** Goes down with the arrow until the line of the taxi is open. */
async function findLine(page: Page, words: string): Promise<void> {
  const lines = await page.getByRole('list', { name: 'Despesas' }).getByRole('listitem').count();
  for (let step = 0; step < lines && !(await judgedLine(page, words).isVisible()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(judgedLine(page, words)).toBeVisible();
}

/** Bruno rejects the taxi and approves the rest: by keys on the desktop, by thumb on the phone. */
async function judge(page: Page, isPhone: boolean, taxi: string): Promise<void> {
  if (isPhone) {
    await page
      .getByRole('list', { name: 'Despesas' })
      .getByRole('button', { name: new RegExp(taxi) })
      .click();
    await page.getByRole('button', { name: new RegExp(`^Rejeitar a despesa .*${taxi}`) }).click();
    await page.getByLabel('Motivo da rejeição').fill(REASON);
    await page.getByRole('button', { name: 'Rejeitar despesa' }).click();
  } else {
    await findLine(page, taxi);
    await page.keyboard.press('r');
    await expect(page.getByLabel('Motivo da rejeição')).toBeFocused();
    await page.keyboard.type(REASON);
    await page.keyboard.press('Enter');
  }
  await expect(judgedLine(page, taxi)).toBeHidden();
  await expect(page.getByText(`1 rejeitada ${brl(TAXI)}`)).toBeVisible();
  if (isPhone) await page.getByRole('button', { name: /^Aprovar a despesa/ }).click();
  else await page.keyboard.press('a');
}

test('from a photographed receipt to a paid report', LONG, async ({ browser }, testInfo) => {
  test.setTimeout(300_000);
  const isPhone = testInfo.project.name === 'phone';
  const office = await Office.open(testInfo);
  const receipt = drawReceipt(isPhone ? SEEDS.phone : SEEDS.desktop, 2 + testInfo.retry);
  const meal = cents(receipt.value);
  const [name, taxi] = [`Recife ${Date.now()}`, `Central ${Date.now()}`];
  const advance = await office.paidAdvance(ADVANCE, name);
  await office.spend(TAXI, taxi, drawReceipt(Date.now() % 50_000, 3));

  const [ana, bruno, carla] = await Promise.all([
    browserOf(browser, testInfo, ANA, '/despesas/lancar-despesas'),
    browserOf(browser, testInfo, BRUNO, null),
    browserOf(browser, testInfo, CARLA, null),
  ]);
  await capture(ana, receipt);

  await ana.goto('/despesas/prestacao-de-contas');
  // A name printed in capitals is set like a name.
  await choose(ana, isPhone, [new RegExp(receipt.name, 'i'), new RegExp(taxi), new RegExp(`Adiantamento A-${advance.advance_number}`)]);
  await ana.getByLabel('Nome').fill(name);
  await expect(settlement(ana)).toContainText('Empresa paga a você');
  await expect(settlement(ana)).toContainText(brl(meal + TAXI - ADVANCE));
  await expect(settlement(ana)).toContainText(`Adiantamento A-${advance.advance_number}`);
  await checkBothSchemes(ana, testInfo, 'montar-prestacao');
  const report = await sendReport(ana);
  const head = ana.getByRole('heading', { level: 1, name }).locator('..');
  await expect(head.getByText('Em aprovação', { exact: true })).toBeVisible(ON_ITS_WAY);

  await openRequest(bruno, name);
  await checkBothSchemes(bruno, testInfo, 'julgamento');
  await judge(bruno, isPhone, taxi);
  await expect(bruno.getByText(`1 aprovada (${brl(meal)}), 1 rejeitada (${brl(TAXI)}). O acerto será recalculado.`)).toBeVisible();
  await expect(ana.getByText(REASON)).toHaveCount(0);
  await conclude(bruno);

  await openRequest(carla, name);
  await carla.getByRole('button', { name: /^Aprovar a despesa/ }).click();
  await conclude(carla);
  await expect(head.getByText('Aguardando pagamento', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(ana.getByText(`Devolvida: “${REASON}”`).first()).toBeVisible();
  await expect(settlement(ana)).toContainText(brl(meal - ADVANCE));
  await checkBothSchemes(ana, testInfo, 'prestacao-aprovada');

  await carla.goto('/busca');
  await expect(carla.getByRole('region', { name: 'Pagamentos' })).toContainText(/reembolsos? a registrar/);
  await checkBothSchemes(carla, testInfo, 'inicio-financeiro');
  await carla.goto(`/pedidos/${report}?orderType=expense_report`);
  await carla.getByRole('button', { name: 'Registrar reembolso' }).click();
  await expect(carla.getByRole('dialog', { name: 'Registrar reembolso' })).toContainText(brl(meal - ADVANCE));
  await checkBothSchemes(carla, testInfo, 'registrar-reembolso');
  await carla.getByRole('button', { name: 'Registrar', exact: true }).click();
  const confirm = carla.getByRole('dialog', { name: `Registrar reembolso de ${brl(meal - ADVANCE)}?` });
  await confirm.getByRole('button', { name: 'Registrar reembolso' }).click();
  await expect(carla.getByText('Reembolso registrado').first()).toBeVisible();

  await expect(head.getByText('Finalizado', { exact: true })).toBeVisible({ timeout: 30_000 });
  const [ended, used] = [await office.report(report), await office.advance(advance.uuid)];
  expect([ended.status, cents(ended.report_amount), cents(ended.refund_amount), cents(ended.return_amount)]).toEqual([
    'finished',
    meal,
    meal - ADVANCE,
    0,
  ]);
  expect([cents(used.balance), cents(used.expense_total_value)]).toEqual([0, ADVANCE]);
  await closeBrowsers(ana, bruno, carla);
});
