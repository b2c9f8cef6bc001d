/** Parts every travel screen draws alike: a flight's line, an airline's mark, the policy badge. */
export { airlineCode, tripOf, type FlightSegment, type FlightStop, type Flown, type Trip, type Way } from './flight';
export { AirlineMark, FlightLine, Late, stopsText } from './flight-line';
export { flightText } from './flight-text';
export { PolicyBadge, PolicyMark } from './policy-badge';
