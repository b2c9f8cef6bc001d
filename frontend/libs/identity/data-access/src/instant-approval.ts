/** The two calls of an approver's mail link: what it is about, and the approval by password; neither opens a session. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { client } from '@trajeto/shared-api-client';
import { isTryLater } from '@trajeto/shared-auth';

const APPROVE = '/customers/orders/approval-instantly';
const headers = { 'Content-Type': 'application/json' };

/** All that may be shown before the password. */
export interface InstantSummary {
  orderNumber: number;
  requester: string;
  route: string;
  totalValue: string;
}

export interface InstantApprovalForm {
  token: string;
  password: string;
  email: string;
  orderUuid: string;
}

export const instantSummaryQuery = (token: string) =>
  queryOptions({
    queryKey: ['instant-approval', token],
    queryFn: async ({ signal }) => {
      const body = { instantlyApprovalToken: token };
      const { data } = await client.post<{ 200: InstantSummary }, unknown, true>({ url: `${APPROVE}/summary`, body, headers, signal });
      return data;
    },
    gcTime: 0,
  });

/** Answers whether the order already shows the decision; it is decided in either case. */
export const useApproveInstantly = () =>
  useMutation({
    mutationFn: async ({ token, password, email, orderUuid }: InstantApprovalForm) => {
      const body = { instantlyApprovalToken: token, password, email, orderUuid };
      const { data } = await client.post<{ 200: unknown }, unknown, true>({ url: APPROVE, body, headers });
      return { isApplied: !isTryLater(data) };
    },
  });
