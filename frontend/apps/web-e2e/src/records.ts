/** Records as the screens of configuration list and make them. */
import { expect, type Locator, type Page } from '@playwright/test';

/** The record with these words in the list that is open: a row of the table, or its card on a phone. */
export function recordWith(page: Page, words: string | RegExp): Locator {
  const main = page.getByRole('main');
  return main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: words });
}

/** Writes each value into the field with exactly this label, which may also say whether it must have one. */
export async function fillFields(form: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const name = new RegExp(`^${label}( \\((obrigatório|opcional)\\))?$`);
    await form.getByRole('textbox', { name }).fill(value);
  }
}

/** Whether the foot of a field is what one sees there: the bar of buttons once lay over the last field of a dialog. */
const isWhole = (field: Locator) =>
  field.evaluate((input) => {
    input.scrollIntoView({ block: 'center' });
    const { left, width, bottom } = input.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, bottom - 3) === input;
  });

/** Makes a record of the list that is open; `create` names the button and the dialog. */
export async function createRecord(page: Page, create: string, values: Readonly<Record<string, string>>): Promise<void> {
  // An empty list offers it a second time.
  await page.getByRole('button', { name: create }).first().click();
  const dialog = page.getByRole('dialog', { name: create });
  await fillFields(dialog, values);
  await expect.poll(() => isWhole(dialog.getByRole('textbox').last())).toBe(true);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
}
