/** The frame of an offer's card: who carries, its line, what it costs, whether the policy takes it; more unfolds below. */
import { Text } from '@mantine/core';
import type { Offer } from '@trajeto/orders-data-access';
import { flightText, PolicyBadge } from '@trajeto/orders-ui';
import { Money, ToneBadge } from '@trajeto/shared-ui';
import { IconTag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PriceParts } from '../products/price-parts';
import { differenceOf } from '../re-search/difference';
import classes from './offer-card.module.css';
import { tripText } from './trip.text';

/** From how few seats the card counts them. */
const FEW_SEATS = 5;

interface OfferFrameProps {
  label: string;
  offer: Pick<Offer, 'value' | 'cheapest' | 'policy' | 'parts'>;
  carrier: ReactNode;
  line: ReactNode;
  passengers: number;
  /** null: not known. */
  seatsLeft: number | null;
  /** The value it is compared with, where it would take another item's place: no checkout follows in which to justify. */
  than: string | undefined;
  /** Below the price. */
  action: ReactNode;
  priceNote?: string;
  /** In the place of who carries stands a picture. */
  hasPicture?: boolean;
  /** Behind the badges. */
  facts: ReactNode;
  children?: ReactNode;
}

function Price({ offer, passengers, than, action, priceNote }: OfferFrameProps) {
  return (
    <div className={classes.price}>
      <span className={classes.amount}>
        <Money value={offer.value} />
      </span>
      {than !== undefined && <span className={classes.note}>{differenceOf(offer.value, than)}</span>}
      {passengers > 1 && <span className={classes.note}>{tripText.totalFor(passengers)}</span>}
      {priceNote && <span className={classes.note}>{priceNote}</span>}
      {action}
    </div>
  );
}

function Badges({ offer, seatsLeft, facts }: OfferFrameProps) {
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
      {facts}
    </div>
  );
}

function Violations({ offer, than }: OfferFrameProps) {
  if (offer.policy.inPolicy) return null;
  return (
    <div className={classes.violations}>
      {offer.policy.violatedPolicies.map(({ policyValueUuid, message }) => (
        <p key={policyValueUuid}>{message}</p>
      ))}
      {than === undefined && <p>{flightText.willJustify}</p>}
    </div>
  );
}

export function OfferFrame(props: OfferFrameProps) {
  const { label, carrier, line, hasPicture, children } = props;
  return (
    <article className={`tj-card ${classes.offer ?? ''}`} aria-label={label}>
      <div className={classes.head} data-picture={hasPicture || undefined}>
        <span className={classes.carrier}>{carrier}</span>
        {line}
        <Price {...props} />
      </div>
      <Badges {...props} />
      <Violations {...props} />
      {props.offer.value !== null && <PriceParts parts={props.offer.parts} />}
      {children}
    </article>
  );
}
