/** The agency asks a supplier once more: to issue what it refused, or to take back the tickets it kept. */
import { useRetryOrder, type Order } from '@trajeto/orders-data-access';
import { NetworkButton } from '@trajeto/shared-ui';
import { orderText } from './order.text';

/** An order, whole or as a line of a list. */
export type Refused = Pick<Order, 'uuid' | 'version' | 'status' | 'allowedActions'>;

export const mayRetry = ({ allowedActions }: Refused): boolean => allowedActions.includes('retry');

const ISSUE = { label: orderText.issueAgain, success: orderText.issueAsked, failure: orderText.issueAgainFailed };
const CANCEL = { label: orderText.cancelAgain, success: orderText.cancelAgainAsked, failure: orderText.cancelAgainFailed };

/** Of a failed order its issue is tried again, of any other its cancellation (API section 2.3). */
export function useRetry(order: Refused) {
  const { label, success, failure } = order.status === 'failed' ? ISSUE : CANCEL;
  return { label, ...useRetryOrder(order, { success, failure }) };
}

export function RetryButton({ order }: { order: Refused }) {
  const { label, retry, isPending } = useRetry(order);
  if (!mayRetry(order)) return null;
  return (
    <NetworkButton size="compact-md" loading={isPending} onClick={retry}>
      {label}
    </NetworkButton>
  );
}
