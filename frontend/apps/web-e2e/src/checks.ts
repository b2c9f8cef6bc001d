/** What every screen must pass: no serious accessibility finding, no sideways scroll, a picture in both schemes. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from '@playwright/test';

/** What axe is told to read where it was read before: nothing. */
const READ_ALREADY = 'undefined';

/**
 * Axe in the page itself. By default it opens a second page to put together what each frame found, which takes more than
 * twice as long and differs only for frames of other origins; the product has none. Only what fails is described. A page
 * reads axe's half megabyte once, as long as it is not left.
 */
async function asker(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: READ_ALREADY }) });
  return axe.setLegacyMode(true).options({ resultTypes: ['violations'] });
}

/** Of a journey that shows a phone something of its own. The others run there with EVERY_PHONE alone (`make soak`). */
export const ON_PHONES = { tag: '@phone' };

/**
 * Of a journey that takes long, or whose way another journey goes too: `make test` as a whole leaves it to `make soak` and to
 * `make test ONLY=browser`.
 */
export const LONG = { tag: '@long' };

/** `rules`: the names of axe's rules to ask, all unless told. Asked again for a while: a page that still arrives has no colours to judge. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await expect(async () => {
    const axe = await asker(page);
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const nodes = grave.map(({ id, nodes }) =>
      [id, ...nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)].join(' '))].join(' | '),
    );
    expect(nodes).toEqual([]);
  }).toPass({ timeout: 30_000 });
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** The phone's pages have the desktop's colours in the dark: there they are judged again with EVERY_PHONE only (`make soak`). */
const schemesOf = ({ project }: TestInfo) =>
  project.name === 'phone' && !process.env.EVERY_PHONE ? (['light'] as const) : (['light', 'dark'] as const);

/** Light and dark: both checked, both attached to the report when SHOTS asks for pictures. */
export async function checkBothSchemes(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  for (const colorScheme of schemesOf(testInfo)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    // The dark page is the light one in other colours: only they are judged again.
    await expectAccessible(page, colorScheme === 'dark' ? ['color-contrast'] : undefined);
    if (process.env.SHOTS)
      await testInfo.attach(`${name}-${testInfo.project.name}-${colorScheme}`, { body: await page.screenshot(), contentType: 'image/png' });
  }
  await expectNoSidewaysScroll(page);
}
