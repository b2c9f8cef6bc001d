/** Buses as they are compared with cheaper ones. */
import { cheapestBuses, type BusOffer } from '@trajeto/orders-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { IconBus } from '@tabler/icons-react';
import { cheaperText } from '../../cheaper/cheaper.text';
import type { ComparedProduct, Told } from '../../cheaper/compared';
import { className, clockOf, dayOf, shortStation } from '../bus';
import { BusLine } from '../item/bus-line';
import { roadText } from '../road.text';

export function tellBus({ road }: Pick<BusOffer, 'road'>): Told {
  const { departure, arrival, departureDate, arrivalDate, company, seatClass, amenities } = road;
  return {
    name: company,
    detail: [className(seatClass), ...amenities].join(' · '),
    stretch: cheaperText.stretch(departure.city, arrival.city, formatTripDate(dayOf(departureDate))),
    leg: roadText.way(shortStation(departure), clockOf(departureDate), shortStation(arrival), clockOf(arrivalDate)),
    departures: [departureDate],
  };
}

export const COMPARED_BUSES: ComparedProduct<BusOffer> = {
  table: 'road',
  icon: IconBus,
  words: roadText.cheaper,
  query: cheapestBuses,
  tell: tellBus,
  Mark: () => <IconBus size={24} stroke={1.75} aria-hidden />,
  Lines: ({ offer }) => <BusLine bus={offer.road} />,
};
