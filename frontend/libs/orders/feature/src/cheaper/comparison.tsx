/** One stretch: what was chosen beside what was cheaper then and what is cheaper now. */
import { Skeleton, Text, Title } from '@mantine/core';
import type { Comparison, Offer } from '@trajeto/orders-data-access';
import { formatDateTime } from '@trajeto/shared-format';
import { NetworkButton } from '@trajeto/shared-ui';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './cheaper.module.css';
import { cheaperText } from './cheaper.text';
import type { ComparedProduct } from './compared';
import { OptionCard } from './option-card';

export type Act<One extends Offer> = (chosen: One, offer: One) => ReactNode;

function AlreadyCheapest() {
  return (
    <p className={classes.cheapest}>
      <IconCircleCheck size={20} stroke={1.75} aria-hidden /> {cheaperText.cheapest}
    </p>
  );
}

interface OptionsProps<One extends Offer> {
  product: ComparedProduct<One>;
  chosen: One;
  offers: readonly One[];
  act: Act<One>;
}

function Options<One extends Offer>({ product, chosen, offers, act }: OptionsProps<One>) {
  if (offers.length === 0) return <AlreadyCheapest />;
  return (
    <ul className={classes.options}>
      {offers.map((offer) => (
        <li key={offer.uuid}>
          <OptionCard product={product} offer={offer} chosen={chosen} action={act(chosen, offer)} />
        </li>
      ))}
    </ul>
  );
}

function Block({ title, seenAt, children }: { title: string; seenAt?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.block} aria-labelledby={id}>
      <div className={classes.blockHead}>
        <Title order={3} id={id}>
          {title}
        </Title>
        {seenAt && <span className={classes.note}>{cheaperText.seen(formatDateTime(seenAt))}</span>}
      </div>
      {children}
    </section>
  );
}

function Asking() {
  return (
    <div role="status" className={classes.options}>
      <Text fz="sm" c="dimmed">
        {cheaperText.asking}
      </Text>
      <Skeleton height={132} radius="lg" />
      <Skeleton height={132} radius="lg" />
    </div>
  );
}

function Unanswered({ onAskAgain }: { onAskAgain: () => void }) {
  return (
    <div className={classes.unanswered}>
      <Text fz="sm">{cheaperText.unanswered}</Text>
      <NetworkButton variant="default" onClick={onAskAgain}>
        {cheaperText.askAgain}
      </NetworkButton>
    </div>
  );
}

interface ComparedProps<One extends Offer> {
  product: ComparedProduct<One>;
  comparison: Comparison<One>;
  isAsking: boolean;
  act: Act<One>;
  onAskAgain: () => void;
}

function Now<One extends Offer>({ product, comparison: { chosen, now }, isAsking, act, onAskAgain }: ComparedProps<One>) {
  if (now) return <Options product={product} chosen={chosen} offers={now.alternatives} act={act} />;
  return isAsking ? <Asking /> : <Unanswered onAskAgain={onAskAgain} />;
}

export function ComparedStretch<One extends Offer>(props: ComparedProps<One>) {
  const { product } = props;
  const { chosen, alternatives, seenAt, now } = props.comparison;
  const id = useId();
  const isCheapest = alternatives.length === 0 && now?.alternatives.length === 0;
  return (
    <section className={classes.stretch} aria-labelledby={id}>
      <Title order={2} id={id}>
        {product.tell(chosen).stretch}
      </Title>
      <Block title={cheaperText.chosen}>
        <OptionCard product={product} offer={chosen} />
      </Block>
      {isCheapest ? (
        <AlreadyCheapest />
      ) : (
        <div className={classes.blocks}>
          <Block title={cheaperText.then} seenAt={seenAt}>
            <Options product={product} chosen={chosen} offers={alternatives} act={props.act} />
          </Block>
          <Block title={cheaperText.now} seenAt={now?.seenAt}>
            <Now {...props} />
          </Block>
        </div>
      )}
    </section>
  );
}
