/** A bus on the page of its order: its line, its terminals by their whole names, its tickets, what canceling keeps. */
import { Text } from '@mantine/core';
import { formatMoney, formatTripDate } from '@trajeto/shared-format';
import { className, dayOf, type Bus, type BusItem } from '../bus';
import { roadText } from '../road.text';
import { BusLine } from './bus-line';
import classes from './item.module.css';
import { TicketKeys } from './ticket-keys';

const stationOf = ({ name, city, state }: Bus['departure']) => roadText.station(name, city, state);

export function BusOrderCard({ item }: { item: BusItem }) {
  const facts = [formatTripDate(dayOf(item.departureDate)), item.company, className(item.seatClass), ...item.amenities];
  return (
    <div className={classes.card}>
      <BusLine bus={item} />
      <Text fz="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <Text fz="sm" c="dimmed">
        {roadText.from}: {stationOf(item.departure)}
        <br />
        {roadText.until}: {stationOf(item.arrival)}
      </Text>
      <Text fz="sm" c="dimmed">
        {roadText.cancellationTax(formatMoney(item.cancellationTax))}
      </Text>
      <TicketKeys item={item} />
    </div>
  );
}
