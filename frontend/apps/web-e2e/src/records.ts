/** Records as the lists of the screens show them. */
import type { Locator, Page } from '@playwright/test';

/** The record with these words in the list that is open: a row of the table, or its card on a phone. */
export function recordWith(page: Page, words: string | RegExp): Locator {
  const main = page.getByRole('main');
  return main.getByRole('row').or(main.getByRole('listitem')).filter({ hasText: words });
}
