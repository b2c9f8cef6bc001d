/** The flights of a trip as the home speaks of them: where it leads, and which flight comes next. */
import { daysBetween, formatLocalTime } from '@trajeto/shared-format';
import type { Way } from '@trajeto/orders-ui';
import type { InboxOrder } from '@trajeto/shell-data-access';

export type TripFlight = InboxOrder['flights'][number];

const MINUTE = 60_000;

/** 'São Paulo ⇄ Salvador' there and back, else the cities one after another; null without flights. */
export function routeOf(flights: readonly TripFlight[]): string | null {
  const [first] = flights;
  const last = flights.at(-1);
  if (!first || !last) return null;
  const isReturn = last.originCity === first.destinationCity && last.destinationCity === first.originCity;
  if (flights.length === 2 && isReturn) return `${first.originCity} ⇄ ${first.destinationCity}`;
  const cities = flights.flatMap(({ originCity, destinationCity }) => [originCity, destinationCity]);
  return cities.filter((city, place) => city !== cities[place - 1]).join(' → ');
}

/** The first that has not landed before today; the last of a trip that is over. */
export const nextFlight = (flights: readonly TripFlight[], today: string): TripFlight | null =>
  flights.find(({ endsAt }) => daysBetween(today, endsAt) >= 0) ?? flights.at(-1) ?? null;

/** Times carry the offset of their airport, so their difference is the duration. */
export const wayOf = ({ origin, destination, startsAt, endsAt, stops }: TripFlight): Way => ({
  from: { iata: origin, time: formatLocalTime(startsAt), date: startsAt },
  to: { iata: destination, time: formatLocalTime(endsAt), date: endsAt },
  flight: { duration: Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE), stops },
  waits: [],
});
