/** What a consultant does by hand with an order: tickets bought elsewhere, a cancellation settled, a trip closed, a stay quoted. */
import {
  deleteOption,
  postDone,
  postIssue,
  postOptions,
  postSettlement,
  type CancellationSettlement,
  type HandIssue,
  type HotelOption,
  type OptionsInput,
} from '@trajeto/shared-api-client';
import { useWrite } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';
import type { ItemOf } from './items';
import type { Order } from './order';

export type Settlement = CancellationSettlement;
export type TicketsByHand = HandIssue;
/** A stay that a consultant finds. */
export type QuotedStay = ItemOf<'offline_hotel'>;
export type StayOption = HotelOption;
export type Quote = OptionsInput;

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

interface OfStay {
  orderId: string;
  stay: Pick<QuotedStay, 'uuid' | 'version'>;
}

/** POST /orders/{id}/items/{id}/options: one to five options for a stay. */
export const useQuoteStay = (words: Words) =>
  useWrite(words, TOUCHED, ({ orderId, stay, body }: OfStay & { body: Quote }) =>
    postOptions({ path: { orderId, itemId: stay.uuid }, body, headers: ifMatch(stay.version) }),
  );

/** DELETE /orders/{id}/items/{id}/options/{id}: an option nobody chose. */
export const useRemoveOption = (words: Words) =>
  useWrite(words, TOUCHED, ({ orderId, stay, optionId }: OfStay & { optionId: string }) =>
    deleteOption({ path: { orderId, itemId: stay.uuid, optionId }, headers: ifMatch(stay.version) }),
  );
