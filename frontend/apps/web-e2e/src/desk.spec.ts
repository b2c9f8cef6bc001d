/** The consultant's work by hand: a stay is quoted and issued from the queue, a cost is booked beside the order. */
import { expect, test, type Page } from '@playwright/test';
import { checkBothSchemes, LONG } from './checks';
import { arriveAs, ON_ITS_WAY } from './people';
import { aCostCategory, askForStay, chooseAndApprove } from './stays';

const CONSULTANT = 'consultor@andorinha.demo';
const MANAGER = 'gestora@andorinha.demo';
const QUEUE = '/pedidos/pedidos-pendentes';

/** The smallest picture there is. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Takes the order's task and begins what its menu offers. */
async function begin(page: Page, number: number, act: string): Promise<void> {
  await page.goto(`${QUEUE}?search=${number}#sem-responsavel`);
  await page.getByRole('button', { name: `Assumir o pedido ${number}` }).click(ON_ITS_WAY);
  await expect(page.getByText(`O pedido ${number} está com você`)).toBeVisible();
  await page.goto(`${QUEUE}?search=${number}#minha-fila`);
  await page.getByRole('button', { name: `Ações de pedido ${number}` }).click(ON_ITS_WAY);
  await page.getByRole('menuitem', { name: act }).click();
}

async function quote(page: Page, number: number): Promise<void> {
  const panel = page.getByRole('dialog', { name: `Pedido ${number} · Cotar hotel` });
  await expect(panel.getByText('Perto do cliente, na Boa Vista')).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, test.info(), 'cotar-pedido');
  const option = panel.getByRole('group', { name: 'Opção 1' });
  await option.getByRole('textbox', { name: /^Hotel/ }).fill('Pousada Maré Alta');
  await option.getByRole('textbox', { name: /^Quarto/ }).fill('Casal');
  await option.getByRole('combobox', { name: /^Regime/ }).click();
  await page.getByRole('option', { name: 'Café da manhã' }).click();
  await option.getByRole('textbox', { name: /^Valor do hotel/ }).fill('620,00');
  await option.getByRole('textbox', { name: /^Taxas/ }).fill('31,00');
  await option.getByRole('textbox', { name: /^Markup(?! em)/ }).fill('61,00');
  await expect(option.getByText(/R\$\s712,00/)).toBeVisible();
  await checkBothSchemes(page, test.info(), 'cotar-opcao');
  await panel.getByRole('button', { name: 'Enviar cotação' }).click();
  await expect(page.getByText('Cotação enviada ao solicitante')).toBeVisible();
  await expect(panel).toBeHidden();
}

async function issue(page: Page, number: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Emissão manual do pedido ${number}` });
  await dialog.getByRole('textbox', { name: /^Localizador/ }).fill('MARE42');
  await dialog.getByRole('textbox', { name: /^Observação/ }).fill('Confirmado por telefone');
  await checkBothSchemes(page, test.info(), 'emissao-manual');
  await dialog.getByRole('button', { name: 'Informar emissão' }).click();
  await expect(page.getByText('Emissão registrada')).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function addCost(page: Page, category: string): Promise<void> {
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: /^Custos extras/ }).click();
  await page.getByRole('button', { name: 'Adicionar custo extra' }).click();
  const panel = page.getByRole('dialog', { name: 'Adicionar custo extra' });
  await panel.getByRole('combobox', { name: /^Categoria/ }).fill(category);
  await page.getByRole('option', { name: new RegExp(`^${category}`) }).click();
  await panel.getByRole('combobox', { name: /^Viajante/ }).click();
  await page.getByRole('option').first().click();
  await panel.getByRole('textbox', { name: /^Valor/ }).fill('45,50');
  await panel.getByRole('textbox', { name: /^Observação/ }).fill('Traslado do aeroporto');
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(panel.getByText('Esta categoria exige comprovante')).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: PNG });
  await checkBothSchemes(page, test.info(), 'custo-extra');
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Custo extra adicionado')).toBeVisible();
  await expect(panel).toBeHidden();
}

/** The back office has the cost: from now on it is only read. */
async function exportCost(page: Page, category: string, number: number): Promise<void> {
  await arriveAs(page, MANAGER, '/agencias/custos-extras?situacao=pending');
  await expect(page.getByRole('heading', { level: 1, name: 'Custos extras' })).toBeVisible(ON_ITS_WAY);
  const box = page.getByRole('checkbox', { name: `Selecionar ${category} do pedido ${number}` });
  await box.check(ON_ITS_WAY);
  await checkBothSchemes(page, test.info(), 'custos-da-agencia');
  await page.getByRole('button', { name: 'Marcar como exportado' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar como exportado' }).click();
  await expect(page.getByText('Custos marcados como exportados')).toBeVisible();
  await expect(box).toHaveCount(0);
}

test('a consultant quotes a stay, issues it by hand and books a cost beside it', LONG, async ({ page }, testInfo) => {
  test.setTimeout(240_000);
  const category = `Traslado ${Date.now()}`;
  await aCostCategory(testInfo, category);
  const order = await askForStay(testInfo, 90 + testInfo.workerIndex + testInfo.retry);
  await arriveAs(page, CONSULTANT, null);

  await begin(page, order.order_number, 'Cotar hotel');
  await quote(page, order.order_number);
  await chooseAndApprove(testInfo, order);

  await page.goto(`/pedidos/${order.uuid}`);
  const waiting = page.getByRole('region', { name: 'Aguardando a agência' });
  await expect(waiting.getByRole('button', { name: /^Informar emissão manual/ })).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'pedido-aguardando');
  await begin(page, order.order_number, 'Informar emissão manual');
  await issue(page, order.order_number);

  await page.goto(`/pedidos/${order.uuid}`);
  await expect(page.getByText('MARE42').first()).toBeVisible(ON_ITS_WAY);
  await expect(waiting).toHaveCount(0);
  await addCost(page, category);
  await expect(page.getByRole('link', { name: `Ver o comprovante de ${category}` })).toBeVisible();
  await page.locator('#custos').scrollIntoViewIfNeeded();
  await checkBothSchemes(page, testInfo, 'pedido-custos');

  await page.getByRole('button', { name: `Ações do pedido ${order.order_number}` }).click();
  await page.getByRole('menuitem', { name: 'Concluir pedido' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir pedido' }).click();
  await expect(page.getByText('Pedido concluído')).toBeVisible();
  await exportCost(page, category, order.order_number);
});
