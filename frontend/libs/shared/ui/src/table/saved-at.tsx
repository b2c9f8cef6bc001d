/** Without a network: from when the rows below are. */
import { Text } from '@mantine/core';
import { dayInSaoPaulo, formatDate, formatTime } from '@trajeto/shared-format';
import { useIsOnline } from '../network/use-is-online';
import { tableText } from './table.text';

/** `at` in milliseconds since 1970, as the cache counts. */
export function SavedAt({ at }: { at: number }) {
  if (useIsOnline() || at === 0) return null;
  const saved = new Date(at);
  const day = dayInSaoPaulo(saved);
  const time = formatTime(saved);
  return (
    <Text fz="sm" c="dimmed" mb="xs" className="tj-num">
      {tableText.savedAt(day === dayInSaoPaulo(new Date()) ? time : `${formatDate(day)}, ${time}`)}
    </Text>
  );
}
