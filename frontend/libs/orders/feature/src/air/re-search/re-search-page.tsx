/** An order's items exchanged step by step: opens the step that is next, and the order again once none is left. */
import { useQuery } from '@tanstack/react-query';
import { orderQuery, reSearchQuery, type Order, type ReSearch } from '@trajeto/orders-data-access';
import { ApiError } from '@trajeto/shared-auth';
import { CardsSkeleton, ErrorState, PageHeader } from '@trajeto/shared-ui';
import { Navigate } from 'react-router';
import { airText } from '../air.text';
import type { ResultsAddress } from '../use-results-address';
import { stepAddress } from './address';
import { stepsLeft } from './steps';
import { reSearchText } from './re-search.text';
import { StepResults } from './step-results';

interface ReSearchProps {
  address: ResultsAddress;
  orderId: string;
  items: readonly string[];
}

const orderAddress = (orderId: string) => `/pedidos/${orderId}`;

interface StepProps extends Omit<ReSearchProps, 'orderId'> {
  order: Order;
  reSearch: ReSearch;
  /** What was done is still on its way back from the server. */
  isFetching: boolean;
}

/** The step of the address while it is still to be done, else the next one. */
function Step({ address, items, order, reSearch, isFetching }: StepProps) {
  const { asked, following } = stepsLeft(reSearch, order, address.item);
  const { stretches, before } = address;
  if (asked && stretches && before) {
    const { step, item } = asked;
    const shared = { address, items, order, steps: reSearch.steps, current: step, item, stretches, before };
    return <StepResults key={item.uuid} {...shared} />;
  }
  if (isFetching) return <Waiting />;
  if (!following) return <Navigate to={orderAddress(order.uuid)} replace />;
  return <Navigate to={stepAddress({ orderId: order.uuid, items, before: before ?? order.totalValue }, following.step)} replace />;
}

const Waiting = () => <CardsSkeleton cards={4} height={136} />;

export function ReSearchPage({ address, orderId, items }: ReSearchProps) {
  const order = useQuery(orderQuery(orderId));
  const reSearch = useQuery(reSearchQuery(orderId, items));
  const failed = [order, reSearch].find(({ isError }) => isError);
  if (order.data && reSearch.data) {
    const isFetching = order.isFetching || reSearch.isFetching;
    return <Step address={address} items={items} order={order.data} reSearch={reSearch.data} isFetching={isFetching} />;
  }
  const crumbs = [{ label: reSearchText.order(order.data?.orderNumber ?? 0), to: orderAddress(orderId) }];
  return (
    <>
      <PageHeader title={airText.documentTitle} {...(order.data && { crumbs })} />
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
