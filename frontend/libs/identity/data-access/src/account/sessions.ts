/** /me/sessions: where I am signed in, and ending it elsewhere. */
import { queryOptions } from '@tanstack/react-query';
import { signOutDevice, signOutElsewhere, type MySessionsResponse } from '@trajeto/shared-api-client';
import { mySessionsOptions, useWrite, type Words } from '@trajeto/shared-api-client/queries';

export type OpenSession = MySessionsResponse['data'][number];

export const sessionsQuery = () => queryOptions({ ...mySessionsOptions(), select: ({ data }) => data });

export const useEndSession = (words: Words) =>
  useWrite(words, ['me'], (sessionId: string) => signOutDevice({ path: { sessionId }, throwOnError: true }));

/** All but this one. */
export const useEndOtherSessions = (words: Words) =>
  useWrite<undefined>(words, ['me'], () => signOutElsewhere({ throwOnError: true }));
