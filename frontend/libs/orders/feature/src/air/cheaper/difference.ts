/** What another flight would change: the price in words, and how much earlier or later it leaves. */
import type { AirOffer } from '@trajeto/orders-data-access';
import { tripOf, type Trip } from '@trajeto/orders-ui';
import { centsToMoney, formatDuration, formatMoney, formatTripDate, moneyToCents } from '@trajeto/shared-format';
import { cheaperText } from './cheaper.text';

/** Each flight of an offer told whole: one, or the way there and the way back. */
export const tripsOf = ({ airway: { flights, segments } }: Pick<AirOffer, 'airway'>): Trip[] =>
  flights.flatMap((flight) => tripOf({ flights: [flight], segments }) ?? []);

/** `R$ 120,00 a menos`; null when it saves nothing. */
export function savedWords(chosen: Pick<AirOffer, 'value'>, other: Pick<AirOffer, 'value'>): string | null {
  const [paid, asked] = [moneyToCents(chosen.value), moneyToCents(other.value)];
  if (paid === null || asked === null || asked >= paid) return null;
  return cheaperText.less(formatMoney(centsToMoney(paid - asked)));
}

function shift(chosen: Trip, other: Trip): string {
  const minutes = Math.round((Date.parse(other.from.datetime) - Date.parse(chosen.from.datetime)) / 60_000);
  if (minutes === 0) return cheaperText.same;
  const span = formatDuration(Math.abs(minutes));
  return minutes < 0 ? cheaperText.earlier(span) : cheaperText.later(span);
}

/** `2 h 10 min mais cedo`, of a pair of flights each way apart; null when the two cannot be compared. */
export function shiftWords(chosen: Pick<AirOffer, 'airway'>, other: Pick<AirOffer, 'airway'>): string | null {
  const [mine, its] = [tripsOf(chosen), tripsOf(other)];
  const [go, back] = mine.map((trip, index) => (its[index] ? shift(trip, its[index]) : null));
  if (!go || mine.length !== its.length) return null;
  return back ? cheaperText.shifts(go, back) : go;
}

const flightsOf = ({ segments }: Trip) => segments.map(({ airlineName, flightNumber }) => `${airlineName} ${flightNumber}`).join(' e ');

/** `Gol 1624`, of a pair `Gol 1624 e Gol 1631`. */
export const flightName = (offer: Pick<AirOffer, 'airway'>): string => tripsOf(offer).map(flightsOf).join(' e ');

/** `Salvador a Recife, qui., 26 nov.` */
export function stretchName(offer: Pick<AirOffer, 'airway'>): string {
  const [trip] = tripsOf(offer);
  return trip ? cheaperText.stretch(trip.from.city, trip.to.city, formatTripDate(trip.from.date)) : cheaperText.title;
}

/** What an approver writes as a reason when they would rather see this flight. */
export function suggestionOf(chosen: AirOffer, other: AirOffer): string {
  const [trip] = tripsOf(other);
  const leg = trip ? `${trip.from.iata} ${trip.from.time} a ${trip.to.iata} ${trip.to.time}` : '';
  return cheaperText.suggestion(flightName(other), leg, formatMoney(other.value), savedWords(chosen, other) ?? '');
}
