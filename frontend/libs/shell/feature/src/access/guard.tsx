/** The role guard: a route that is not yours leads to `/` with the specification's alert. */
import { authText, leaveFlash, mayEnter, useSession, type RouteRule } from '@trajeto/shared-auth';
import { useEffect, type ReactNode } from 'react';
import { useMatches, useNavigate } from 'react-router';

export type Hidden = 'bottomBar' | 'contact' | 'rail';
/** What a route says of itself to the shell. */
export interface ShellHandle {
  rule?: RouteRule;
  hides?: readonly Hidden[];
}

/** The rules and wishes of every route on the way to this screen. */
export function useShellHandles(): ShellHandle[] {
  return useMatches().map(({ handle }) => (handle ?? {}) as ShellHandle);
}

export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const mayStay = useShellHandles().every(({ rule }) => !rule || mayEnter(session, rule));
  useEffect(() => {
    if (mayStay) return;
    leaveFlash({ kind: 'warning', message: authText.redirected });
    void navigate('/', { replace: true });
  }, [mayStay, navigate]);
  return mayStay ? children : null;
}
