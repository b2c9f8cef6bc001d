/** The order's life across the page; on a phone the stops alone, with the present one in words. */
import { Collapse, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ApprovalRequest } from '@trajeto/approvals-data-access';
import type { Order } from '@trajeto/orders-data-access';
import { TrajetoLine, useIsMobile, type LineStop } from '@trajeto/shared-ui';
import { IconChevronDown } from '@tabler/icons-react';
import { lifeOf } from './life';
import classes from './order.module.css';
import { orderText } from './order.text';

function CompactLife({ stops }: { stops: readonly LineStop[] }) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const here = stops.find(({ state }) => state === 'current' || state === 'failed') ?? stops[stops.length - 1];
  return (
    <>
      {!isOpen && <TrajetoLine label={orderText.life} stops={stops} orientation="compact" />}
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
        <TrajetoLine label={orderText.life} stops={stops} orientation="vertical" />
      </Collapse>
    </>
  );
}

export function LifeLine({ order, request }: { order: Order; request: ApprovalRequest | undefined }) {
  const isMobile = useIsMobile();
  const stops = lifeOf(order, request);
  return (
    <section className={`tj-card ${classes.life ?? ''}`} aria-label={orderText.life}>
      {isMobile ? <CompactLife stops={stops} /> : <TrajetoLine label={orderText.life} stops={stops} />}
    </section>
  );
}
