/** Values as screens show them: money aligned by its digits, moments with the exact one in a tooltip. */
import { Text, Tooltip } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { formatDateTime, formatDeadline, formatMoney, formatRelative } from '@trajeto/shared-format';
import { useState } from 'react';

export function Money({ value, fw }: { value: string | null | undefined; fw?: number }) {
  return (
    <Text span inherit fw={fw} className="tj-num" style={{ whiteSpace: 'nowrap' }}>
      {formatMoney(value)}
    </Text>
  );
}

/** The clock of what is drawn against it. */
export function useNow(everyMilliseconds: number): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), everyMilliseconds, { autoInvoke: true });
  return now;
}

export function RelativeTime({ at }: { at: string }) {
  const now = useNow(60_000);
  return (
    <Tooltip label={formatDateTime(at)}>
      <time dateTime={at}>{formatRelative(at, now)}</time>
    </Tooltip>
  );
}

/** Ticks each second; ipê, and urucum under 30 minutes. */
export function Deadline({ at }: { at: string }) {
  const now = useNow(1000);
  const { text, isUrgent } = formatDeadline(at, now);
  return (
    <Tooltip label={formatDateTime(at)}>
      <Text component="time" dateTime={at} inherit className="tj-num" style={{ color: `var(--tj-${isUrgent ? 'urucum' : 'ipe'}-text)` }}>
        {text}
      </Text>
    </Tooltip>
  );
}
