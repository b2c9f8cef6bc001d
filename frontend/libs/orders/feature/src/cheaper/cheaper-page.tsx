/** What each item of a product in an order would have cost, and would cost now. */
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { itemsOf, orderQuery, type Comparison, type Offer, type Order, type OrderItem } from '@trajeto/orders-data-access';
import { Banner, CardsSkeleton, EmptyState, ErrorState, PageHeader } from '@trajeto/shared-ui';
import { useParams } from 'react-router';
import { JustifyDialog } from '../re-search/justify-dialog';
import { useExchange } from '../re-search/use-exchange';
import { RefusalDialog } from '../cart/refusal-dialog';
import { RecallDialog } from '../order/recall-dialog';
import classes from './cheaper.module.css';
import { cheaperText } from './cheaper.text';
import type { ComparedProduct } from './compared';
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

interface StretchProps<One extends Offer> {
  product: ComparedProduct<One>;
  order: Order;
  item: OrderItem;
  comparison: Comparison<One>;
  isAsking: boolean;
  onAskAgain: () => void;
}

function Stretch<One extends Offer>({ order, item, ...compared }: StretchProps<One>) {
  const exchange = useExchange(order, item);
  return (
    <>
      <ComparedStretch {...compared} act={useActs(order, item, exchange, compared.product.tell)} />
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

interface BodyProps<One extends Offer> {
  product: ComparedProduct<One>;
  order: Order;
  comparisons: readonly Comparison<One>[];
  /** After an exchange the order may know its new item before the comparison does. */
  isFetching: boolean;
  isAsking: boolean;
  onAskAgain: () => void;
}

function Body<One extends Offer>({ product, order, comparisons, isFetching, ...asking }: BodyProps<One>) {
  const items = new Map(itemsOf(order, product.table).map((item) => [item.uuid, item]));
  const compared = comparisons.flatMap((comparison) => {
    const item = items.get(comparison.itemUuid);
    return item ? [{ comparison, item }] : [];
  });
  if (compared.length === 0) return isFetching ? <Loading /> : <EmptyState icon={product.icon} title={product.words.nothing} />;
  return (
    <div className={classes.page}>
      <RecallFirst order={order} />
      {compared.map(({ comparison, item }) => (
        <Stretch key={item.uuid} product={product} order={order} item={item} comparison={comparison} {...asking} />
      ))}
    </div>
  );
}

export function CheaperPage<One extends Offer>({ product }: { product: ComparedProduct<One> }) {
  const { words, query } = product;
  const { orderId = '' } = useParams();
  const order = useQuery(orderQuery(orderId));
  const asked = useQuery(query(orderId));
  const number = order.data?.orderNumber;
  const crumb = { label: number === undefined ? cheaperText.oneOrder : cheaperText.order(number), to: `/pedidos/${orderId}` };
  const failed = [order, asked].find(({ isError, data }) => isError && !data);
  const askAgain = () => void asked.refetch();
  return (
    <>
      <PageHeader title={words.title} crumbs={[crumb]} />
      {failed && <ErrorState message={words.loadFailed} error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && order.data && asked.data && (
        <Body
          product={product}
          order={order.data}
          {...asked.data}
          isFetching={order.isFetching || asked.isFetching}
          onAskAgain={askAgain}
        />
      )}
      {!failed && !(order.data && asked.data) && <Loading />}
    </>
  );
}
