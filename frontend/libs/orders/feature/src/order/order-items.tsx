/** The items of an order: legs, company and fare, what stands out of policy, what became of each. */
import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Order, OrderHistoryEntry, OrderItem } from '@trajeto/orders-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { EmptyState, Money, StatusBadge } from '@trajeto/shared-ui';
import { IconAlertTriangle, IconChevronDown, IconCircleX, IconPlane } from '@tabler/icons-react';
import { ItemMenu } from './item-menu';
import { LegLine } from './leg-line';
import classes from './order-items.module.css';
import { orderText } from './order.text';
import { countsAsRejected, rejecterOf } from './rejecter';
import { baggageWords, fareName, flightNumbers, legsOf, type Leg } from './trip';
import { useChanges } from './use-changes';

const OUT: ReadonlySet<string> = new Set(['rejected', 'canceled', 'expired']);

function LegFacts({ leg, item }: { leg: Leg; item: OrderItem }) {
  const seats = item.travelers.flatMap(({ seats: taken = [] }) => taken.map(({ seatNumber }) => seatNumber));
  const operators =
    leg.first.operatedBy && leg.first.operatedBy !== leg.first.airlineName ? [orderText.operatedBy(leg.first.operatedBy)] : [];
  const facts = [
    formatTripDate(leg.first.departure.date),
    flightNumbers(leg),
    fareName(item.familyFare),
    baggageWords(leg),
    ...operators,
    ...(seats.length > 0 ? [`${orderText.seat.toLowerCase()} ${seats.join(', ')}`] : []),
  ];
  return (
    <Text fz="sm" c="dimmed">
      {facts.join(' · ')}
    </Text>
  );
}

function FareRules({ item }: { item: OrderItem }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const services = Object.entries(item.flights[0]?.includedServices ?? {}).filter(([name]) => name in orderText.services);
  if (services.length === 0) return null;
  return (
    <div>
      <UnstyledButton className={classes.rules} aria-expanded={isOpen} onClick={toggle}>
        {orderText.fareRules} <IconChevronDown size={16} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <ul className={classes.services}>
          {services.map(([name, isIncluded]) => (
            <li key={name}>
              {orderText.services[name]}: {isIncluded ? orderText.included : orderText.notIncluded}
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  );
}

function Codes({ item }: { item: OrderItem }) {
  const codes = [
    { label: orderText.locator, code: item.tracker },
    { label: orderText.ticket, code: item.ticket },
  ].filter(({ code }) => code);
  if (codes.length === 0) return null;
  return (
    <Text fz="sm" c="dimmed">
      {codes.map(({ label, code }, index) => (
        <span key={label}>
          {index > 0 && ' · '}
          {label} <span className={classes.code}>{code}</span>
        </span>
      ))}
    </Text>
  );
}

function Notes({ order, item, history }: { order: Order; item: OrderItem; history: readonly OrderHistoryEntry[] }) {
  const who = rejecterOf(item, history);
  const messages = item.violatedPolicies.map(({ message }) => message);
  return (
    <>
      {messages.length > 0 && (
        <p className={classes.note} data-tone="dende">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <span>
            {messages.join(' ')}
            {item.brokenPolicyJustification && ` · ${orderText.justification(item.brokenPolicyJustification)}`}
          </span>
        </p>
      )}
      {countsAsRejected(order, item) && (
        <p className={classes.note} data-tone="urucum">
          <IconCircleX size={18} stroke={1.75} aria-hidden />
          <span>{who ? orderText.rejectedBy(who, item.reasonRejected ?? '') : orderText.rejected(item.reasonRejected ?? '')}</span>
        </p>
      )}
    </>
  );
}

function ItemRow({ order, item, history }: { order: Order; item: OrderItem; history: readonly OrderHistoryEntry[] }) {
  const changes = useChanges(item.status);
  const isOut = OUT.has(item.status);
  return (
    <li className={classes.item} data-changed={changes > 0 || undefined} key={changes}>
      <span className={classes.tile} aria-hidden>
        <IconPlane size={20} stroke={1.75} />
      </span>
      <div className={classes.body}>
        {legsOf(item).map((leg) => (
          <div key={leg.id} className={classes.leg}>
            <LegLine leg={leg} />
            <LegFacts leg={leg} item={item} />
          </div>
        ))}
        <Codes item={item} />
        <Notes order={order} item={item} history={history} />
        <FareRules item={item} />
      </div>
      <div className={classes.side}>
        <StatusBadge status={item.status} kind="item" />
        <span className={classes.value} data-out={isOut || undefined}>
          {isOut ? (
            <s>
              <Money value={item.value} />
            </s>
          ) : (
            <Money value={item.value} fw={600} />
          )}
        </span>
        <ItemMenu order={order} item={item} />
      </div>
    </li>
  );
}

export function OrderItems({ order, history }: { order: Order; history: readonly OrderHistoryEntry[] }) {
  const items = order.itemsIncluded.airway;
  if (items.length === 0) return <EmptyState title={orderText.noItems} />;
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <ItemRow key={item.uuid} order={order} item={item} history={history} />
      ))}
    </ul>
  );
}
