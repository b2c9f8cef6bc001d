/** The three contexts without a mouse: in, to what is theirs and out again, by Tab, arrows, typing and Enter alone. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { LONG } from './checks';
import { companiesFound, ON_ITS_WAY } from './people';

const PASSWORD = process.env.TRAJETO_DEMO_PASSWORD ?? 'Trajeto!2026';
/** More stops than any page has before its content. */
const MOST_STOPS = 80;

const isFocused = (target: Locator) => target.evaluateAll((found) => found.some((element) => element === document.activeElement));

/** Whether the focus can be seen where it stands: a ring, or a control that draws its own border or shadow for it. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nothing has the focus';
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    const hasRing = outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
    const isField = at.matches('input, textarea, [role=combobox]');
    const isPlace = at.matches('h1, main, [role=dialog], [role=menu]');
    return hasRing || isField || isPlace ? null : at.outerHTML.slice(0, 200);
  });

/** Presses `key` until `target` has the focus; every stop on the way must be seen. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS && !(await isFocused(target)); stops += 1) {
    await page.keyboard.press(key);
    expect(await shown(page)).toBeNull();
  }
  await expect(target.first()).toBeFocused();
}

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/entrar');
  await reach(page, page.getByLabel('E-mail'));
  await page.keyboard.type(email);
  await reach(page, page.getByLabel('Senha', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await reach(page, page.getByRole('checkbox', { name: 'Mantenha-me conectado' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Mantenha-me conectado' })).toBeChecked();
  await reach(page, page.getByRole('button', { name: 'Entrar' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible(ON_ITS_WAY);
  // The screen follows its frame and takes the focus as it comes: from whoever had gone on before.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused(ON_ITS_WAY);
}

async function chooseFromProfile(page: Page, name: string): Promise<void> {
  await reach(page, page.getByRole('button', { name: /^Menu de/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('menuitem', { name }), 'ArrowDown');
  await page.keyboard.press('Enter');
}

async function leave(page: Page): Promise<void> {
  await chooseFromProfile(page, 'Sair');
  await expect(page).toHaveURL(/\/entrar$/);
}

test.skip(({ isMobile }) => isMobile, 'A phone has no Tab');

test('an employee reaches an order and asks for a new password', async ({ page }) => {
  await enter(page, 'ana@aurora.demo');
  await expect(page).toHaveURL(/\/busca$/);
  await reach(page, page.getByRole('menuitem', { name: 'Início' }), 'Shift+Tab');
  await reach(page, page.getByRole('menuitem', { name: 'Pedidos' }), 'ArrowRight');
  await page.keyboard.press('ArrowDown');
  await reach(page, page.getByRole('menuitem', { name: /^Meus pedidos/ }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await reach(page, page.getByRole('table').getByRole('link').first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido/ })).toBeFocused();

  await chooseFromProfile(page, 'Alterar senha');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Solicitar' })).toBeVisible();
  await reach(page, dialog.getByRole('button', { name: 'Cancelar' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeFocused();
  await leave(page);
});

test('a manager chooses a company and gives it up', LONG, async ({ page }) => {
  await enter(page, 'gestora@andorinha.demo');
  await chooseFromProfile(page, 'Trocar Empresa');
  await reach(page, page.getByRole('searchbox', { name: 'Buscar empresa' }));
  await page.keyboard.type('Aurora');
  await expect(companiesFound(page)).toHaveCount(1, ON_ITS_WAY);
  await reach(page, page.getByRole('button', { name: /^Aurora/ }));
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Empresa escolhida' });
  await expect(bar).toContainText('Aurora');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await reach(page, bar.getByRole('button', { name: 'Parar de trabalhar nesta empresa' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(bar).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await leave(page);
});

test('the operator opens an agency', async ({ page }) => {
  await enter(page, 'operador@trajeto.demo');
  await expect(page).toHaveURL(/\/configuracoes\/agencias$/);
  await reach(page, page.getByRole('table').getByRole('link', { name: /Andorinha/ }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/configuracoes\/agencias\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await leave(page);
});
