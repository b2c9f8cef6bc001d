/** A search for flights and a choice among them, by the screen alone. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ON_ITS_WAY } from './people';

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');

export async function choosePlace(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
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

interface Listed {
  data?: { airway: { segments: { arrival: { date: string } }[] } }[];
}
const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
const LIST = /\/search\/[^/]+\/offers\?/;

/** From now on the first flight of every list lands on the day after; answers what ends that. */
export async function letFirstFlightLandLate(page: Page): Promise<() => Promise<void>> {
  await page.route(LIST, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as Listed;
    const arrival = json.data?.[0]?.airway.segments.at(-1)?.arrival;
    if (arrival) arrival.date = dayAfter(arrival.date);
    await route.fulfill({ response, json });
  });
  return () => page.unrouteAll({ behavior: 'wait' });
}

/** A '+1' behind an hour moves no arrival: all flights to `iata` land in one column. */
export async function expectOneColumnOfArrivals(page: Page, iata: string): Promise<void> {
  const late = page.getByText('+1', { exact: true });
  const cards = page.getByRole('article');
  await expect(cards.filter({ has: late }).first()).toBeVisible(ON_ITS_WAY);
  await expect(cards.filter({ hasNot: late }).first()).toBeVisible(ON_ITS_WAY);
  const leftOf = async (card: Locator) => (await card.first().getByText(iata, { exact: true }).boundingBox())?.x;
  await expect(async () => {
    const [lateAt, inTimeAt] = [await leftOf(cards.filter({ has: late })), await leftOf(cards.filter({ hasNot: late }))];
    expect(lateAt).toBeCloseTo(inTimeAt ?? NaN, 0);
  }).toPass(ON_ITS_WAY);
}
