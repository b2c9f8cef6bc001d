/** The statuses of an order that is still filled: with a stay of the agency it waits for a quote, and takes items all the same. */
export const CARTS: ReadonlySet<string> = new Set(['open', 'quoting', 'quoted']);
