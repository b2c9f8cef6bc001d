/** GET /inbox: everything the home shows, composed in one call; a part that failed is null and named. */
import { queryOptions } from '@tanstack/react-query';
import type {
  ApprovalsApprovalRequestSummary,
  ExpensesOcrAccountabilityExpense,
  ExpensesOcrAdvanceRead,
  GetInboxResponse,
  OrderSummary,
} from '@trajeto/shared-api-client';
import { getInboxOptions, STALE } from '@trajeto/shared-api-client/queries';

export type InboxAnswer = GetInboxResponse;
/** A part that the contract has and no service answers yet is absent. */
export type Inbox = InboxAnswer['data'];
export type InboxOrder = OrderSummary;
export type InboxExpense = ExpensesOcrAccountabilityExpense;
export type InboxAdvance = ExpensesOcrAdvanceRead;
export type InboxRequest = ApprovalsApprovalRequestSummary;
export type Figure = NonNullable<Inbox['payments']>['advances'];

/** Nothing of it may be old: it says what waits. */
export const inboxQuery = () => queryOptions({ ...getInboxOptions(), staleTime: STALE.none });
