/** The people of the demo the journeys sign in as. */
import { expect, test, type Browser, type Page, type TestInfo } from '@playwright/test';
import { sessionOf } from './sessions';

const PASSWORD = process.env.TRAJETO_DEMO_PASSWORD ?? 'Trajeto!2026';
export const ANA = { name: 'Ana', email: 'ana@aurora.demo' } as const;
export const CARLA = { name: 'Carla', email: 'carla@aurora.demo' } as const;
export const BRUNO = { name: 'Bruno', email: 'bruno@aurora.demo' } as const;

/** What has a way of its own before it is seen: the whole application behind a sign-in, a fact that other services must hear first. */
export const ON_ITS_WAY = { timeout: 30_000 };

/** A browser of its own, of the size of the project's, in which nobody is signed in. */
export async function anotherBrowser(browser: Browser, testInfo: TestInfo): Promise<Page> {
  const { viewport, isMobile, hasTouch, baseURL, locale, timezoneId } = testInfo.project.use;
  const context = await browser.newContext({
    viewport: viewport ?? null,
    isMobile: isMobile ?? false,
    hasTouch: hasTouch ?? false,
    baseURL: baseURL ?? '',
    locale: locale ?? 'pt-BR',
    timezoneId: timezoneId ?? 'America/Sao_Paulo',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/**
 * Opens a page as somebody whom the API signed in: the sign-in page, which costs seconds, has journeys of its own. With
 * null for `at` the application is not opened yet.
 */
export async function arriveAs(page: Page, email: string, at: string | null = '/'): Promise<void> {
  const { token } = await sessionOf(test.info().project.use.baseURL ?? '', email);
  await page.goto('/robots.txt'); // of the same origin, and without the application
  await page.evaluate(({ value, created_at }) => {
    sessionStorage.setItem('trajeto.auth_token', value);
    sessionStorage.setItem('trajeto.auth_token_created_at', created_at);
  }, token);
  if (at !== null) await page.goto(at);
}

/** Signs in through the page and waits for the home. */
export async function signInAs(page: Page, person: { email: string; name: string }): Promise<void> {
  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible(ON_ITS_WAY);
  await page.getByRole('heading', { level: 1, name: new RegExp(`, ${person.name}$`) }).waitFor();
}

/** An agency's person says whom they work for: once the list has been narrowed and moves no more under the pointer. */
export async function workFor(page: Page, company: string): Promise<void> {
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Trocar Empresa' }).click();
  await page.getByRole('searchbox', { name: 'Buscar empresa' }).fill(company);
  await expect(companiesFound(page)).toHaveCount(1, ON_ITS_WAY);
  await page.getByRole('button', { name: new RegExp(`^${company}`) }).click();
  await expect(page.getByRole('region', { name: 'Empresa escolhida' })).toContainText(company, ON_ITS_WAY);
}

/** The companies one may choose from, which the words typed narrow a moment later. */
export const companiesFound = (page: Page) => page.getByRole('list', { name: 'Trocar Empresa' }).getByRole('listitem');
