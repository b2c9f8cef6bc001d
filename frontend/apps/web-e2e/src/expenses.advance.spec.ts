/** Money before the trip: asked for several people at once, and kept while half written. */
import { expect, test } from '@playwright/test';
import { checkBothSchemes } from './checks';
import { ANA, arriveAs } from './people';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');

test('Ana asks for two people, copying the second from the first', async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  await arriveAs(page, ANA.email, '/despesas/solicitar-adiantamento');
  const own = page.getByRole('region', { name: /^Ana/ });
  await expect(own).toBeVisible();
  await page.getByRole('button', { name: 'Solicitar adiantamento' }).click();
  await expect(own.getByText('Informe o valor')).toBeVisible();
  await own.getByRole('textbox', { name: 'Valor' }).fill('120,50');
  await own.getByRole('textbox', { name: 'Preciso até' }).fill(inDays(5));
  await own.getByRole('textbox', { name: 'Preciso até' }).press('Tab');
  await own.getByRole('combobox', { name: 'Motivo' }).click();
  await page.getByRole('option').first().click();
  await own.getByRole('textbox', { name: 'Descrição' }).fill('Visita a cliente');
  await page.getByRole('textbox', { name: 'Busque por nome' }).fill('Bruno');
  await page.getByRole('option', { name: /^Bruno/ }).click();
  const other = page.getByRole('region', { name: /^Bruno/ });
  await other.getByRole('button', { name: /^Copiar de Ana/ }).click();
  await expect(other.getByRole('textbox', { name: 'Valor' })).toHaveValue('120,50');
  await expect(page.getByText('R$ 241,00')).toBeVisible();
  await expect(page.getByText('Financeiro paga')).toBeVisible();
  await checkBothSchemes(page, testInfo, 'solicitar-adiantamento');
  await page.getByRole('button', { name: 'Solicitar adiantamento' }).click();
  await expect(page.getByText('Adiantamento solicitado')).toBeVisible();
  await expect(page).toHaveURL(/orderType=advance/);
});

test('a request half written outlives a reload', async ({ page }) => {
  await arriveAs(page, ANA.email, '/despesas/solicitar-adiantamento');
  const own = page.getByRole('region', { name: /^Ana/ });
  await own.getByRole('textbox', { name: 'Descrição' }).fill('Obra em Macaé');
  await page.waitForFunction(() => localStorage.getItem('trajeto.adiantamento')?.includes('Macaé'));
  await page.reload();
  await expect(own.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Obra em Macaé');
});
