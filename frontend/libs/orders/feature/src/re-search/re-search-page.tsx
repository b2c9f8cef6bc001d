/** An order's items exchanged step by step: opens the step that is next, and the order again once none is left. */
import { useQuery } from '@tanstack/react-query';
import { orderQuery, reSearchQuery, type Order, type ProductName, type ReSearch } from '@trajeto/orders-data-access';
import { ApiError } from '@trajeto/shared-auth';
import { CardsSkeleton, ErrorState, PageHeader } from '@trajeto/shared-ui';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Stretch } from '../search/stretch';
import { stepAddress } from './address';
import { reSearchText } from './re-search.text';
import type { StepOf } from './step-results';
import { stepsLeft } from './steps';

interface ReSearchProps<One extends Stretch> {
  /** The product of this page; a step of another one opens that one's. */
  product: ProductName;
  documentTitle: string;
  address: { item: string | null; before: string | null; stretches: One[] | null };
  orderId: string;
  items: readonly string[];
  /** The offers of one step; its state begins anew with each item. */
  step: (step: StepOf<One>) => ReactNode;
}

const orderAddress = (orderId: string) => `/pedidos/${orderId}`;

interface StepProps<One extends Stretch> extends Omit<ReSearchProps<One>, 'orderId' | 'documentTitle'> {
  order: Order;
  reSearch: ReSearch;
  /** What was done is still on its way back from the server. */
  isFetching: boolean;
}

/** The step of the address while it is still to be done, else the next one. */
function Step<One extends Stretch>({ product, address, items, order, reSearch, isFetching, step: draw }: StepProps<One>) {
  const { asked, following } = stepsLeft(reSearch, order, address.item);
  const { stretches, before } = address;
  if (asked && asked.item.table === product && stretches && before)
    return draw({ items, order, steps: reSearch.steps, current: asked.step, item: asked.item, stretches, before });
  if (isFetching) return <Waiting />;
  const next = following && stepAddress({ orderId: order.uuid, items, before: before ?? order.totalValue }, following.step);
  return <Navigate to={next ?? orderAddress(order.uuid)} replace />;
}

const Waiting = () => <CardsSkeleton cards={4} height={136} />;

export function ReSearchPage<One extends Stretch>({ orderId, documentTitle, ...step }: ReSearchProps<One>) {
  const order = useQuery(orderQuery(orderId));
  const reSearch = useQuery(reSearchQuery(orderId, step.items));
  const failed = [order, reSearch].find(({ isError }) => isError);
  if (order.data && reSearch.data) {
    const isFetching = order.isFetching || reSearch.isFetching;
    return <Step {...step} order={order.data} reSearch={reSearch.data} isFetching={isFetching} />;
  }
  const crumbs = [{ label: reSearchText.order(order.data?.orderNumber ?? 0), to: orderAddress(orderId) }];
  return (
    <>
      <PageHeader title={documentTitle} {...(order.data && { crumbs })} />
      {failed ? (
        <ErrorState
          message={failed.error instanceof ApiError && failed.error.status === 409 ? failed.error.message : reSearchText.loadFailed}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <Waiting />
      )}
    </>
  );
}
