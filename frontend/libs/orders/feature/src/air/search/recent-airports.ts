/** The last five places chosen in this browser, newest first. */
import type { Airport } from '@trajeto/orders-data-access';

const KEY = 'trajeto.recent_airports';
const MOST = 5;
const isAirport = (kept: unknown): kept is Airport =>
  typeof kept === 'object' && kept !== null && typeof (kept as { iata?: unknown }).iata === 'string';

export function recentAirports(): Airport[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isAirport) : [];
  } catch {
    return [];
  }
}

export function rememberAirport(airport: Airport): void {
  const others = recentAirports().filter(({ iata }) => iata !== airport.iata);
  localStorage.setItem(KEY, JSON.stringify([airport, ...others].slice(0, MOST)));
}
