/** /privacy-requests: asking for a copy of one's data, or to be forgotten (LGPD, art. 18). */
import { queryOptions } from '@tanstack/react-query';
import {
  createPrivacyRequest,
  executePrivacyRequest,
  refusePrivacyRequest,
  type PrivacyRequestCreate,
  type PrivacyRequestsResponse,
} from '@trajeto/shared-api-client';
import { privacyRequestsOptions, useWrite, type Words } from '@trajeto/shared-api-client/queries';

export type PrivacyRequest = PrivacyRequestsResponse['data'][number];
export type PrivacyKind = PrivacyRequest['kind'];

const TAG = 'privacy-requests';
const MANY = 100;

export const privacyRequestsQuery = () =>
  queryOptions({ ...privacyRequestsOptions({ query: { limit: MANY } }), select: ({ data }) => data });

/** Those that wait for a decision. */
export const openPrivacyRequestsQuery = () =>
  queryOptions({ ...privacyRequestsOptions({ query: { status: 'open', limit: MANY } }), select: ({ data }) => data });

export const useAskPrivacy = (words: Words) =>
  useWrite(words, [TAG], (body: PrivacyRequestCreate) => createPrivacyRequest({ body, throwOnError: true }));

/** Gathering the data, or forgetting the person: by who administers the company's people. */
export const useExecutePrivacy = (words: Words) =>
  useWrite(words, [TAG], (privacyRequestId: string) => executePrivacyRequest({ path: { privacyRequestId }, throwOnError: true }));

export const useRefusePrivacy = (words: Words) =>
  useWrite(words, [TAG], ({ privacyRequestId, reason }: { privacyRequestId: string; reason: string }) =>
    refusePrivacyRequest({ path: { privacyRequestId }, body: { reason }, throwOnError: true }),
  );
