/** Which addresses want a session, and where those without one are sent. */
const PUBLIC = [/^\/alterar-senha\/[^/]+$/];

export const needsSignIn = (path: string, hasToken: boolean): boolean => !hasToken && !PUBLIC.some((open) => open.test(path));

/** /entrar with the way back; the sign-in page itself keeps its own query. */
export function signInAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  if (pathname === '/entrar') return `${pathname}${search}`;
  if (pathname === '/') return '/entrar';
  return `/entrar?voltar=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}
