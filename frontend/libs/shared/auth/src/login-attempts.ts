/** The failed attempts this screen counted, per e-mail; the server's own block never depends on it. */
const KEY = 'trajeto.login_attempts';

/** The record goes at the fifth failure and the count starts again (spec section 4.2). */
export const FORGET_AT = 5;

export interface LoginAttempt {
  attempts: number;
  blocked: boolean;
}

type Book = Record<string, LoginAttempt>;
const read = (): Book => JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Book;
const write = (book: Book) => sessionStorage.setItem(KEY, JSON.stringify(book));

/** Counts one more failure and answers the count it reached. */
export function countFailure(email: string): LoginAttempt {
  const { [email]: before, ...others } = read();
  const attempts = (before?.attempts ?? 0) + 1;
  const reached = { attempts, blocked: attempts >= 4 };
  write(attempts >= FORGET_AT ? others : { ...others, [email]: reached });
  return reached;
}

/** Zero while the address says the two-factor step is on. */
export function attemptsOf(email: string, search: string): number {
  if (new URLSearchParams(search).get('authenticacao') === '2fa') return 0;
  return read()[email]?.attempts ?? 0;
}

export function forgetAttempts(email: string): void {
  const others = Object.fromEntries(Object.entries(read()).filter(([known]) => known !== email));
  write(others);
}
