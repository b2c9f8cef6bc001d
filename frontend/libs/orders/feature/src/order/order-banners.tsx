/** What must be known before anything else on the page: a price that moved, a failure, a rejection. */
import { Anchor, Stack } from '@mantine/core';
import { orderItems, risenPrices, type Order, type OrderItem } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { Banner } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import { OrderPayment } from '../payment/order-payment';
import { itemName } from '../products/products';
import { QUEUE } from '../queue/queue-links';
import classes from './order.module.css';
import { orderText } from './order.text';
import { QuotedBanner } from '../offline-hotel/quoted-banner';
import { PriceBanner } from './price-change/price-banner';
import { RetryButton } from './retry';

const named = (items: readonly OrderItem[]) => items.map(itemName).join('; ');

function AgencyFailure({ title, order }: { title: string; order: Order }) {
  const action = (
    <span className={classes.bannerActs}>
      <RetryButton order={order} />
      <Anchor component={Link} to={QUEUE} className={classes.bannerLink}>
        {orderText.openQueue}
      </Anchor>
    </span>
  );
  return (
    <Banner tone="urucum" title={title} action={action}>
      {orderText.inQueue}
    </Banner>
  );
}

/** What a supplier refused, to the agency with what it can do about it; null when nothing was. */
function FailureBanner({ order }: { order: Order }) {
  const items = orderItems(order);
  const failed = named(items.filter(({ status }) => status === 'failed')) || null;
  const kept = named(items.filter(({ status }) => status === 'failed_cancel')) || null;
  const isAgency = useSession().user.context === 'agency';
  if (failed !== null || order.status === 'failed') {
    if (isAgency) return <AgencyFailure order={order} title={orderText.failedForAgency(failed)} />;
    return <Banner tone="urucum" title={failed ? orderText.failedItem(failed) : orderText.failed} />;
  }
  if (isAgency) return <AgencyFailure order={order} title={orderText.failedCancelForAgency(kept)} />;
  return <Banner tone="urucum" title={orderText.failedCancel(kept)} />;
}

const hasFailure = (order: Order) => [order, ...orderItems(order)].some(({ status }) => status === 'failed' || status === 'failed_cancel');

/** What is left to issue is a consultant's, no supplier is asked. */
function isByHand(order: Order): boolean {
  const statuses = orderItems(order).map(({ status }) => status);
  return statuses.includes('pending_issue') && !statuses.includes('approved');
}

function StatusBanner({ order }: { order: Order }) {
  if (hasFailure(order)) return <FailureBanner order={order} />;
  if (order.status === 'approved' && risenPrices(order.priceChanges).length === 0)
    return <Banner tone="anil" title={isByHand(order) ? orderText.issuingByHand : orderText.issuing} />;
  if (order.status === 'quoting') return <Banner tone="anil" title={orderText.quoting} />;
  if (order.status === 'quoted') return <QuotedBanner order={order} />;
  if (order.status === 'waiting_payment') return <OrderPayment order={order} />;
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
