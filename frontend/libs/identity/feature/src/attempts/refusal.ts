/** What a refused password or code becomes on screen, and what this screen remembers of it per e-mail. */
import { ApiError, attemptsOf, countFailure, messageOf, WARN_FROM } from '@trajeto/shared-auth';
import { formatTime } from '@trajeto/shared-format';
import { showSnackbar } from '@trajeto/shared-ui';
import { useEffect, useState } from 'react';
import { attemptsText } from './attempts.text';

export interface Refusal {
  message: string;
  /** Set while the server refuses any attempt of this e-mail. */
  blockedUntil: Date | null;
}

export const codeOfError = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

/** Counts a refused guess; an answer about nobody's guess (no network, a broken server, an inactive user) counts nothing. */
function count(error: unknown, email: string): void {
  if (!(error instanceof ApiError)) return;
  if (error.status === 401 || typeof error.details.attempts === 'number') countFailure(email, error.details);
}

/**
 * The refusal of an attempt, counted. With an `errors` object it is null: every message in it became a snackbar of its own
 * (spec section 8).
 */
export function refusalOf(error: unknown, email: string, fallback: string = attemptsText.unknown): Refusal | null {
  if (error instanceof ApiError && error.errors) {
    const messages = Object.values(error.errors).flat();
    messages.forEach((message) => showSnackbar({ kind: 'error', message }));
    return null;
  }
  count(error, email);
  const until = error instanceof ApiError ? error.details.blockedUntil : null;
  return { message: messageOf(error, fallback), blockedUntil: typeof until === 'string' ? new Date(until) : null };
}

/** What the record still says of this e-mail after a reload: a block that lasts, or the warning of attempts 3 to 5. */
export function rememberedRefusal(email: string, { search, now }: { search: string; now: Date }): Refusal | null {
  const { attempts, blockedUntil } = attemptsOf(email, search);
  if (blockedUntil && new Date(blockedUntil) > now)
    return { message: attemptsText.blocked(formatTime(blockedUntil)), blockedUntil: new Date(blockedUntil) };
  if (attempts < WARN_FROM) return null;
  return { message: attempts === WARN_FROM ? attemptsText.lastTry : attemptsText.blocksAgain, blockedUntil: null };
}

/** Seconds until `until`, ticking; 0 when it is past or null. */
export function useSecondsUntil(until: Date | null): number {
  const [now, setNow] = useState(() => Date.now());
  const end = until?.getTime() ?? null;
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return end === null ? 0 : Math.max(0, Math.ceil((end - now) / 1000));
}
