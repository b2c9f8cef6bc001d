/** How many expenses of one person and company wait in this browser to be sent. */
import { browserShelf } from './shelf';

export async function countUnsent(userUuid: string, customerUuid: string | null): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0;
  const drafts = await browserShelf().all(`${userUuid}.${customerUuid ?? ''}`);
  return drafts.filter(({ outbox }) => outbox !== null).length;
}
