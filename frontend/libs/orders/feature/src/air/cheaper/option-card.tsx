/** One flight of a comparison: its line, its price, what it saves and shifts, and what may be done with it. */
import type { AirOffer } from '@trajeto/orders-data-access';
import { AirlineMark, FlightLine, PolicyBadge } from '@trajeto/orders-ui';
import { formatMoney, formatTripDate } from '@trajeto/shared-format';
import { Money, ToneBadge } from '@trajeto/shared-ui';
import { IconArrowDown, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { baggageText } from '../baggage';
import { fareName } from '../flights';
import classes from './cheaper.module.css';
import { cheaperText } from './cheaper.text';
import { flightName, savedWords, shiftWords, tripsOf } from './difference';

function Flights({ offer }: { offer: AirOffer }) {
  const trips = tripsOf(offer);
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

/** Against the chosen one: price first, then the clock. */
function Against({ chosen, offer }: { chosen: AirOffer; offer: AirOffer }) {
  const [saved, shift] = [savedWords(chosen, offer), shiftWords(chosen, offer)];
  return (
    <>
      {saved && (
        <ToneBadge tone="folha" icon={IconArrowDown}>
          {saved}
        </ToneBadge>
      )}
      {shift && (
        <span className={classes.shift}>
          <IconClock size={16} stroke={1.75} aria-hidden /> {shift}
        </span>
      )}
    </>
  );
}

interface OptionCardProps {
  offer: AirOffer;
  /** What it is held against; absent: this is the chosen one itself. */
  chosen?: AirOffer;
  action?: ReactNode;
}

export function OptionCard({ offer, chosen, action }: OptionCardProps) {
  const slug = offer.airway.segments[0]?.airline ?? '';
  const name = flightName(offer);
  return (
    <article
      className={`tj-card ${classes.option ?? ''}`}
      aria-label={`${name}, ${formatMoney(offer.value)}`}
      data-chosen={!chosen || undefined}
    >
      <div className={classes.optionHead}>
        <AirlineMark slug={slug} />
        <span className={classes.name}>
          <span className={classes.flights}>{name}</span>
          <span className={classes.note}>
            {fareName(offer.airway.familyFare)} · {baggageText(offer.airway.flights[0]?.baggages ?? [])}
          </span>
        </span>
        <span className={classes.price}>
          <Money value={offer.value} />
        </span>
      </div>
      <Flights offer={offer} />
      <div className={classes.marks}>
        {chosen && <Against chosen={chosen} offer={offer} />}
        <PolicyBadge isInside={offer.policy.inPolicy} />
        {action}
      </div>
    </article>
  );
}
