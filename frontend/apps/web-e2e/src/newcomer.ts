/** Somebody no other journey knows: a company of their own, so that its settings and their password are nobody else's. */
import { expect, request, type TestInfo } from '@playwright/test';

const PASSWORD = process.env.TRAJETO_DEMO_PASSWORD ?? 'Trajeto!2026';
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

function withDigit(body: string): string {
  const weights = CNPJ_WEIGHTS.slice(CNPJ_WEIGHTS.length - body.length);
  const rest = weights.reduce((sum, weight, at) => sum + weight * Number(body[at]), 0) % 11;
  return body + String(rest < 2 ? 0 : 11 - rest);
}

export interface Newcomer {
  email: string;
  name: string;
}

/** The agency's manager opens a company whose administrator is invited by mail; `settings` are the company's. */
export async function aNewcomer(testInfo: TestInfo, settings: Readonly<Record<string, string>> = {}): Promise<Newcomer> {
  const unique = String(Date.now() % 1e12).padStart(12, '1');
  const open = await request.newContext({ baseURL: testInfo.project.use.baseURL ?? '' });
  const signedIn = await open.post('/api/v1/login', { data: { email: 'gestora@andorinha.demo', password: PASSWORD } });
  const { token } = (await signedIn.json()) as { token: { value: string } };
  const call = async (method: 'post' | 'put', path: string, data: unknown) => {
    const headers = { Authorization: `Bearer ${token.value}`, 'Idempotency-Key': crypto.randomUUID() };
    const answer = await open[method](`/api/v1${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { data: { uuid: string } };
  };
  const email = `dora-${unique}@chegada.demo`;
  const { data: company } = await call('post', '/customers', {
    company_name: `Chegada ${unique} Ltda.`,
    trading_name: `Chegada ${unique}`,
    cnpj: withDigit(withDigit(unique)),
    email,
    administrator: { name: 'Dora', last_name: 'Ramos', email },
  });
  const parameters = Object.entries(settings).map(([slug, value]) => ({ slug, value }));
  if (parameters.length > 0) await call('put', `/customers/${company.uuid}/setting-parameters`, { parameters });
  await open.dispose();
  return { email, name: 'Dora' };
}
