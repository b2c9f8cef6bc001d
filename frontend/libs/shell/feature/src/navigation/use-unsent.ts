/** How many things of this person wait in this browser to be sent, as it is now: network or not. */
import { useQuery } from '@tanstack/react-query';
import { useSession } from '@trajeto/shared-auth';
import { useEffect } from 'react';
import { useShell } from '../frame/shell-context';

export function useUnsent({ enabled = true } = {}): number {
  const { user, customerUuid } = useSession();
  const { countUnsent, watchUnsent } = useShell();
  const { data = 0, refetch } = useQuery({
    queryKey: ['unsent', user.uuid, customerUuid],
    // A browser that keeps nothing has nothing waiting.
    queryFn: () => countUnsent?.(user.uuid, customerUuid).catch(() => 0) ?? 0,
    enabled: enabled && countUnsent !== undefined,
    networkMode: 'always',
    staleTime: Infinity,
  });
  useEffect(() => (enabled ? watchUnsent?.(() => void refetch()) : undefined), [enabled, watchUnsent, refetch]);
  return data;
}
