/**
 * One key per distinct body, kept only while its outcome is unknown: a repeat after a lost answer or a server's
 * failure is the same request, a repeat after any other answer is a new one.
 */
const waiting = new Map<string, string>();

const NEVER = ['/login', '/logout', '/refresh-token', '/generate-secret-key', '/forgot-password', '/change-password'];

const acceptsKey = (path: string) =>
  !NEVER.some((end) => path === end || path.startsWith(`${end}/`)) && !/\/(preview|approval-instantly\/summary)$/.test(path);

const boundaryOf = (kind: string): string => /boundary="?([^";]+)"?/.exec(kind)?.[1] ?? '';

/** Of a form with its files, as short as any: they may be 15 MB. */
async function digestOf(form: Request, boundary: string): Promise<string> {
  const text = new TextDecoder('latin1').decode(await form.arrayBuffer());
  const content = new TextEncoder().encode(text.replaceAll(boundary, ''));
  return new Uint8Array(await crypto.subtle.digest('SHA-256', content)).join(' ');
}

/** What a body says, however it is carried: the boundary of a form is drawn anew each time it is sent. */
async function contentOf(request: Request): Promise<string> {
  const kind = request.headers.get('Content-Type') ?? '';
  if (kind.startsWith('application/json')) return request.clone().text();
  if (!kind.startsWith('multipart/form-data')) return crypto.randomUUID();
  return digestOf(request.clone(), boundaryOf(kind));
}

/** The fingerprint of a POST, or null when the call takes no key. */
export async function fingerprintOf(request: Request, path: string): Promise<string | null> {
  if (request.method !== 'POST' || !acceptsKey(path)) return null;
  return `${path}\n${await contentOf(request)}`;
}

export function keyFor(fingerprint: string): string {
  const key = waiting.get(fingerprint) ?? crypto.randomUUID();
  waiting.set(fingerprint, key);
  return key;
}

/** The outcome is known: the next send of the same body is a new request. */
export const settle = (fingerprint: string): boolean => waiting.delete(fingerprint);
