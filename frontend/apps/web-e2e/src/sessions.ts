/** Sessions of the demo's people: each is signed in once and used for a few minutes, for a sign-in costs a slow hash. */
import { expect, request } from '@playwright/test';

const PASSWORD = process.env.TRAJETO_DEMO_PASSWORD ?? 'Trajeto!2026';

interface Named {
  uuid: string;
}
export interface SignedIn {
  token: { value: string; created_at: string };
  user: { customer: Named; profiles: { customer_employee: Named } };
}

/** With the longest journey well below the 15 minutes of a token: none of them renews it under the others. */
const MOST_AGE = 6 * 60_000;
const sessions = new Map<string, { at: number; session: Promise<SignedIn> }>();

async function signIn(baseURL: string, email: string): Promise<SignedIn> {
  const open = await request.newContext({ baseURL });
  const answer = await open.post('/api/v1/login', { data: { email, password: PASSWORD } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const signedIn = (await answer.json()) as SignedIn;
  await open.dispose();
  return signedIn;
}

/** Not for a journey that ends its session: that of `signInAs` is its own. */
export function sessionOf(baseURL: string, email: string): Promise<SignedIn> {
  const kept = sessions.get(email);
  if (kept && Date.now() - kept.at < MOST_AGE) return kept.session;
  const session = signIn(baseURL, email);
  sessions.set(email, { at: Date.now(), session });
  session.catch(() => sessions.delete(email));
  return session;
}
