/** What is not ready yet is no error: the answer says when to ask again (API section 1.4). */
export interface TryLater {
  message: 'try later';
  code: 'RETRY_REQUEST';
  /** Seconds. */
  waitTime: number;
}

const UNTOLD_WAIT = 2;

/** Is this the answer of work that still goes on? */
export function isTryLater(answer: unknown): answer is TryLater {
  if (typeof answer !== 'object' || answer === null) return false;
  const { code, message } = answer as Partial<Record<string, unknown>>;
  return code === 'RETRY_REQUEST' || message === 'try later';
}

/** Milliseconds to wait before asking again, false once the answer is whole: what `refetchInterval` takes. */
export function retryAfter(answer: unknown): number | false {
  if (!isTryLater(answer)) return false;
  return (answer.waitTime > 0 ? answer.waitTime : UNTOLD_WAIT) * 1000;
}
