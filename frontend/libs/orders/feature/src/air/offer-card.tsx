/** One flight with its cheapest fare; its other fares unfold below it. */
import { Button, Collapse, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconLuggage, IconLuggageOff, IconTag } from '@tabler/icons-react';
import type { Offer } from '@trajeto/orders-data-access';
import { AirlineMark, FlightLine, flightText, PolicyBadge, tripOf, type Trip } from '@trajeto/orders-ui';
import { formatMoney } from '@trajeto/shared-format';
import { Money, ToneBadge } from '@trajeto/shared-ui';
import classes from './air.module.css';
import { airText } from './air.text';
import { baggageText } from './baggage';
import { Fares } from './fares';
import { FlightDetails } from './flight-details';

/** From how few seats the card counts them. */
const FEW_SEATS = 5;

export interface OfferCardProps {
  offer: Offer;
  pending: string | null;
  onChoose: (offer: Offer) => void;
  onHold: (isOpen: boolean) => void;
  onRepriced: () => void;
}

export const flightName = ({ airline }: Trip) => `${airline.airlineName} ${airline.flightNumber}`;

function Badges({ offer }: { offer: Offer }) {
  const { seatsLeft, flights } = offer.airway;
  const baggages = flights[0]?.baggages ?? [];
  const hasChecked = baggages.some(({ type }) => type === 'checked');
  const BaggageIcon = hasChecked ? IconLuggage : IconLuggageOff;
  return (
    <div className={classes.badges}>
      <PolicyBadge isInside={offer.policy.inPolicy} />
      {offer.cheapest && (
        <ToneBadge tone="petroleo" icon={IconTag}>
          {airText.cheapest}
        </ToneBadge>
      )}
      {seatsLeft !== null && seatsLeft <= FEW_SEATS && (
        <Text fz="sm" style={{ color: 'var(--tj-urucum-text)' }}>
          {airText.seatsLeft(seatsLeft)}
        </Text>
      )}
      <span className={classes.baggage}>
        <BaggageIcon size={18} stroke={1.75} aria-hidden />
        {baggageText(baggages)}
      </span>
    </div>
  );
}

function Violations({ offer }: { offer: Offer }) {
  if (offer.policy.inPolicy) return null;
  return (
    <div className={classes.violations}>
      {offer.policy.violatedPolicies.map(({ policyValueUuid, message }) => (
        <p key={policyValueUuid}>{message}</p>
      ))}
      <p>{flightText.willJustify}</p>
    </div>
  );
}

function Price({ offer, isOpen, onToggle, name }: { offer: Offer; isOpen: boolean; onToggle: () => void; name: string }) {
  const passengers = offer.airway.flights[0]?.passengers.length ?? 1;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.price}>
      <span className={classes.amount}>
        <Money value={offer.value} />
      </span>
      {passengers > 1 && <span className={classes.note}>{airText.totalFor(passengers)}</span>}
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

export function OfferCard({ offer, pending, onChoose, onHold, onRepriced }: OfferCardProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const trip = tripOf(offer.airway);
  if (!trip) return null;
  const name = flightName(trip);
  const { from, to, airline } = trip;
  const label = `${name}, ${flightText.flight(from.iata, from.time, to.iata, to.time)}, ${formatMoney(offer.value)}`;
  const open = () => {
    onHold(!isOpen);
    toggle();
  };
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
        <FlightLine trip={trip} />
        <Price offer={offer} isOpen={isOpen} onToggle={open} name={name} />
      </div>
      <Badges offer={offer} />
      <Violations offer={offer} />
      <Collapse expanded={isOpen}>
        {isOpen && (
          <div className={classes.unfolded}>
            <Fares offer={offer} name={name} pending={pending} onChoose={onChoose} onRepriced={onRepriced} />
            <FlightDetails trip={trip} />
          </div>
        )}
      </Collapse>
    </article>
  );
}
