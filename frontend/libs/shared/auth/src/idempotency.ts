/**
 * One key per distinct body, kept only while its answer is unknown: a repeat after a lost answer is the same
 * request, a repeat after any answer is a new one.
 */
const waiting = new Map<string, string>();

const NEVER = ['/login', '/logout', '/refresh-token', '/generate-secret-key', '/forgot-password', '/change-password'];

const acceptsKey = (path: string) =>
  !NEVER.some((end) => path === end || path.startsWith(`${end}/`)) && !/\/(preview|approval-instantly\/summary)$/.test(path);

/** The fingerprint of a POST, or null when the call takes no key. */
export async function fingerprintOf(request: Request, path: string): Promise<string | null> {
  if (request.method !== 'POST' || !acceptsKey(path)) return null;
  const isText = (request.headers.get('Content-Type') ?? '').startsWith('application/json');
  return `${path}\n${isText ? await request.clone().text() : crypto.randomUUID()}`;
}

export function keyFor(fingerprint: string): string {
  const key = waiting.get(fingerprint) ?? crypto.randomUUID();
  waiting.set(fingerprint, key);
  return key;
}

/** The server answered: the next send of the same body is a new act. */
export const settle = (fingerprint: string): boolean => waiting.delete(fingerprint);
