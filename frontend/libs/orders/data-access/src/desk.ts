/** What a consultant does by hand with an order: tickets bought elsewhere, a cancellation settled, a trip closed. */
import { postDone, postIssue, postSettlement, type CancellationSettlement, type HandIssue } from '@trajeto/shared-api-client';
import { useWrite } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import type { Order } from './order';

export type Settlement = CancellationSettlement;
export type TicketsByHand = HandIssue;

interface Words {
  success: string;
  failure: string;
}
type Addressed = Pick<Order, 'uuid' | 'version'>;

/** The order itself, and the queue its tasks leave. */
const TOUCHED = ['orders', 'inbox'] as const;
const WITH_CREDIT = [...TOUCHED, 'bi'] as const;

export interface HandIssueOf {
  order: Addressed;
  itemId: string;
  body: HandIssue;
}

/** POST /orders/{id}/items/{id}/issue. */
export const useIssueByHand = (words: Words) =>
  useWrite(words, WITH_CREDIT, ({ order, itemId, body }: HandIssueOf) =>
    postIssue({ path: { orderId: order.uuid, itemId }, body, headers: ifMatch(order.version) }),
  );

/** POST /orders/{id}/cancellation/settle. */
export const useSettleCancellation = (words: Words) =>
  useWrite(words, WITH_CREDIT, ({ order, body }: { order: Addressed; body: Settlement }) =>
    postSettlement({ path: { orderId: order.uuid }, body, headers: ifMatch(order.version) }),
  );

/** POST /orders/{id}/done. */
export const useConcludeOrder = (words: Words) =>
  useWrite(words, TOUCHED, (order: Addressed) => postDone({ path: { orderId: order.uuid }, headers: ifMatch(order.version) }));
