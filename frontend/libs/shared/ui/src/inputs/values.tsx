/** Values as screens show them: money aligned by its digits, moments with the exact one in a tooltip. */
import { Text, Tooltip } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { formatDateTime, formatDeadline, formatMoney, formatRelative } from '@trajeto/shared-format';
import { Fragment, useState } from 'react';

/** `R$ 999.999.999,99`: up to here an amount stands on one line. */
const ONE_LINE = 17;

/** A longer one may go on in the next line after any of its dots, so that no card or row of a phone grows wider for it. */
function Amount({ shown }: { shown: string }) {
  if (shown.length <= ONE_LINE) return shown;
  return shown.split(/(?<=\.)/).map((group, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {group}
    </Fragment>
  ));
}

export function Money({ value, fw }: { value: string | null | undefined; fw?: number }) {
  const shown = formatMoney(value);
  return (
    <Text span inherit fw={fw} className="tj-num" style={{ whiteSpace: shown.length > ONE_LINE ? 'normal' : 'nowrap' }}>
      <Amount shown={shown} />
    </Text>
  );
}

/** The clock of what is drawn against it. */
export function useNow(everyMilliseconds: number): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), everyMilliseconds, { autoInvoke: true });
  return now;
}

/** `isInSentence` where words stand before it: 'preços consultados há poucos segundos'. */
export function RelativeTime({ at, isInSentence = false }: { at: string; isInSentence?: boolean }) {
  const now = useNow(60_000);
  const ago = formatRelative(at, now);
  return (
    <Tooltip label={formatDateTime(at)}>
      <time dateTime={at}>{isInSentence ? `${ago.charAt(0).toLowerCase()}${ago.slice(1)}` : ago}</time>
    </Tooltip>
  );
}

/** Ticks each second; ipê, and urucum under 30 minutes, unless `color` says what colour the place gives it. */
export function Deadline({ at, color }: { at: string; color?: string | undefined }) {
  const now = useNow(1000);
  const { text, isUrgent } = formatDeadline(at, now);
  return (
    <Tooltip label={formatDateTime(at)}>
      <Text
        component="time"
        dateTime={at}
        inherit
        className="tj-num"
        style={{ color: color ?? `var(--tj-${isUrgent ? 'urucum' : 'ipe'}-text)` }}
      >
        {text}
      </Text>
    </Tooltip>
  );
}
