/** What an item costs, or that its price is not known yet. */
import { Text } from '@mantine/core';
import type { OrderItem } from '@trajeto/orders-data-access';
import { Money } from '@trajeto/shared-ui';
import { productOf } from './products';

export function ItemValue({ item, fw }: { item: OrderItem; fw?: number }) {
  const words = productOf(item).unpriced?.(item) ?? null;
  if (words === null) return <Money value={item.value} {...(fw !== undefined && { fw })} />;
  return (
    <Text span inherit c="dimmed">
      {words}
    </Text>
  );
}
