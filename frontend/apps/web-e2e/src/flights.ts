/** A search for flights and a choice among them, by the screen alone. */
import type { Page } from '@playwright/test';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');

async function choosePlace(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed);
  await page.getByRole('option', { name: option }).first().click();
}

/** A return trip from Guarulhos to Salvador for the first reason there is. */
export async function fillSearch(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Motivo da viagem' }).click();
  await page.getByRole('option').first().click();
  await choosePlace(page, 'De', 'Guarulhos', /GRU/);
  await choosePlace(page, 'Para', 'Salvador', /SSA/);
  await page.getByLabel('Ida', { exact: true }).fill(inDays(45));
  await page.getByLabel('Volta', { exact: true }).fill(inDays(48));
  await page.keyboard.press('Tab');
}

/** Opens the first flight and takes its cheapest fare; the order may ask once what it still needs. */
export async function takeFirstFlight(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Ver tarifas/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Escolher tarifa/ })
    .first()
    .click();
}
