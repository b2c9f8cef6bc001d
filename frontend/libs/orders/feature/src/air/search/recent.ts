/** The last six searches of a person in this browser, newest first, each by the address that repeats it. */
import { stretchesOf, type AirStretch } from './air-search';

const MOST = 6;
const keyOf = (userUuid: string) => `trajeto.air_searches.${userUuid}`;

function read(userUuid: string): unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userUuid)) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

const parse = (kept: unknown) => stretchesOf(new URLSearchParams({ stretches: JSON.stringify(kept) }).toString());

/** Only those that still can be flown. */
export const recentSearches = (userUuid: string, today: string): AirStretch[][] =>
  read(userUuid)
    .map(parse)
    .filter((stretches) => stretches !== null)
    .filter(([first]) => first !== undefined && first.goDate >= today);

export function rememberSearch(userUuid: string, stretches: readonly AirStretch[]): void {
  const text = JSON.stringify(stretches);
  const others = read(userUuid).filter((kept) => JSON.stringify(kept) !== text);
  localStorage.setItem(keyOf(userUuid), JSON.stringify([stretches, ...others].slice(0, MOST)));
}
