/** The derivation of the limit: what is held, what is spent, what is left, and how fresh that is. */
import { ActionIcon, Group, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Banner, ErrorState, Money, RelativeTime } from '@trajeto/shared-ui';
import { creditBalanceQuery, type CreditBalance } from '@trajeto/shell-data-access';
import { creditText } from './credit.text';
import { shareOf } from './share';
import type { CreditLimit } from './use-credit-limit';

const LINES = ['limit', 'reserved', 'used', 'available'] as const;
const FIELD: Readonly<Record<(typeof LINES)[number], keyof CreditBalance>> = {
  limit: 'invoiceLimit',
  reserved: 'reserved',
  used: 'used',
  available: 'available',
};

function Line({ label, value, isHidden }: { label: string; value: string; isHidden: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" fz="sm">
      <dt>{label}</dt>
      <dd style={{ margin: 0 }}>{isHidden ? creditText.masked : <Money value={value} fw={600} />}</dd>
    </Group>
  );
}

function Bar({ balance }: { balance: CreditBalance }) {
  const { reserved, used, total, tone } = shareOf(balance);
  const color = `var(--tj-${tone}-icon)`;
  return (
    <>
      <Progress.Root size="lg" aria-hidden>
        <Progress.Section value={used} color={color} withAria={false} />
        <Progress.Section value={reserved} color={color} withAria={false} style={{ opacity: 0.55 }} />
      </Progress.Root>
      <Text fz="xs" c="dimmed">
        {creditText.share(total)}
      </Text>
      {tone === 'ipe' && <Banner tone="ipe" title={creditText.nearEnd} />}
      {tone === 'urucum' && <Banner tone="urucum" title={creditText.atEnd} />}
    </>
  );
}

function HideButton({ isHidden, setHidden }: CreditLimit) {
  const label = isHidden ? creditText.show : creditText.hide;
  return (
    <ActionIcon variant="subtle" color="ardosia" aria-label={label} onClick={() => setHidden(!isHidden)}>
      {isHidden ? <IconEye size={20} stroke={1.75} aria-hidden /> : <IconEyeOff size={20} stroke={1.75} aria-hidden />}
    </ActionIcon>
  );
}

/** The figures alone, for whoever has them already; hidden ones stay hidden wherever they are shown. */
export function CreditFigures({ balance, isHidden }: { balance: CreditBalance; isHidden: boolean }) {
  return (
    <Stack gap="xs">
      <dl style={{ margin: 0 }}>
        {LINES.map((line) => (
          <Line key={line} label={creditText[line]} value={balance[FIELD[line]]} isHidden={isHidden} />
        ))}
      </dl>
      {!isHidden && <Bar balance={balance} />}
    </Stack>
  );
}

export function CreditBalancePanel({ limit }: { limit: CreditLimit }) {
  const { data, error, dataUpdatedAt, isPending, refetch } = useQuery(creditBalanceQuery(limit.customerUuid));
  if (isPending) return <Skeleton height={160} />;
  if (error) return <ErrorState message={creditText.loadFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="xs">
      <CreditFigures balance={data} isHidden={limit.isHidden} />
      <Group justify="space-between" wrap="nowrap" fz="xs" c="dimmed">
        <span>
          {creditText.updated} <RelativeTime at={new Date(dataUpdatedAt).toISOString()} isInSentence />
        </span>
        <HideButton {...limit} />
      </Group>
    </Stack>
  );
}
