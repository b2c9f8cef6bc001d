/** One flight with its cheapest fare; its other fares unfold below it. */
import { Button, Checkbox, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconLuggage, IconLuggageOff } from '@tabler/icons-react';
import type { AirOffer } from '@trajeto/orders-data-access';
import { AirlineMark, FlightLine, flightText, type Trip } from '@trajeto/orders-ui';
import { formatMoney } from '@trajeto/shared-format';
import { useEffect } from 'react';
import classes from './air.module.css';
import { airText } from './air.text';
import { baggageText } from './baggage';
import { Fares } from './fares';
import { FlightDetails } from './flight-details';
import { OfferFrame } from '../results/offer-card';
import frameClasses from '../results/offer-card.module.css';
import type { Choosing } from '../results/trip-offers';
import { tripsOf } from './trip';

export interface OfferCardProps extends Choosing<AirOffer> {
  offer: AirOffer;
  /** Called with true as the card opens, with false as it closes or leaves the list. */
  onOpen: (isOpen: boolean) => void;
  onRepriced: () => void;
  /** Absent where flights are not compared. */
  comparing?: { isMarked: boolean; isFull: boolean; toggle: () => void };
}

export const flightName = ({ airline }: Trip) => `${airline.airlineName} ${airline.flightNumber}`;

function Facts({ offer, name, comparing }: Pick<OfferCardProps, 'offer' | 'comparing'> & { name: string }) {
  const baggages = offer.airway.flights[0]?.baggages ?? [];
  const hasChecked = baggages.some(({ type }) => type === 'checked');
  const BaggageIcon = hasChecked ? IconLuggage : IconLuggageOff;
  return (
    <>
      <span className={`${frameClasses.fact ?? ''} ${frameClasses.last ?? ''}`}>
        <BaggageIcon size={18} stroke={1.75} aria-hidden />
        {baggageText(baggages)}
      </span>
      {comparing && (
        <Checkbox
          size="sm"
          label={airText.compare}
          aria-label={airText.compareOne(name)}
          checked={comparing.isMarked}
          disabled={comparing.isFull && !comparing.isMarked}
          onChange={comparing.toggle}
        />
      )}
    </>
  );
}

function Carrier({ airline }: Trip) {
  return (
    <>
      <AirlineMark slug={airline.airline} />
      <span className={frameClasses.names}>
        <span className={frameClasses.carrierName}>{airline.airlineName}</span>
        <span className={frameClasses.number}>{airline.flightNumber}</span>
        {airline.operatedBy && <span className={frameClasses.number}>{airText.operatedBy(airline.operatedBy)}</span>}
      </span>
    </>
  );
}

function FaresButton({ name, isOpen, onToggle }: { name: string; isOpen: boolean; onToggle: () => void }) {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Button
      variant="subtle"
      className={classes.toggle}
      rightSection={<Chevron size={16} aria-hidden />}
      aria-expanded={isOpen}
      aria-label={isOpen ? `${airText.closeFares}: ${name}` : `${airText.fares}: ${name}`}
      onClick={onToggle}
    >
      {isOpen ? airText.closeFares : airText.fares}
    </Button>
  );
}

export function OfferCard({ offer, than, pending, onChoose, onOpen, onRepriced, comparing }: OfferCardProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    onOpen(true);
    return () => onOpen(false);
  }, [isOpen, onOpen]);
  const trips = tripsOf(offer.airway);
  const [trip] = trips;
  if (!trip) return null;
  const name = flightName(trip);
  const ways = trips.map(({ from, to }) => flightText.flight(from.iata, from.time, to.iata, to.time));
  const lines = trips.map((one) => <FlightLine key={one.flight.uuid} trip={one} />);
  return (
    <OfferFrame
      label={[name, ...ways, formatMoney(offer.value)].join(', ')}
      offer={offer}
      carrier={<Carrier {...trip} />}
      line={<div className={classes.flights}>{lines}</div>}
      passengers={offer.airway.flights[0]?.passengers.length ?? 1}
      seatsLeft={offer.airway.seatsLeft}
      than={than}
      action={<FaresButton name={name} isOpen={isOpen} onToggle={toggle} />}
      facts={<Facts offer={offer} name={name} {...(comparing && { comparing })} />}
    >
      <Collapse expanded={isOpen}>
        {isOpen && (
          <div className={classes.unfolded}>
            <Fares offer={offer} name={name} pending={pending} onChoose={onChoose} onRepriced={onRepriced} />
            {trips.map((one) => (
              <FlightDetails key={one.flight.uuid} trip={one} />
            ))}
          </div>
        )}
      </Collapse>
    </OfferFrame>
  );
}
