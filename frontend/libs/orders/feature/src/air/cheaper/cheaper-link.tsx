/** The way from an order to what would have cost less. */
import { Anchor } from '@mantine/core';
import { itemsOf, type Order } from '@trajeto/orders-data-access';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './cheaper.module.css';
import { cheaperText } from './cheaper.text';

export function CheaperLink({ order }: { order: Order }) {
  if (itemsOf(order, 'airway').length === 0) return null;
  return (
    <Anchor component={Link} to={`/pedidos/${order.uuid}/voos-mais-baratos`} className={classes.link}>
      {cheaperText.title} <IconChevronRight size={16} aria-hidden />
    </Anchor>
  );
}
