/** POST /login and POST /generate-secret-key: open a session and keep its token; no query cache, because the entry page has none. */
import type { LoginErrors, LoginResponses, SignInRequest } from '@trajeto/shared-api-client';
import { client } from '@trajeto/shared-api-client/entry';
import { forgetAttempts, storeToken } from '@trajeto/shared-auth';
import { stripSpaces } from '@trajeto/shared-format';

export interface SignInForm {
  email: string;
  password: string;
  keepSigned: boolean;
  /** The authenticator's code, or a recovery code. */
  secret?: string;
}

/** What an authenticator needs to be enrolled; only `enrolled` once it is. */
export interface SecretKey {
  qrCodeUrl: string | null;
  secretKey: string | null;
  enrolled: boolean;
}

const asJson = { 'Content-Type': 'application/json' };

/** Answers the recovery codes of a first enrolment, which no other call shows again; otherwise null. */
export async function signIn({ email, password, keepSigned, secret }: SignInForm): Promise<string[] | null> {
  const body: SignInRequest & { secret?: string } = { email: email.trim(), password, keepSigned };
  if (secret !== undefined) body.secret = stripSpaces(secret);
  const { data } = await client.post<LoginResponses, LoginErrors, true>({ url: '/login', body, headers: asJson });
  storeToken({ value: data.authToken.value, createdAt: data.authToken.createdAt }, { keepSigned });
  forgetAttempts(email);
  const { recoveryCodes } = data as { recoveryCodes?: string[] | null };
  return recoveryCodes ?? null;
}

export async function askSecretKey({ email, password }: Pick<SignInForm, 'email' | 'password'>): Promise<SecretKey> {
  const body = { email: email.trim(), password };
  const { data } = await client.post<{ 200: SecretKey }, unknown, true>({ url: '/generate-secret-key', body, headers: asJson });
  return data;
}
