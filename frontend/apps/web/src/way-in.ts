/** Which addresses want a session, and where those without one are sent. */
const PUBLIC = [
  /^\/redefinir-senha$/,
  /^\/alterar-senha\/[^/]+$/,
  /^\/confirmar-email\/[^/]+$/,
  /^\/pedidos\/senha-aprovar$/,
  /^\/politica-de-privacidade$/,
];

/** Does this page stand without a session? */
export const isPublic = (path: string): boolean => PUBLIC.some((open) => open.test(path));

export const needsSignIn = (path: string, hasToken: boolean): boolean => !hasToken && !isPublic(path);

/** /entrar with the way back; the pages of the sign-in itself keep their own query, and a half-done one starts again. */
export function signInAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  if (/^\/entrar(\/|$)/.test(pathname)) return `/entrar${search}`;
  if (pathname === '/') return '/entrar';
  return `/entrar?voltar=${encodeURIComponent(`${pathname}${search}${hash}`)}`;
}
