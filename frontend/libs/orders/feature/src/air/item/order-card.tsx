/** A flight on the page of its order: each leg with its facts, and the rules of its fare. */
import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Order } from '@trajeto/orders-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { IconChevronDown } from '@tabler/icons-react';
import { airText } from '../air.text';
import { baggageWords, fareName, flightNumbers, legsOf, seatsOn, type AirItem, type Leg } from '../flights';
import { ExtraBags } from './extra-bags';
import { FlightSeats } from './flight-seats';
import classes from './item.module.css';
import { LegLine } from './leg-line';

function LegFacts({ leg, item }: { leg: Leg; item: AirItem }) {
  const seats = seatsOn(leg, item);
  const extra = item.baggages.reduce((sum, { quantity }) => sum + quantity, 0);
  const operators = leg.first.operatedBy && leg.first.operatedBy !== leg.first.airlineName ? [airText.flownBy(leg.first.operatedBy)] : [];
  const facts = [
    formatTripDate(leg.first.departure.date),
    flightNumbers(leg),
    fareName(item.familyFare),
    baggageWords(leg),
    ...operators,
    ...(seats.length > 0 ? [airText.seats(seats)] : []),
    ...(extra > 0 ? [airText.extraBags(extra)] : []),
  ];
  return (
    <Text fz="sm" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
}

function FareRules({ item }: { item: AirItem }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const services = Object.entries(item.flights[0]?.includedServices ?? {}).filter(([name]) => name in airText.services);
  if (services.length === 0) return null;
  return (
    <div>
      <UnstyledButton className={classes.rules} aria-expanded={isOpen} onClick={toggle}>
        {airText.rules} <IconChevronDown size={16} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <ul className={classes.services}>
          {services.map(([name, isIncluded]) => (
            <li key={name}>
              {airText.services[name]}: {isIncluded ? airText.included(name) : airText.notIncluded(name)}
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  );
}

export function FlightOrderCard({ item, order }: { item: AirItem; order: Pick<Order, 'uuid'> }) {
  const isOpen = item.allowedActions.includes('edit');
  return (
    <>
      {legsOf(item).map((leg) => (
        <div key={leg.id} className={classes.leg}>
          <LegLine leg={leg} />
          <LegFacts leg={leg} item={item} />
        </div>
      ))}
      {isOpen && <FlightSeats item={item} orderId={order.uuid} />}
      <ExtraBags item={item} orderId={order.uuid} />
      <FareRules item={item} />
    </>
  );
}
