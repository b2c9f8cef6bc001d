/** The two calls of an approver's mail link: what it is about, and the approval by password; neither opens a session. */
import { queryOptions, useMutation } from '@tanstack/react-query';
import { approveOrderInstantly, readInstantSummary } from '@trajeto/shared-api-client';
import { isTryLater } from '@trajeto/shared-auth';

export type { InstantSummary } from '@trajeto/shared-api-client';

export interface InstantApprovalForm {
  token: string;
  password: string;
  email: string;
  orderUuid: string;
}

/** All that may be shown before the password; asked anew by each visit, since a decision kills the link. */
export const instantSummaryQuery = (token: string) =>
  queryOptions({
    queryKey: ['instant-approval', token],
    queryFn: async ({ signal }) => (await readInstantSummary({ body: { instantlyApprovalToken: token }, signal })).data,
    gcTime: 0,
  });

/** Answers whether the subject already shows the decision; it is decided in either case. */
export const useApproveInstantly = () =>
  useMutation({
    mutationFn: async ({ token, password, email, orderUuid }: InstantApprovalForm) => {
      const body = { instantlyApprovalToken: token, password, email: email || null, orderUuid: orderUuid || null };
      const { data } = await approveOrderInstantly({ body });
      return { isApplied: !isTryLater(data) };
    },
  });
