/** One offer of a comparison: its line, its price, what it saves and shifts, and what may be done with it. */
import type { Offer } from '@trajeto/orders-data-access';
import { PolicyBadge } from '@trajeto/orders-ui';
import { formatMoney } from '@trajeto/shared-format';
import { Money, ToneBadge } from '@trajeto/shared-ui';
import { IconArrowDown, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './cheaper.module.css';
import { savedWords, shiftWords, type ComparedProduct } from './compared';

/** Against the chosen one: price first, then the clock. */
function Against<One extends Offer>({ product: { tell }, chosen, offer }: { product: ComparedProduct<One>; chosen: One; offer: One }) {
  const [saved, shift] = [savedWords(chosen, offer), shiftWords(tell(chosen), tell(offer))];
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

interface OptionCardProps<One extends Offer> {
  product: ComparedProduct<One>;
  offer: One;
  /** What it is held against; absent: this is the chosen one itself. */
  chosen?: One;
  action?: ReactNode;
}

export function OptionCard<One extends Offer>({ product, offer, chosen, action }: OptionCardProps<One>) {
  const { Mark, Lines, tell } = product;
  const { name, detail } = tell(offer);
  return (
    <article
      className={`tj-card ${classes.option ?? ''}`}
      aria-label={`${name}, ${formatMoney(offer.value)}`}
      data-chosen={!chosen || undefined}
    >
      <div className={classes.optionHead}>
        <Mark offer={offer} />
        <span className={classes.name}>
          <span className={classes.flights}>{name}</span>
          <span className={classes.note}>{detail}</span>
        </span>
        <span className={classes.price}>
          <Money value={offer.value} />
        </span>
      </div>
      <Lines offer={offer} />
      <div className={classes.marks}>
        {chosen && <Against product={product} chosen={chosen} offer={offer} />}
        <PolicyBadge isInside={offer.policy.inPolicy} />
        {action}
      </div>
    </article>
  );
}
