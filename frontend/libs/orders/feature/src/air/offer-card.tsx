/** One flight with its cheapest fare; its other fares unfold below it. */
import { Button, Checkbox, Collapse, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconLuggage, IconLuggageOff, IconTag } from '@tabler/icons-react';
import type { AirOffer } from '@trajeto/orders-data-access';
import { AirlineMark, FlightLine, flightText, PolicyBadge, type Trip } from '@trajeto/orders-ui';
import { formatMoney } from '@trajeto/shared-format';
import { Money, ToneBadge } from '@trajeto/shared-ui';
import { useEffect } from 'react';
import classes from './air.module.css';
import { airText } from './air.text';
import { baggageText } from './baggage';
import { Fares } from './fares';
import { FlightDetails } from './flight-details';
import { tripText } from '../results/trip.text';
import { tripsOf } from './trip';
import { differenceOf } from '../re-search/difference';

/** From how few seats the card counts them. */
const FEW_SEATS = 5;

export interface OfferCardProps {
  offer: AirOffer;
  /** The value it is compared with, where it would take another flight's place. */
  than?: string;
  pending: string | null;
  onChoose: (offer: AirOffer) => void;
  /** Called with true as the card opens, with false as it closes or leaves the list. */
  onOpen: (isOpen: boolean) => void;
  onRepriced: () => void;
  /** Absent where flights are not compared. */
  comparing?: { isMarked: boolean; isFull: boolean; toggle: () => void };
}

export const flightName = ({ airline }: Trip) => `${airline.airlineName} ${airline.flightNumber}`;

function Badges({ offer, name, comparing }: Pick<OfferCardProps, 'offer' | 'comparing'> & { name: string }) {
  const { seatsLeft, flights } = offer.airway;
  const baggages = flights[0]?.baggages ?? [];
  const hasChecked = baggages.some(({ type }) => type === 'checked');
  const BaggageIcon = hasChecked ? IconLuggage : IconLuggageOff;
  return (
    <div className={classes.badges}>
      <PolicyBadge isInside={offer.policy.inPolicy} />
      {offer.cheapest && (
        <ToneBadge tone="petroleo" icon={IconTag}>
          {tripText.cheapest}
        </ToneBadge>
      )}
      {seatsLeft !== null && seatsLeft <= FEW_SEATS && (
        <Text fz="sm" style={{ color: 'var(--tj-urucum-text)' }}>
          {tripText.seatsLeft(seatsLeft)}
        </Text>
      )}
      <span className={classes.baggage}>
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
    </div>
  );
}

/** `isLast`: no checkout follows in which to justify. */
function Violations({ offer, isLast }: { offer: AirOffer; isLast: boolean }) {
  if (offer.policy.inPolicy) return null;
  return (
    <div className={classes.violations}>
      {offer.policy.violatedPolicies.map(({ policyValueUuid, message }) => (
        <p key={policyValueUuid}>{message}</p>
      ))}
      {!isLast && <p>{flightText.willJustify}</p>}
    </div>
  );
}

interface PriceProps {
  offer: AirOffer;
  than: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  name: string;
}

function Price({ offer, than, isOpen, onToggle, name }: PriceProps) {
  const passengers = offer.airway.flights[0]?.passengers.length ?? 1;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.price}>
      <span className={classes.amount}>
        <Money value={offer.value} />
      </span>
      {than !== undefined && <span className={classes.note}>{differenceOf(offer.value, than)}</span>}
      {passengers > 1 && <span className={classes.note}>{tripText.totalFor(passengers)}</span>}
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
    </div>
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
  const { airline } = trip;
  const ways = trips.map(({ from, to }) => flightText.flight(from.iata, from.time, to.iata, to.time));
  const label = [name, ...ways, formatMoney(offer.value)].join(', ');
  return (
    <article className={`tj-card ${classes.offer ?? ''}`} aria-label={label}>
      <div className={classes.head}>
        <span className={classes.carrier}>
          <AirlineMark slug={airline.airline} />
          <span className={classes.names}>
            <span className={classes.airlineName}>{airline.airlineName}</span>
            <span className={classes.number}>{airline.flightNumber}</span>
            {airline.operatedBy && <span className={classes.number}>{airText.operatedBy(airline.operatedBy)}</span>}
          </span>
        </span>
        <div className={classes.flights}>
          {trips.map((one) => (
            <FlightLine key={one.flight.uuid} trip={one} />
          ))}
        </div>
        <Price offer={offer} than={than} isOpen={isOpen} onToggle={toggle} name={name} />
      </div>
      <Badges offer={offer} name={name} {...(comparing && { comparing })} />
      <Violations offer={offer} isLast={than !== undefined} />
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
    </article>
  );
}
