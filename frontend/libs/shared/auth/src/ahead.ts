/** Answers to calls of every start that `early.js` sent before the application's files were here; each is taken up once. */

interface Ahead {
  /** What the calls were sent with. */
  headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  askedAt: number;
  /** By path and query. */
  answers: Record<string, Promise<Response>>;
}

declare global {
  interface Window {
    trajetoAhead?: Ahead;
  }
}

/** Older, it may say what is no longer so. */
const MOST_AGE = 15_000;

const isSameCaller = ({ headers }: Ahead, request: Request) =>
  ['Authorization', 'X-Customer-Uuid'].every((name) => request.headers.get(name) === (headers[name] ?? null));

/** The answer to this call, when it was sent already by the same person for the same company and succeeded; else null. */
export async function takeAnsweredAhead(request: Request): Promise<Response | null> {
  const ahead = window.trajetoAhead;
  if (!ahead || request.method !== 'GET') return null;
  const { pathname, search } = new URL(request.url);
  const path = `${pathname}${search}`;
  const sent = ahead.answers[path];
  if (!sent) return null;
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- one of the two paths of early.js
  delete ahead.answers[path];
  if (!isSameCaller(ahead, request) || Date.now() - ahead.askedAt > MOST_AGE) return null;
  const answer = await sent.catch(() => null);
  request.signal.throwIfAborted();
  return answer?.ok ? answer : null;
}

/** From now on the live line says what changes: an answer from before it would be taken for one that the line covers. */
export function dropAnsweredAhead(): void {
  delete window.trajetoAhead;
}
