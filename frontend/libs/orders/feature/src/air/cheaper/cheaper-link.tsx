/** The way from an order to what would have cost less. */
import { Button } from '@mantine/core';
import { itemsOf, type Order } from '@trajeto/orders-data-access';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { cheaperText } from './cheaper.text';

export function CheaperLink({ order }: { order: Order }) {
  if (itemsOf(order, 'airway').length === 0) return null;
  return (
    <Button
      component={Link}
      to={`/pedidos/${order.uuid}/voos-mais-baratos`}
      variant="default"
      size="compact-sm"
      rightSection={<IconChevronRight size={16} aria-hidden />}
    >
      {cheaperText.title}
    </Button>
  );
}
