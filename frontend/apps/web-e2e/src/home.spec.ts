/** The home of an approver, the palette by the keyboard alone, and the page drawn down by a finger. */
import { expect, test, type Page } from '@playwright/test';
import { checkBothSchemes, ON_PHONES } from './checks';
import { arriveAs, BRUNO } from './people';

test('Bruno finds what needs him first, and everything else by the keyboard', ON_PHONES, async ({ page }, testInfo) => {
  await arriveAs(page, BRUNO.email);
  const blocks = page.getByRole('heading', { level: 2 });
  await expect(blocks.first()).toHaveText(/^Precisa de você/);
  await expect(page.getByRole('region', { name: 'Próximas viagens' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Precisa de você' }).getByRole('status')).toHaveCount(0);
  await checkBothSchemes(page, testInfo, 'inicio-aprovador');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Buscar ações' });
  await expect(palette.getByPlaceholder('Buscar ações...')).toBeFocused();
  await checkBothSchemes(page, testInfo, 'paleta');
  await page.keyboard.type('aprovacoes');
  await expect(palette.getByText('Aprovações', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/aprovacoes$/);
  await expect(palette).toBeHidden();
  await page.keyboard.press('ControlOrMeta+k');
  // Once more among the recent ones, which stand first.
  await expect(palette.getByText('Aprovações', { exact: true })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
});

/** A finger put down at the top and drawn down by `pixels`, not lifted yet; answers how to lift it. */
async function drawDown(page: Page, pixels: number): Promise<() => Promise<void>> {
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: 195, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(200) });
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(200 + pixels * share) });
  return async () => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

test('drawing the page down asks it again', ON_PHONES, async ({ page }, { project }) => {
  test.skip(project.name !== 'phone', 'only a finger draws the page down');
  await arriveAs(page, BRUNO.email);
  await expect(page.getByRole('region', { name: 'Próximas viagens' })).toBeVisible();
  const springBack = await drawDown(page, 100);
  await expect(page.getByText('Puxe para atualizar')).toBeVisible();
  await springBack();
  await expect(page.getByText('Puxe para atualizar')).toBeHidden();
  const letGo = await drawDown(page, 200);
  await expect(page.getByText('Solte para atualizar')).toBeVisible();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/v1/inbox'));
  await letGo();
  await asked;
  await expect(page.getByText(/atualizar|Atualizando/)).toBeHidden();
});
