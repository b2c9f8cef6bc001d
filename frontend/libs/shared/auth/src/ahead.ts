/** Answers to calls of every start that `early.js` sent before the application's files were here; each is taken up once. */

interface Ahead {
  /** What the calls were sent with. */
  headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  askedAt: number;
  /** By path and query. */
  answers: Record<string, Promise<Response>>;
  /** When the head of each answer was here. */
  cameAt: Readonly<Record<string, number>>;
  /** Ends the live line. */
  line: AbortController;
}

declare global {
  interface Window {
    trajetoAhead?: Ahead;
  }
}

/** Older, it may say what is no longer so. */
const MOST_AGE = 15_000;
const LINE = '/api/v1/events';

const isSameCaller = ({ headers }: Ahead, request: Request) =>
  ['Authorization', 'X-Customer-Uuid'].every((name) => request.headers.get(name) === (headers[name] ?? null));

const lines = new WeakMap<Response, Ahead>();

function takeUp({ answers }: Ahead, path: string): Promise<Response> | undefined {
  const sent = answers[path];
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- one of the paths of early.js
  delete answers[path];
  return sent;
}

/** The answer to this call, when it was sent already by the same person for the same company and succeeded; else null. */
export async function takeAnsweredAhead(request: Request): Promise<Response | null> {
  const ahead = window.trajetoAhead;
  if (!ahead || request.method !== 'GET') return null;
  const { pathname, search } = new URL(request.url);
  const path = `${pathname}${search}`;
  if (!(path in ahead.answers)) return null;
  if (!isSameCaller(ahead, request) || Date.now() - ahead.askedAt > MOST_AGE) {
    dropAnsweredAhead();
    return null;
  }
  const sent = takeUp(ahead, path);
  if (path === LINE) request.signal.addEventListener('abort', () => ahead.line.abort(), { once: true });
  const answer = await sent?.catch(() => null);
  request.signal.throwIfAborted();
  if (!answer?.ok) return null;
  if (path === LINE) lines.set(answer, ahead);
  return answer;
}

/**
 * When the live line stood that `answer` is: what is asked later need not be asked again. Infinity for the line of early.js
 * when another of its answers came before it. What early.js asked for before the line is not taken up any more.
 */
export function lineStoodAt(answer: Response): number {
  const ahead = lines.get(answer);
  const stood = ahead?.cameAt[LINE];
  if (stood !== undefined && Object.values(ahead?.cameAt ?? {}).every((at) => at >= stood)) return stood;
  dropAnsweredAhead();
  return ahead ? Infinity : Date.now();
}

/** Once the live line said that something changed, an answer from before would be taken for one from after it. */
export function dropAnsweredAhead(): void {
  dropLineAhead();
  delete window.trajetoAhead;
}

/** Ends the live line that early.js opened, unless it was taken up: another tab has one. */
export function dropLineAhead(): void {
  const ahead = window.trajetoAhead;
  if (ahead && takeUp(ahead, LINE)) ahead.line.abort();
}
