/** How long a call waits for its answer: three minutes, unless the call itself says otherwise. */

/** Three minutes (spec section 7). */
export const REQUEST_TIMEOUT = 180_000;

/** Never leaves the browser: a call's own time-out, for `apiFetch` alone. */
const TIMEOUT_HEADER = 'X-Trajeto-Timeout';

/** The header of a call that may take longer, or must give up sooner, than the rest. */
export const within = (milliseconds: number): { [TIMEOUT_HEADER]: string } => ({ [TIMEOUT_HEADER]: String(milliseconds) });

/** The milliseconds this call may take; the header that said so is taken off. */
export function takeTimeout(request: Request): number {
  const asked = Number(request.headers.get(TIMEOUT_HEADER));
  request.headers.delete(TIMEOUT_HEADER);
  return asked > 0 ? asked : REQUEST_TIMEOUT;
}
