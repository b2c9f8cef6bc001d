/** The life of an advance or a report across its page; on a phone the stops alone, the present one in words. */
import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { TrajetoLine, useIsMobile, type LineStop } from '@trajeto/shared-ui';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './page.module.css';
import { pageText } from './page.text';

function Compact({ stops }: { stops: readonly LineStop[] }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const here = stops.find(({ state }) => state === 'current' || state === 'failed') ?? stops[stops.length - 1];
  return (
    <>
      {!isOpen && <TrajetoLine label={pageText.life} stops={stops} orientation="compact" />}
      <UnstyledButton className={classes.lifeToggle} aria-expanded={isOpen} onClick={toggle}>
        <span>
          <Text fw={600}>{here?.label}</Text>
          <Text fz="sm" c="dimmed">
            {here?.detail}
          </Text>
        </span>
        <IconChevronDown size={20} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <TrajetoLine label={pageText.life} stops={stops} orientation="vertical" />
      </Collapse>
    </>
  );
}

export function LifeLine({ stops }: { stops: readonly LineStop[] }) {
  const isMobile = useIsMobile();
  return (
    <section className={`tj-card ${classes.life ?? ''}`} aria-label={pageText.life}>
      {isMobile ? <Compact stops={stops} /> : <TrajetoLine label={pageText.life} stops={stops} />}
    </section>
  );
}
