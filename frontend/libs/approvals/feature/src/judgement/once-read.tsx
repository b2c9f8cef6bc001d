/** Holds a drawing back until what it is drawn from was read, or could not be: nothing moves under the pointer. */
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface Shown {
  children: ReactNode;
  meanwhile: ReactNode;
}

export function OnceRead<TRead, TData, TKey extends QueryKey>({
  query,
  children,
  meanwhile,
}: Shown & { query: UseQueryOptions<TRead, Error, TData, TKey> }) {
  const { isPending, failureCount } = useQuery(query);
  return isPending && failureCount === 0 ? meanwhile : children;
}
