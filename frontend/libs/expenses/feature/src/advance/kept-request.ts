/** A request half written is kept on this device for a week, and forgotten once it was sent. */
import { useDebouncedCallback } from '@mantine/hooks';
import { emptyRequest, type AdvanceRequest } from './request';

const KEY = 'trajeto.adiantamento';
const WEEK = 7 * 86_400_000;

interface Kept {
  owner: string;
  at: number;
  request: AdvanceRequest;
}

export function readKept(owner: string, now: number): AdvanceRequest | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return kept?.owner === owner && now - kept.at < WEEK ? { ...emptyRequest(), ...kept.request } : null;
  } catch {
    return null;
  }
}

export const forgetKept = (): void => localStorage.removeItem(KEY);

const PAUSE = 400;
export const useKeeping = (owner: string) =>
  useDebouncedCallback((request: AdvanceRequest) => {
    localStorage.setItem(KEY, JSON.stringify({ owner, at: Date.now(), request } satisfies Kept));
  }, PAUSE);
