/** The way from an order to what would have cost less. */
import { Button } from '@mantine/core';
import { itemsOf, type Order, type ProductName } from '@trajeto/orders-data-access';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';

interface CheaperLinkProps {
  order: Order;
  product: ProductName;
  /** The last part of the address. */
  page: string;
  label: string;
}

export function CheaperLink({ order, product, page, label }: CheaperLinkProps) {
  if (itemsOf(order, product).length === 0) return null;
  return (
    <Button
      component={Link}
      to={`/pedidos/${order.uuid}/${page}`}
      variant="default"
      size="compact-sm"
      rightSection={<IconChevronRight size={16} aria-hidden />}
    >
      {label}
    </Button>
  );
}
