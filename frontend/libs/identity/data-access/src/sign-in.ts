/** POST /login and POST /generate-secret-key: open a session and keep its token; no query cache, because the entry page has none. */
import type {
  GenerateSecretKeyErrors,
  GenerateSecretKeyResponses,
  LoginErrors,
  LoginResponses,
  SecretKeyRead,
  SecretKeyRequest,
  SignInRequest,
} from '@trajeto/shared-api-client';
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
export type SecretKey = SecretKeyRead;

const asJson = { 'Content-Type': 'application/json' };

/** Answers the recovery codes of a first enrolment, which no other call shows again; otherwise null. */
export async function signIn({ email, password, keepSigned, secret }: SignInForm): Promise<string[] | null> {
  const body: SignInRequest = { email: email.trim(), password, keepSigned };
  if (secret !== undefined) body.secret = stripSpaces(secret);
  const { data } = await client.post<LoginResponses, LoginErrors, true>({ url: '/login', body, headers: asJson });
  storeToken({ value: data.authToken.value, createdAt: data.authToken.createdAt }, { keepSigned });
  forgetAttempts(email);
  return data.recoveryCodes ?? null;
}

export async function askSecretKey({ email, password }: Pick<SignInForm, 'email' | 'password'>): Promise<SecretKey> {
  const body: SecretKeyRequest = { email: email.trim(), password };
  const asked = { url: '/generate-secret-key', body, headers: asJson };
  return (await client.post<GenerateSecretKeyResponses, GenerateSecretKeyErrors, true>(asked)).data;
}
