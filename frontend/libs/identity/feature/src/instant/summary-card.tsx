/** All that the page tells before the password: what, whose, where to, how much. */
import { Stack, Text } from '@mantine/core';
import type { InstantSummary } from '@trajeto/identity-data-access/instant-approval';
import { Money } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { instantText, wordsOf, type LinkedKind } from './instant.text';

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

export function SummaryCard({ summary, kind }: { summary: InstantSummary; kind: LinkedKind }) {
  const words = wordsOf[kind];
  return (
    <section className="tj-card" style={{ padding: 20 }} aria-label={words.title(summary.orderNumber)}>
      <Stack gap="sm">
        <Text fw={600} className="tj-num">
          {words.title(summary.orderNumber)}
        </Text>
        <dl style={{ margin: 0, display: 'grid', gap: 12 }}>
          <Fact label={instantText.requester}>{summary.requester}</Fact>
          <Fact label={words.route}>{summary.route}</Fact>
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
