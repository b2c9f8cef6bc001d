/** All that the page tells before the password: which order, whose, where to, how much. */
import { Stack, Text } from '@mantine/core';
import type { InstantSummary } from '@trajeto/identity-data-access/instant-approval';
import { Money } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { instantText } from './instant.text';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" fz="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}

export function SummaryCard({ summary }: { summary: InstantSummary }) {
  return (
    <section className="tj-card" style={{ padding: 20 }} aria-label={instantText.order(summary.orderNumber)}>
      <Stack gap="sm">
        <Text fw={600} className="tj-num">
          {instantText.order(summary.orderNumber)}
        </Text>
        <dl style={{ margin: 0, display: 'grid', gap: 12 }}>
          <Fact label={instantText.requester}>{summary.requester}</Fact>
          <Fact label={instantText.route}>{summary.route}</Fact>
          <Fact label={instantText.total}>
            <Text span fz="lg" fw={700}>
              <Money value={summary.totalValue} />
            </Text>
          </Fact>
        </dl>
      </Stack>
    </section>
  );
}
