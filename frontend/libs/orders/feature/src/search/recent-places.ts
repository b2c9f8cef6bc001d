/** The last five places chosen in this browser, newest first; each product keeps its own. */
const MOST = 5;

export interface RecentPlaces<Place> {
  list: () => Place[];
  remember: (place: Place) => void;
}

/** `keyOf`: what a place is told apart by; null for anything that is no place. */
export function recentPlaces<Place>(key: string, keyOf: (kept: unknown) => string | null): RecentPlaces<Place> {
  const list = (): Place[] => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? (kept.filter((one) => keyOf(one) !== null) as Place[]) : [];
    } catch {
      return [];
    }
  };
  const remember = (place: Place) => {
    const others = list().filter((one) => keyOf(one) !== keyOf(place));
    localStorage.setItem(key, JSON.stringify([place, ...others].slice(0, MOST)));
  };
  return { list, remember };
}
