/** Cells that the pages of a company's structure share. */
import { Text } from '@mantine/core';

export const NONE = '—';

/** The approval models that name a record: the first two by name, the rest counted. */
export function Models({ models = [] }: { models?: readonly { uuid: string; name: string }[] | undefined }) {
  const names = models.map(({ name }) => name);
  if (names.length === 0) return NONE;
  const rest = names.length - 2;
  return (
    <Text span inherit title={names.join(', ')}>
      {names.slice(0, 2).join(', ')}
      {rest > 0 && ` +${rest}`}
    </Text>
  );
}
