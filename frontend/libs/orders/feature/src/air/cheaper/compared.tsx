/** Flights as they are compared with cheaper ones. */
import { cheapestFlights, type AirOffer } from '@trajeto/orders-data-access';
import { AirlineMark, FlightLine, type Trip } from '@trajeto/orders-ui';
import { formatTripDate } from '@trajeto/shared-format';
import { IconPlane } from '@tabler/icons-react';
import classes from '../../cheaper/cheaper.module.css';
import { cheaperText } from '../../cheaper/cheaper.text';
import type { ComparedProduct, Told } from '../../cheaper/compared';
import { airText } from '../air.text';
import { baggageText } from '../baggage';
import { fareName } from '../flights';
import { tripsOf } from '../trip';

const numbersOf = ({ segments }: Trip) => segments.map(({ airlineName, flightNumber }) => `${airlineName} ${flightNumber}`).join(' e ');

export function tellFlight({ airway }: Pick<AirOffer, 'airway'>): Told {
  const trips = tripsOf(airway);
  const [trip] = trips;
  return {
    name: trips.map(numbersOf).join(' e '),
    detail: `${fareName(airway.familyFare)} · ${baggageText(airway.flights[0]?.baggages ?? [])}`,
    stretch: trip ? cheaperText.stretch(trip.from.city, trip.to.city, formatTripDate(trip.from.date)) : airText.cheaper.title,
    leg: trip ? `${trip.from.iata} ${trip.from.time} a ${trip.to.iata} ${trip.to.time}` : '',
    departures: trips.map(({ from }) => from.datetime),
  };
}

const Mark = ({ offer }: { offer: AirOffer }) => <AirlineMark slug={offer.airway.segments[0]?.airline ?? ''} />;

function Lines({ offer }: { offer: AirOffer }) {
  const trips = tripsOf(offer.airway);
  return trips.map((trip, index) => (
    <div key={trip.flight.uuid} className={classes.flight}>
      {trips.length > 1 && (
        <span className={classes.note}>
          {index === 0 ? cheaperText.go : cheaperText.back}, {formatTripDate(trip.from.date)}
        </span>
      )}
      <FlightLine trip={trip} />
    </div>
  ));
}

export const COMPARED_FLIGHTS: ComparedProduct<AirOffer> = {
  table: 'airway',
  icon: IconPlane,
  words: airText.cheaper,
  query: cheapestFlights,
  tell: tellFlight,
  Mark,
  Lines,
};
