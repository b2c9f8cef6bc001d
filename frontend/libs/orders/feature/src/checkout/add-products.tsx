/** Ways to one more item of the same order: its travelers, its reason, its days and its city go along. */
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Cart } from '@trajeto/orders-data-access';
import { may, useSession } from '@trajeto/shared-auth';
import { Link } from 'react-router';
import { addingTo } from '../search/search-page';
import { SEARCHES } from '../search/searches';
import { aroundOf } from './around-cart';
import { checkoutText } from './checkout.text';

export function AddProducts({ cart }: { cart: Cart }) {
  const session = useSession();
  const bookable = SEARCHES.filter(({ action }) => may(session, action));
  const query = addingTo(
    cart.uuid,
    cart.travelers.map(({ uuid }) => uuid),
    cart.reasonTrip?.uuid ?? null,
    aroundOf(cart),
  );
  if (bookable.length === 0) return null;
  return (
    <Group role="group" aria-label={checkoutText.more} gap="xs" my="sm">
      {bookable.map(({ to, add }) => (
        <Button
          key={to}
          component={Link}
          to={`${to}?${query}`}
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {add}
        </Button>
      ))}
    </Group>
  );
}
