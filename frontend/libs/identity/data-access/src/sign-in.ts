/** POST /login: opens a session and keeps its token; no query cache, because the entry page has none. */
import { login } from '@trajeto/shared-api-client';
import { countFailure, forgetAttempts, storeToken, type LoginAttempt } from '@trajeto/shared-auth';

export interface SignInForm {
  email: string;
  password: string;
  keepSigned: boolean;
}

export async function signIn({ email, password, keepSigned }: SignInForm): Promise<void> {
  const { data } = await login({ body: { email: email.trim(), password, keepSigned } });
  storeToken({ value: data.authToken.value, createdAt: data.authToken.createdAt }, { keepSigned });
  forgetAttempts(email.trim());
}

/** One more failed attempt of this e-mail on this screen. */
export const countFailedSignIn = (email: string): LoginAttempt => countFailure(email.trim());
