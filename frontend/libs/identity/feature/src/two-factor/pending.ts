/** The sign-in that waits for its second step; in memory only, so a reload starts over at /entrar (UI section 4.2). */
import type { SecretKey, SignInForm } from '@trajeto/identity-data-access';

export type PendingSignIn = Omit<SignInForm, 'secret'> & { secretKey: SecretKey };

let waiting: PendingSignIn | null = null;

export const pendingSignIn = (): PendingSignIn | null => waiting;

export function keepPendingSignIn(pending: PendingSignIn | null): void {
  waiting = pending;
}
