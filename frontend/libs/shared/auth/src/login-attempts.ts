/** The failed attempts this screen counted, per e-mail; the server's own block never depends on it. */
const KEY = 'trajeto.login_attempts';

/** From here on the screen warns, up to the attempt that forgets (spec section 4.2). */
export const WARN_FROM = 3;

/** This failure and those after it find the account blocked. */
export const BLOCK_AT = 4;

/** The record goes at the fifth failure and the count starts again (spec section 4.2). */
export const FORGET_AT = 5;

export interface LoginAttempt {
  attempts: number;
  blocked: boolean;
  /** Until when the server refuses every attempt, while it does. */
  blockedUntil: string | null;
}

const NONE: LoginAttempt = { attempts: 0, blocked: false, blockedUntil: null };

type Book = Record<string, LoginAttempt>;
const read = (): Book => JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Book;
const write = (book: Book) => sessionStorage.setItem(KEY, JSON.stringify(book));
const named = (email: string) => email.trim().toLowerCase();

/** Counts one more failure, as the server's `details` tell it when they do, and answers the count it reached. */
export function countFailure(email: string, details: Readonly<Record<string, unknown>> = {}): LoginAttempt {
  const { [named(email)]: before, ...others } = read();
  const attempts = typeof details.attempts === 'number' ? details.attempts : (before?.attempts ?? 0) + 1;
  const blockedUntil = typeof details.blockedUntil === 'string' ? details.blockedUntil : null;
  const reached = { attempts, blocked: attempts >= BLOCK_AT, blockedUntil };
  write(attempts >= FORGET_AT ? others : { ...others, [named(email)]: reached });
  return reached;
}

/** What was counted for this e-mail; nothing while the address says the two-factor step is on. */
export function attemptsOf(email: string, search: string): LoginAttempt {
  if (new URLSearchParams(search).get('authenticacao') === '2fa') return NONE;
  return read()[named(email)] ?? NONE;
}

export function forgetAttempts(email: string): void {
  const others = Object.fromEntries(Object.entries(read()).filter(([known]) => known !== named(email)));
  write(others);
}
