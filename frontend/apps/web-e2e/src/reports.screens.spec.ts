/** The screens of reports and advances at their edges: nothing chosen, nothing found, nobody's, not mine. */
import { expect, test } from '@playwright/test';
import { checkBothSchemes, LONG } from './checks';
import { ANA, arriveAs, CARLA } from './people';

const NOBODY = '00000000-0000-7000-8000-000000000000';

test('a report with nothing in it says what is missing', async ({ page }, testInfo) => {
  await arriveAs(page, ANA.email, '/despesas/prestacao-de-contas');
  await expect(page.getByRole('heading', { level: 1, name: 'Montar prestação de contas' })).toBeVisible();
  await page.getByRole('button', { name: 'Enviar para aprovação' }).last().click();
  await expect(page.getByText('Informe o nome')).toBeVisible();
  await expect(page.getByText('Inclua ao menos uma despesa ou um adiantamento.').first()).toBeVisible();
  await checkBothSchemes(page, testInfo, 'prestacao-vazia');
});

test('leaving what was typed asks first', async ({ page }) => {
  await arriveAs(page, ANA.email, '/despesas/prestacao-de-contas');
  await page.getByLabel('Nome').fill('Um rascunho');
  await page.getByRole('link', { name: 'Prestação de contas' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByLabel('Nome')).toHaveValue('Um rascunho');
});

test('the lists of one’s own keep their kind and words in the address', LONG, async ({ page }, testInfo) => {
  await arriveAs(page, ANA.email, '/pedidos/meus-pedidos?orderType=advance#all');
  await expect(page.getByRole('heading', { level: 1, name: 'Meus adiantamentos' })).toBeVisible();
  await checkBothSchemes(page, testInfo, 'meus-adiantamentos');
  await page.getByRole('radiogroup', { name: 'Tipo' }).getByText('Prestação de contas').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Prestação de contas' })).toBeVisible();
  await page.getByRole('searchbox').fill('nada que exista');
  await expect(page.getByText('Nenhuma prestação de contas encontrada com esses filtros')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('nada que exista');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await checkBothSchemes(page, testInfo, 'minhas-prestacoes');
});

test('an advance or a report that is not there is answered in words', async ({ page }) => {
  for (const kind of ['advance', 'expense_report']) {
    await arriveAs(page, ANA.email, `/pedidos/${NOBODY}?orderType=${kind}`);
    await expect(page.getByText('Registro não encontrado.')).toBeVisible();
  }
});

test('finance lands where it sees what to pay', async ({ page }, testInfo) => {
  await arriveAs(page, CARLA.email);
  await expect(page.getByRole('region', { name: 'Pagamentos' })).toBeVisible();
  await page.getByRole('region', { name: 'Pagamentos' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Adiantamentos/ })).toBeVisible();
  await expect(page).toHaveURL(/status=waiting_payment/);
  await checkBothSchemes(page, testInfo, 'adiantamentos-a-pagar');
});
