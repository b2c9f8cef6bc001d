/** /pedidos/{id}/voos-mais-baratos: what each flight of an order would have cost, and would cost now. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { cheapestQuery, itemsOf, orderQuery, type Comparison, type Order, type OrderItem } from '@trajeto/orders-data-access';
import { Banner, CardsSkeleton, EmptyState, ErrorState, PageHeader } from '@trajeto/shared-ui';
import { IconPlane } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { JustifyDialog } from '../../re-search/justify-dialog';
import { useExchange } from '../../re-search/use-exchange';
import { RefusalDialog } from '../../cart/refusal-dialog';
import { RecallDialog } from '../../order/recall-dialog';
import classes from './cheaper.module.css';
import { cheaperText } from './cheaper.text';
import { ComparedStretch } from './comparison';
import { useActs } from './use-acts';

function RecallFirst({ order }: { order: Order }) {
  const [isRecalling, recalling] = useDisclosure(false);
  if (!order.allowedActions.includes('recall')) return null;
  return (
    <>
      <Banner
        tone="anil"
        title={cheaperText.recallFirst}
        action={
          <Button variant="default" size="sm" mt="xs" display="block" onClick={recalling.open}>
            {cheaperText.recall}
          </Button>
        }
      />
      <RecallDialog order={order} opened={isRecalling} onClose={recalling.close} />
    </>
  );
}

interface StretchProps {
  order: Order;
  item: OrderItem;
  comparison: Comparison;
  isAsking: boolean;
  onAskAgain: () => void;
}

function Stretch({ order, item, ...compared }: StretchProps) {
  const exchange = useExchange(order, item);
  return (
    <>
      <ComparedStretch {...compared} act={useActs(order, item, exchange)} />
      <RefusalDialog cart={exchange} onRefresh={compared.onAskAgain} />
      <JustifyDialog exchange={exchange} />
    </>
  );
}

const Loading = () => (
  <div role="status" aria-label={cheaperText.loading}>
    <CardsSkeleton cards={3} height={190} />
  </div>
);

interface BodyProps {
  order: Order;
  comparisons: readonly Comparison[];
  /** After an exchange the order may know its new item before the comparison does. */
  isFetching: boolean;
  isAsking: boolean;
  onAskAgain: () => void;
}

function Body({ order, comparisons, isFetching, ...asking }: BodyProps) {
  const items = new Map(itemsOf(order, 'airway').map((item) => [item.uuid, item]));
  const compared = comparisons.flatMap((comparison) => {
    const item = items.get(comparison.itemUuid);
    return item ? [{ comparison, item }] : [];
  });
  if (compared.length === 0) return isFetching ? <Loading /> : <EmptyState icon={IconPlane} title={cheaperText.nothing} />;
  return (
    <div className={classes.page}>
      <RecallFirst order={order} />
      {compared.map(({ comparison, item }) => (
        <Stretch key={item.uuid} order={order} item={item} comparison={comparison} {...asking} />
      ))}
    </div>
  );
}

export function CheaperPage() {
  const { orderId = '' } = useParams();
  const order = useQuery(orderQuery(orderId));
  const asked = useQuery(cheapestQuery(orderId));
  const number = order.data?.orderNumber;
  const crumb = { label: number === undefined ? cheaperText.oneOrder : cheaperText.order(number), to: `/pedidos/${orderId}` };
  const failed = [order, asked].find(({ isError, data }) => isError && !data);
  const askAgain = () => void asked.refetch();
  return (
    <>
      <PageHeader title={cheaperText.title} crumbs={[crumb]} />
      {failed && <ErrorState message={cheaperText.loadFailed} error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && order.data && asked.data && (
        <Body order={order.data} {...asked.data} isFetching={order.isFetching || asked.isFetching} onAskAgain={askAgain} />
      )}
      {!failed && !(order.data && asked.data) && <Loading />}
    </>
  );
}
