/** The way to offers inside the policy that may take an item's place. */
import { Button } from '@mantine/core';
import type { Cart, OrderItem } from '@trajeto/orders-data-access';
import { Link } from 'react-router';
import { itemName, productOf } from '../products/products';
import { checkoutText } from './checkout.text';

export function Alternatives({ cart, item }: { cart: Cart; item: OrderItem }) {
  const to = productOf(item).alternativesTo?.(cart, item);
  if (to === undefined) return null;
  return (
    <Button component={Link} to={to} variant="subtle" aria-label={checkoutText.alternativesTo(itemName(item))}>
      {checkoutText.alternatives}
    </Button>
  );
}
