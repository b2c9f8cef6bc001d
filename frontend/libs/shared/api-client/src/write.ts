/** The one hook for writes: its sentences, the tags it makes stale whatever came of it, and a promise that a retry resumes. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { WriteAttempt } from '@trajeto/shared-auth';
import { useEffect, useRef } from 'react';
import type { CacheTag } from './naming/generated/tags';
import { invalidateTags } from './tags';

/** What a person reads after a write; without `failure` the screen shows it. */
export interface Words {
  success?: string;
  failure?: string;
}
/** The sentences of the writes of an entity that people keep. */
export type CrudWords = Readonly<Record<'create' | 'update' | 'activate' | 'inactivate' | 'remove', Words>>;
/** What a page of such an entity asks its list; an empty `name` finds all. */
export interface ListQuestion {
  name: string | undefined;
  active: boolean | undefined;
  page: number;
  limit: number;
}
export interface Write<Variables, Answer> {
  /**
   * Sends the write. Rejects with `ApiError`; while 'Tentar de novo' is on the screen the promise stays open, and the retry
   * resumes it. Calling it again takes the place of an attempt that waits so.
   */
  run: (variables: Variables) => Promise<Answer>;
  /** True while a call is under way, false while an attempt waits for its retry. */
  isPending: boolean;
}

export function useWrite<Variables = void, Answer = unknown>(
  words: Words,
  tags: readonly CacheTag[],
  call: (variables: Variables) => Promise<Answer>,
): Write<Variables, Answer> {
  const queryClient = useQueryClient();
  const waiting = useRef<WriteAttempt<Variables> | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ variables }: WriteAttempt<Variables>) => call(variables),
    meta: { ...words },
    gcTime: 0, // what was sent may be a secret: it is forgotten with its page
    onSettled: () => invalidateTags(queryClient, tags),
  });
  useEffect(() => () => waiting.current?.release(), []);
  const send = async (attempt: WriteAttempt<Variables>): Promise<Answer> => {
    try {
      return await mutateAsync(attempt);
    } catch (error) {
      if (await attempt.isRetried()) return send(attempt);
      throw error;
    }
  };
  const run = (variables: Variables) => {
    waiting.current?.replace();
    const attempt = new WriteAttempt(variables, () => void send(attempt).catch(() => undefined));
    waiting.current = attempt;
    return send(attempt);
  };
  return { run, isPending };
}
