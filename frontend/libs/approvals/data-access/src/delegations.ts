/** /approval-delegations: who decides in the place of an approver who is away. */
import { queryOptions } from '@tanstack/react-query';
import {
  createApprovalDelegation,
  endApprovalDelegation,
  updateApprovalDelegation,
  type Delegation,
  type DelegationCreate,
  type DelegationUpdate,
  type ListApprovalDelegationsData,
} from '@trajeto/shared-api-client';
import { listApprovalDelegatesOptions, listApprovalDelegationsOptions, useWrite, type Words } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { Delegation, DelegationCreate, DelegationUpdate };
export type DelegationsQuestion = NonNullable<ListApprovalDelegationsData['query']>;

/** Requests that wait pass to the delegate at once, and back. */
const TOUCHED = ['approval-delegations', 'approval-requests', 'bootstrap', 'inbox'] as const;
const addressed = ({ uuid, version }: Delegation) => ({
  path: { delegationId: uuid },
  headers: ifMatch(version),
  throwOnError: true as const,
});

/** Those one may see, the latest beginning first. */
export const delegationsQuery = (question: DelegationsQuestion) => queryOptions(listApprovalDelegationsOptions({ query: question }));

/** Whom one may name, as the options of a select. */
export const delegateOptionsQuery = (words: string) =>
  queryOptions({
    ...listApprovalDelegatesOptions({ query: { name: words || undefined } }),
    select: ({ data }) => data.map(({ uuid, name }) => ({ value: uuid, label: name })),
  });

export const useDelegationWrites = (words: Readonly<Record<'create' | 'update' | 'end', Words>>) => ({
  create: useWrite(words.create, TOUCHED, async (body: DelegationCreate) => {
    const { data } = await createApprovalDelegation({ body, throwOnError: true });
    return data.data;
  }),
  update: useWrite(words.update, TOUCHED, async ({ row, body }: { row: Delegation; body: DelegationUpdate }) => {
    const { data } = await updateApprovalDelegation({ ...addressed(row), body });
    return data.data;
  }),
  end: useWrite(words.end, TOUCHED, (row: Delegation) => endApprovalDelegation(addressed(row))),
});
