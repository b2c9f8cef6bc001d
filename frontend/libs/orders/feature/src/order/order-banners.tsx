/** What must be known before anything else on the page: a price that moved, a failure, a rejection. */
import { Stack } from '@mantine/core';
import { orderItems, risenPrices, type Order, type OrderItem } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { Banner } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { itemName } from '../products/products';
import { QUEUE } from '../queue/queue-address';
import classes from './order.module.css';
import { orderText } from './order.text';
import { PriceBanner } from './price-change/price-banner';

const named = (items: readonly OrderItem[]) => items.map(itemName).join('; ');

function AgencyFailure({ title }: { title: string }) {
  return (
    <Banner tone="urucum" title={title} action={<Link to={QUEUE}>{orderText.openQueue}</Link>}>
      {orderText.inQueue}
    </Banner>
  );
}

function StatusBanner({ order }: { order: Order }) {
  const items = orderItems(order);
  const failed = items.filter(({ status }) => status === 'failed');
  const isAgency = useSession().user.context === 'agency';
  if (isAgency && (failed.length > 0 || order.status === 'failed'))
    return <AgencyFailure title={orderText.failedForAgency(named(failed) || null)} />;
  if (isAgency && order.status === 'failed_cancel') return <AgencyFailure title={orderText.failedCancelForAgency} />;
  if (failed.length > 0) return <Banner tone="urucum" title={orderText.failedItem(named(failed))} />;
  if (order.status === 'failed') return <Banner tone="urucum" title={orderText.failed} />;
  if (order.status === 'failed_cancel') return <Banner tone="urucum" title={orderText.failedCancel} />;
  if (order.status === 'approved' && risenPrices(order.priceChanges).length === 0) return <Banner tone="anil" title={orderText.issuing} />;
  if (order.status === 'expired_time') return <Banner tone="ipe" title={orderText.expired} />;
  if (order.status === 'rejected' || order.status === 'disapproved')
    return (
      <Banner tone="urucum" title={orderText.orderRejected}>
        {order.reasonRejected && orderText.reasonIs(order.reasonRejected)}
      </Banner>
    );
  return null;
}

export function OrderBanners({ order }: { order: Order }) {
  return (
    <Stack gap="sm" className={classes.banners}>
      <PriceBanner order={order} />
      <StatusBanner order={order} />
    </Stack>
  );
}
