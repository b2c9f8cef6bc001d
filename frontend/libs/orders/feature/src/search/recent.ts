/** The last six searches of a person in this browser, newest first; each product keeps its own. */
import type { Stretch } from './stretch';

const MOST = 6;

export interface RecentStore<One extends Stretch> {
  list: (userUuid: string, today: string) => One[][];
  remember: (userUuid: string, stretches: readonly One[]) => void;
}

/** `parse`: the stretches an address carries; null when they are none. */
export function recentStore<One extends Stretch>(name: string, parse: (search: string) => One[] | null): RecentStore<One> {
  const keyOf = (userUuid: string) => `${name}.${userUuid}`;
  const read = (userUuid: string): unknown[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userUuid)) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  };
  return {
    // Only those that still lie ahead.
    list: (userUuid, today) =>
      read(userUuid)
        .map((kept) => parse(new URLSearchParams({ stretches: JSON.stringify(kept) }).toString()))
        .filter((stretches) => stretches !== null)
        .filter(([first]) => first !== undefined && first.goDate >= today),
    remember: (userUuid, stretches) => {
      const text = JSON.stringify(stretches);
      const others = read(userUuid).filter((kept) => JSON.stringify(kept) !== text);
      localStorage.setItem(keyOf(userUuid), JSON.stringify([stretches, ...others].slice(0, MOST)));
    },
  };
}
