/** A flight as screens speak of it: where and when it leaves and lands, where it stops and how long it waits there. */
export interface FlightStop {
  iata: string;
  city: string;
  time: string;
  date: string;
  datetime: string;
}
export interface FlightSegment {
  flightUuid: string;
  airline: string;
  airlineName: string;
  flightNumber: string;
  operatedBy: string | null;
  departure: FlightStop;
  arrival: FlightStop;
  duration: number;
  aircraft: string | null;
}
/** What the line draws of a flight. */
export interface Way {
  from: Pick<FlightStop, 'iata' | 'time' | 'date'>;
  to: Pick<FlightStop, 'iata' | 'time' | 'date'>;
  /** Duration in minutes. */
  flight: { duration: number; stops: number };
  /** Where it stops, as far as that is known. */
  waits: readonly { iata: string; minutes: number }[];
}
export interface Flown {
  flights: readonly { uuid: string; duration: number; stops: number; stretchIndex: number }[];
  segments: readonly FlightSegment[];
}

/** The first flight of an offer or item, told whole; null when it has none. */
export function tripOf({ flights, segments }: Flown) {
  const [flight] = flights;
  const own = segments.filter(({ flightUuid }) => flightUuid === flight?.uuid);
  const [first, last] = [own[0], own[own.length - 1]];
  if (!flight || !first || !last) return null;
  const waits = own.slice(1).map((segment, index) => ({
    iata: segment.departure.iata,
    city: segment.departure.city,
    minutes: minutesBetween(own[index]?.arrival.datetime ?? '', segment.departure.datetime),
  }));
  return { flight, segments: own, from: first.departure, to: last.arrival, airline: first, waits };
}
export type Trip = NonNullable<ReturnType<typeof tripOf>>;

const minutesBetween = (from: string, to: string) => Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));

/** The code people know an airline by; suppliers name them in their own way. */
const CODES: Readonly<Record<string, string>> = { gws: 'G3', latam: 'LA', azul: 'AD', aa: 'AA', '2z': '2Z', xl: 'SE' };
export const airlineCode = (slug: string): string => CODES[slug] ?? slug.slice(0, 2).toUpperCase();
