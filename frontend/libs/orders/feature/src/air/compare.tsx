/** Up to three flights beside one another: marked on their cards, compared in a dialog (UI 6.2). */
import { Button, Group, Table, Text } from '@mantine/core';
import type { AirOffer } from '@trajeto/orders-data-access';
import { flightText, Late, PolicyBadge, type Trip } from '@trajeto/orders-ui';
import { formatDuration, formatMoney } from '@trajeto/shared-format';
import { Dialog, Money, NetworkButton } from '@trajeto/shared-ui';
import { useState, type ReactNode } from 'react';
import classes from './air.module.css';
import { airText } from './air.text';
import { baggageText } from './baggage';
import { flightName } from './offer-card';
import { tripText } from '../results/trip.text';
import { tripsOf } from './trip';

export const MOST_COMPARED = 3;

/** The flights marked so far; of those that left the list none stays. */
export function useCompared(offers: readonly AirOffer[]) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const compared = marked.flatMap((uuid) => offers.find((offer) => offer.uuid === uuid) ?? []);
  const has = ({ uuid }: AirOffer) => compared.some((offer) => offer.uuid === uuid);
  return {
    compared,
    has,
    isFull: compared.length >= MOST_COMPARED,
    toggle: (offer: AirOffer) =>
      setMarked(has(offer) ? compared.filter(({ uuid }) => uuid !== offer.uuid).map(({ uuid }) => uuid) : [...marked, offer.uuid]),
    clear: () => setMarked([]),
  };
}
export type Compared = ReturnType<typeof useCompared>;

const eachTrip = (offer: AirOffer, words: (trip: Trip) => ReactNode) =>
  tripsOf(offer.airway).map((trip) => <div key={trip.flight.uuid}>{words(trip)}</div>);
const Times = ({ trip: { from, to } }: { trip: Trip }) => (
  <>
    {from.time} a {to.time}
    <Late from={from} to={to} />
  </>
);
const stopsOf = ({ flight }: Trip) => (flight.stops === 0 ? flightText.direct : flightText.stops(flight.stops));

const ROWS: readonly { label: string; cell: (offer: AirOffer) => ReactNode }[] = [
  { label: airText.compareTimes, cell: (offer) => eachTrip(offer, (trip) => <Times trip={trip} />) },
  { label: airText.compareDuration, cell: (offer) => eachTrip(offer, ({ flight }) => formatDuration(flight.duration)) },
  { label: airText.compareStops, cell: (offer) => eachTrip(offer, stopsOf) },
  { label: airText.compareBaggage, cell: ({ airway }) => baggageText(airway.flights[0]?.baggages ?? []) },
  { label: airText.compareRefund, cell: ({ airway }) => (airway.refundable ? airText.refundableFare : airText.notRefundable) },
  { label: airText.comparePolicy, cell: ({ policy }) => <PolicyBadge isInside={policy.inPolicy} /> },
  { label: airText.comparePrice, cell: ({ value }) => <Money value={value} /> },
];

const nameOf = (offer: AirOffer) => {
  const [trip] = tripsOf(offer.airway);
  return trip ? flightName(trip) : '';
};

interface CompareProps {
  of: Compared;
  pending: string | null;
  onChoose: (offer: AirOffer) => void;
}

function CompareTable({ of, pending, onChoose }: CompareProps) {
  return (
    <Table.ScrollContainer minWidth={160 * (of.compared.length + 1)}>
      <Table verticalSpacing="sm" highlightOnHover={false}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            {of.compared.map((offer) => (
              <Table.Th key={offer.uuid} scope="col">
                {nameOf(offer)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ROWS.map(({ label, cell }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              {of.compared.map((offer) => (
                <Table.Td key={offer.uuid}>{cell(offer)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
          <Table.Tr>
            <Table.Td />
            {of.compared.map((offer) => (
              <Table.Td key={offer.uuid}>
                <NetworkButton
                  fullWidth
                  aria-label={airText.chooseFare(nameOf(offer), formatMoney(offer.value))}
                  loading={pending === offer.uuid}
                  disabled={pending !== null && pending !== offer.uuid}
                  onClick={() => onChoose(offer)}
                >
                  {tripText.choose}
                </NetworkButton>
              </Table.Td>
            ))}
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Stands above the cards while something is marked. */
export function CompareBar(props: CompareProps) {
  const { of, onChoose } = props;
  const [isOpen, setIsOpen] = useState(false);
  if (of.compared.length === 0) return null;
  return (
    <Group className={`tj-card ${classes.compareBar ?? ''}`} role="region" aria-label={airText.compare}>
      <Text fz="sm">{airText.comparing(of.compared.length, MOST_COMPARED)}</Text>
      <Group gap="sm">
        <Button variant="subtle" onClick={of.clear}>
          {airText.compareClear}
        </Button>
        <Button variant="default" disabled={of.compared.length < 2} onClick={() => setIsOpen(true)}>
          {airText.compare}
        </Button>
      </Group>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={airText.compareTitle} size={720}>
        <CompareTable
          {...props}
          onChoose={(offer) => {
            setIsOpen(false);
            of.clear();
            onChoose(offer);
          }}
        />
      </Dialog>
    </Group>
  );
}
