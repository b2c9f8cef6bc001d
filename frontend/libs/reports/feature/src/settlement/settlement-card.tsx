/** 'Acerto': who owes whom how much, and the sum that says why. */
import { Collapse, Skeleton, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Money } from '@trajeto/shared-ui';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Settlement, SumRow } from './settlement';
import classes from './settlement.module.css';
import { settlementText } from './settlement.text';

export function sentenceOf({ direction }: Settlement, owner: string | null): string {
  return owner === null ? settlementText.you[direction] : settlementText.other[direction](owner);
}

/** A difference is shown as what is taken away, never as a negative amount. */
export function SumRows({ rows }: { rows: readonly SumRow[] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ id, sign, label, value }) => (
        <div key={id} className={classes.row} data-sum={sign === '=' || undefined}>
          <dt>
            <span className={classes.sign} aria-hidden>
              {sign || '\u00a0'}
            </span>
            <VisuallyHidden>{settlementText.signs[sign]} </VisuallyHidden>
            {label}
          </dt>
          <dd>
            <Money value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Derivation({ rows }: { rows: readonly SumRow[] }) {
  const [isOpen, { toggle }] = useDisclosure(true);
  return (
    <div className={classes.derivation}>
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={toggle}>
        {settlementText.how}
        <IconChevronDown size={18} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <SumRows rows={rows} />
      </Collapse>
    </div>
  );
}

interface SettlementCardProps {
  settlement: Settlement | undefined;
  /** Null: the reader's own. */
  owner: string | null;
  isStale?: boolean;
  children?: ReactNode;
}

export function SettlementCard({ settlement, owner, isStale = false, children }: SettlementCardProps) {
  return (
    <section className="tj-card" aria-labelledby="acerto" aria-busy={isStale}>
      <div className={classes.head}>
        <Text component="h2" id="acerto" fz="sm" c="dimmed" fw={400}>
          {settlementText.title}
        </Text>
        {settlement ? (
          <div role="status" style={{ opacity: isStale ? 0.6 : 1 }}>
            <Text fz="sm" fw={600}>
              {sentenceOf(settlement, owner)}
            </Text>
            <span className={classes.figure} data-direction={settlement.direction}>
              <Money value={settlement.value} />
            </span>
          </div>
        ) : (
          <Skeleton height={56} width={180} />
        )}
        {children}
      </div>
      {settlement && settlement.rows.length > 0 && <Derivation rows={settlement.rows} />}
    </section>
  );
}
