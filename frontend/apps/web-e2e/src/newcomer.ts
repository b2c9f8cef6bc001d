/** Somebody no other journey knows: a company of their own, so that its settings and their password are nobody else's. */
import { expect, request, type TestInfo } from '@playwright/test';
import { cnpjOf } from './cnpj';

const PASSWORD = process.env.TRAJETO_DEMO_PASSWORD ?? 'Trajeto!2026';

export interface Newcomer {
  email: string;
  name: string;
}

type Call = (method: 'post' | 'put', path: string, data: unknown) => Promise<{ data: { uuid: string } }>;

/** What the agency's manager does without a screen. */
async function asManager<Answer>(testInfo: TestInfo, act: (call: Call) => Promise<Answer>): Promise<Answer> {
  const open = await request.newContext({ baseURL: testInfo.project.use.baseURL ?? '' });
  const signedIn = await open.post('/api/v1/login', { data: { email: 'gestora@andorinha.demo', password: PASSWORD } });
  const { token } = (await signedIn.json()) as { token: { value: string } };
  const answer = await act(async (method, path, data) => {
    const headers = { Authorization: `Bearer ${token.value}`, 'Idempotency-Key': crypto.randomUUID() };
    const answer = await open[method](`/api/v1${path}`, { data, headers });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { data: { uuid: string } };
  });
  await open.dispose();
  return answer;
}

const unique = () => String(Date.now() % 1e12).padStart(12, '1');
const companyOf = (mark: string) => ({
  company_name: `Chegada ${mark} Ltda.`,
  trading_name: `Chegada ${mark}`,
  cnpj: cnpjOf(mark),
  email: `dora-${mark}@chegada.demo`,
});

/** A company that the agency's manager opens, with what `given` says of it. */
export function aCompany(testInfo: TestInfo, given: object = {}): Promise<{ uuid: string; name: string }> {
  const company = companyOf(unique());
  return asManager(testInfo, async (call) => {
    const { data } = await call('post', '/customers', { ...company, ...given });
    return { uuid: data.uuid, name: company.trading_name };
  });
}

/** The agency's manager opens a company whose administrator is invited by mail; `settings` are the company's. */
export function aNewcomer(testInfo: TestInfo, settings: Readonly<Record<string, string>> = {}): Promise<Newcomer> {
  const company = companyOf(unique());
  const administrator = { name: 'Dora', last_name: 'Ramos', email: company.email };
  return asManager(testInfo, async (call) => {
    const { data } = await call('post', '/customers', { ...company, administrator });
    const parameters = Object.entries(settings).map(([slug, value]) => ({ slug, value }));
    if (parameters.length > 0) await call('put', `/customers/${data.uuid}/setting-parameters`, { parameters });
    return { email: company.email, name: administrator.name };
  });
}
