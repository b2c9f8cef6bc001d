/** The home's one call, as the blocks read it: what it said, what it could not say, how to ask again. */
import { useQuery } from '@tanstack/react-query';
import { inboxQuery, type InboxAnswer } from '@trajeto/shell-data-access';

export interface HomeInbox {
  answer: InboxAnswer | undefined;
  isPending: boolean;
  error: unknown;
  retry: () => void;
}

export function useHomeInbox(): HomeInbox {
  const { data, isPending, error, refetch } = useQuery(inboxQuery());
  return { answer: data, isPending, error, retry: () => void refetch() };
}

/** Did this part of the answer fail? Parts a person has no right to are null without being named. */
export const isMissing = ({ answer }: HomeInbox, part: string): boolean => answer?.meta.incomplete.includes(part) ?? false;
