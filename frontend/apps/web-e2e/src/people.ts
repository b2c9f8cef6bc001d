/** The people of the demo the journeys sign in as. */
import { expect, type Page } from '@playwright/test';

const PASSWORD = process.env.TRAJETO_DEMO_PASSWORD ?? 'Trajeto!2026';
export const ANA = { name: 'Ana', email: 'ana@aurora.demo' } as const;
export const CARLA = { name: 'Carla', email: 'carla@aurora.demo' } as const;
export const BRUNO = { name: 'Bruno', email: 'bruno@aurora.demo' } as const;

/** Signs in through the page and waits for the frame, wherever the person lands. */
export async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Menu de/ })).toBeVisible();
}

/** Signs in through the page and waits for the home. */
export async function signInAs(page: Page, person: { email: string; name: string }): Promise<void> {
  await enter(page, person.email);
  await page.getByRole('heading', { level: 1, name: new RegExp(`, ${person.name}$`) }).waitFor();
}
