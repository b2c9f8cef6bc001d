/** POST /approval-requests/{id}/remind: the requester, or the agency, reminds who decides, once an hour. */
import { remindApprovers } from '@trajeto/shared-api-client';
import { useWrite, type Words } from '@trajeto/shared-api-client/queries';

/** A reminder is a line of the request's history. */
export const useRemind = (words: Words) =>
  useWrite(words, ['approval-requests'], (requestId: string) => remindApprovers({ path: { requestId }, throwOnError: true }));
