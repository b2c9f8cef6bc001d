import { expect, test } from '@playwright/test';
import { checkBothSchemes, ON_PHONES } from './checks';
import { ANA, arriveAs, signInAs } from './people';

test('the sign-in page is whole, light and dark', async ({ page }, testInfo) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/entrar$/);
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled();
  await checkBothSchemes(page, testInfo, 'entrar');
});

test('Ana signs in, sees her home, stays signed in after a reload and signs out', ON_PHONES, async ({ page }, testInfo) => {
  await signInAs(page, ANA);
  await expect(page).toHaveURL(/\/busca$/);
  await checkBothSchemes(page, testInfo, 'busca');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  await page.goto('/nada-aqui');
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/entrar$/);
  await page.goto('/busca');
  await expect(page).toHaveURL(/\/entrar\?voltar=%2Fbusca$/);
});

test('the bell opens without leaving the page', async ({ page }) => {
  await arriveAs(page, ANA.email);
  await page.getByRole('button', { name: /^Avisos/ }).click();
  await expect(page.getByRole('tab', { name: 'Não lidas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Não lidas' })).toBeHidden();
});
