/** Records as the screens of configuration make them. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Writes each value into the field with exactly this label. */
export async function fillFields(form: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await form.getByRole('textbox', { name: label, exact: true }).fill(value);
}

/** Makes a record of the list that is open; `create` names the button and the dialog. */
export async function createRecord(page: Page, create: string, values: Readonly<Record<string, string>>): Promise<void> {
  // An empty list offers it a second time.
  await page.getByRole('button', { name: create }).first().click();
  const dialog = page.getByRole('dialog', { name: create });
  await fillFields(dialog, values);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toHaveCount(0);
}
