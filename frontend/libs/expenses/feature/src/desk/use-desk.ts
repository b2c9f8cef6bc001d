/** The desk of whoever is signed in: one per person and company, for as long as the page lives. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { askUploadLinks, createExpense, readingsQuery, refreshExpenses, uploadVoucher } from '@trajeto/expenses-data-access';
import { useSession } from '@trajeto/shared-auth';
import { useEffect, useSyncExternalStore } from 'react';
import { watchChanges } from './changes';
import { CaptureDesk } from './desk';
import type { Draft } from './draft';
import { browserDraftStore, memoryDraftStore } from './draft-store';

const desks = new Map<string, CaptureDesk>();
const NEXT_TRY = 30_000;

/** The network's own word, or half a minute, whichever comes first. */
function later(act: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', again);
  };
  const again = () => {
    stop();
    act();
  };
  const timer = setTimeout(again, NEXT_TRY);
  window.addEventListener('online', again);
  return stop;
}

function deskOf(owner: string, employeeId: string): CaptureDesk {
  const known = desks.get(owner);
  if (known) return known;
  const desk = new CaptureDesk({
    owner,
    store: typeof indexedDB === 'undefined' ? memoryDraftStore() : browserDraftStore(),
    calls: { askUploadLinks, uploadVoucher, createExpense: (fields, key) => createExpense(employeeId, fields, key) },
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    later,
  });
  desks.set(owner, desk);
  watchChanges(() => void desk.followStore());
  return desk;
}

export interface AtDesk {
  desk: CaptureDesk;
  drafts: readonly Draft[];
}

/** The drafts as they are now; what was sent meanwhile refreshes what is on screen. */
export function useDesk(): AtDesk {
  const { user, customerUuid } = useSession();
  const queryClient = useQueryClient();
  const desk = deskOf(`${user.uuid}.${customerUuid ?? ''}`, user.employeeUuid ?? '');
  const drafts = useSyncExternalStore(desk.subscribe, desk.snapshot);
  useEffect(() => desk.onSent(() => void refreshExpenses(queryClient)), [desk, queryClient]);
  return { desk, drafts };
}

/** Follows the photos that are being read, for as long as a screen shows them. */
export function useReadings({ desk, drafts }: AtDesk): void {
  const uuids = drafts.flatMap(({ reading }) => (reading.state === 'reading' && reading.uuid ? [reading.uuid] : []));
  const { data } = useQuery(readingsQuery(uuids));
  useEffect(() => {
    if (data) desk.hear(data);
  }, [desk, data]);
}
