/** One search on screen: started by its address, watched while suppliers answer, stale after its 20 minutes. */
import { useQuery } from '@tanstack/react-query';
import { searchQuery, type StartSearch } from '@trajeto/orders-data-access';
import { useEffect, useState } from 'react';

function useIsPast(at: string | undefined): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useEffect(() => {
    if (!at) return undefined;
    const timer = setTimeout(() => setPassed(at), Math.max(0, Date.parse(at) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return at !== undefined && passed === at;
}

/** `startQuery` is the product's: one query per attempt, so that the same question is asked again only on purpose. */
export function useSearch(startQuery: StartSearch) {
  const [attempt, setAttempt] = useState(0);
  const start = useQuery(startQuery(attempt));
  const uuid = start.data?.uuid;
  const progress = useQuery({ ...searchQuery(uuid ?? ''), enabled: uuid !== undefined });
  const search = progress.data ?? start.data;
  return {
    search,
    error: start.error ?? null,
    isStale: useIsPast(search?.expiresAt),
    isRunning: start.isPending || search?.status === 'running',
    again: () => setAttempt((last) => last + 1),
    retry: () => void start.refetch(),
  };
}
export type SearchState = ReturnType<typeof useSearch>;
