/** The life of an order, an advance or a report across its page; on a phone the stops alone, the present one in words. */
import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useIsMobile } from '../theme/use-is-mobile';
import classes from './life-line.module.css';
import { TrajetoLine, type LineStop } from './trajeto-line';

interface LifeLineProps {
  label: string;
  stops: readonly LineStop[];
  /** Left out on paper. */
  isScreenOnly?: boolean;
}

function CompactLife({ label, stops }: Pick<LifeLineProps, 'label' | 'stops'>) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const here = stops.find(({ state }) => state === 'current' || state === 'failed') ?? stops[stops.length - 1];
  return (
    <>
      {!isOpen && <TrajetoLine label={label} stops={stops} orientation="compact" />}
      <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={toggle}>
        <span>
          <Text fw={600}>{here?.label}</Text>
          <Text fz="sm" c="dimmed">
            {here?.detail}
          </Text>
        </span>
        <IconChevronDown size={20} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <TrajetoLine label={label} stops={stops} orientation="vertical" />
      </Collapse>
    </>
  );
}

export function LifeLine({ label, stops, isScreenOnly = false }: LifeLineProps) {
  const isMobile = useIsMobile();
  return (
    <section className={`tj-card ${classes.life ?? ''}`} aria-label={label} data-screen-only={isScreenOnly || undefined}>
      {isMobile ? <CompactLife label={label} stops={stops} /> : <TrajetoLine label={label} stops={stops} />}
    </section>
  );
}
