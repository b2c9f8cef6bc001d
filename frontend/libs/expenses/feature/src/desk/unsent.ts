/** How many expenses of one person and company wait in this browser to be sent, and when that changes. */
import { browserShelf, type Shelf } from './shelf';

export { watchChanges as watchUnsent } from './changes';

let shelf: Shelf | null = null;

export async function countUnsent(userUuid: string, customerUuid: string | null): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0;
  shelf ??= browserShelf();
  const drafts = await shelf.all(`${userUuid}.${customerUuid ?? ''}`);
  return drafts.filter(({ outbox }) => outbox !== null).length;
}
