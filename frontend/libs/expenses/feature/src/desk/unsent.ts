/** How many expenses of one person and company wait in this browser to be sent, and when that changes. */
import { browserDraftStore, type DraftStore } from './draft-store';

export { watchChanges as watchUnsent } from './changes';

let store: DraftStore | null = null;

export async function countUnsent(userUuid: string, customerUuid: string | null): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0;
  store ??= browserDraftStore();
  const drafts = await store.all(`${userUuid}.${customerUuid ?? ''}`);
  return drafts.filter(({ outbox }) => outbox !== null).length;
}
