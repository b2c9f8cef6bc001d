/** The home's one call, as the blocks read it: what it said, what it could not say, how to ask again. */
import { useQuery } from '@tanstack/react-query';
import { inboxQuery, type InboxAnswer } from '@trajeto/shell-data-access';
import { useDeferredValue } from 'react';

export interface HomeInbox {
  answer: InboxAnswer | undefined;
  isPending: boolean;
  error: unknown;
  retry: () => void;
}

export function useHomeInbox(): HomeInbox {
  const { data, isPending, error, refetch } = useQuery(inboxQuery());
  // All blocks of the home hang on it: they are drawn in slices, so that a phone still hears its user meanwhile.
  const answer = useDeferredValue(data);
  const isOnItsWay = data !== undefined && answer === undefined;
  return { answer, isPending: isPending || isOnItsWay, error, retry: () => void refetch() };
}

/** Did this part of the answer fail? Parts a person has no right to are null without being named. */
export const isMissing = ({ answer }: HomeInbox, part: string): boolean => answer?.meta.incomplete.includes(part) ?? false;
