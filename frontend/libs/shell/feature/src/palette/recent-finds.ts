/** The last five things a person opened from the palette in this browser, newest first. */
import type { Find } from './finds';

const MOST = 5;
const keyOf = (userUuid: string) => `trajeto.palette.${userUuid}`;

export type RecentFind = Pick<Find, 'id' | 'label' | 'to'>;

const isFind = (kept: unknown): kept is RecentFind =>
  typeof kept === 'object' &&
  kept !== null &&
  ['id', 'label', 'to'].every((field) => typeof (kept as Record<string, unknown>)[field] === 'string');

export function recentFinds(userUuid: string): RecentFind[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userUuid)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFind).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberFind(userUuid: string, { id, label, to }: RecentFind): void {
  const others = recentFinds(userUuid).filter((kept) => kept.id !== id);
  localStorage.setItem(keyOf(userUuid), JSON.stringify([{ id, label, to }, ...others].slice(0, MOST)));
}
