/** An agency's manager sets up what it charges and whom it buys from: a table of fees that the next search obeys, a credential whose secret is not shown again. */
import { expect, request, test, type Page } from '@playwright/test';
import { Caller } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { arriveAs, ON_ITS_WAY } from './people';

const MANAGER = 'gestora@andorinha.demo';
const SECRET = 'segredo-que-ninguem-le';
const named = (what: string) => `${what} ${String(Date.now())}`;

async function open(page: Page, path: string, title: string, manager = MANAGER): Promise<void> {
  await arriveAs(page, manager, `/configuracoes/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${title}`) })).toBeVisible(ON_ITS_WAY);
}

async function find(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Buscar por nome').fill(name);
  await expect(page.getByText(name).first()).toBeVisible(ON_ITS_WAY);
}

test('a table of fees shows its effect before it is saved', LONG, async ({ page }, testInfo) => {
  const name = named('Tabela');
  await open(page, 'taxas', 'Taxas');
  await page.getByRole('button', { name: 'Nova tabela' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome', { exact: true }).fill(name);
  const row = form.getByRole('group', { name: 'Linha 1' });
  await row.getByLabel('Serviço').selectOption({ label: 'Aéreo' });
  await row.getByLabel('Valor').fill('25,00');
  await expect(form.getByRole('status').filter({ hasText: /^Vale a linha 1: a taxa é de R\$\s25,00/ })).toBeVisible();
  await checkBothSchemes(page, testInfo, 'taxas-nova');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0, ON_ITS_WAY);
  await find(page, name);
  await checkBothSchemes(page, testInfo, 'taxas');
});

test('a secret of a credential is written and never shown again', async ({ page }, testInfo) => {
  const name = named('Gol');
  await open(page, 'credenciais', 'Credenciais');
  await page.getByRole('button', { name: 'Nova credencial' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome', { exact: true }).fill(name);
  await form.getByRole('combobox', { name: 'Fornecedor' }).click();
  await page.getByRole('option', { name: 'Gol' }).first().click();
  await form.getByLabel('Valor de password').fill(SECRET);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0, ON_ITS_WAY);
  await find(page, name);
  await page.getByText(name).first().click();
  await expect(page.getByRole('dialog').getByText('Definida')).toBeVisible();
  expect(await page.content()).not.toContain(SECRET);
  await checkBothSchemes(page, testInfo, 'credencial');
});

const TRAVELER_OF_BOREAL = 'davi@boreal.demo';
const AGENCY_OF_BOREAL = 'gestor@tucano.demo';

test('a fee that is changed on screen is in the next search of the company', async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const days = 70 + testInfo.workerIndex + testInfo.retry;
  const davi = await Caller.signedIn(request, testInfo.project.use.baseURL ?? '', TRAVELER_OF_BOREAL);
  const before = await davi.lowestFare(days);
  await open(page, 'taxas', 'Taxas', AGENCY_OF_BOREAL);
  await find(page, 'Taxas 2026');
  await page.getByText('Taxas 2026').first().click();
  const form = page.getByRole('dialog');
  const value = form.getByRole('group', { name: 'Linha 1' }).getByLabel('Valor');
  await expect(value).toHaveValue(/\d,\d{2}$/);
  const fee = Number((await value.inputValue()).replace(/[^\d,]/g, '').replace(',', '.'));
  await value.fill((fee + 1).toFixed(2).replace('.', ','));
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0, ON_ITS_WAY);
  await expect.poll(() => davi.lowestFare(days), ON_ITS_WAY).toBe(before + 100);
});

interface Asked {
  status: string;
  providers: { name: string; status: string; reason: string | null; offers: number }[];
}

/** What a rental company answers to a search of a person, once the search is over. */
async function answerOf(person: Caller, company: string): Promise<Asked['providers'][number] | undefined> {
  const at = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00`;
  const body = { pickup_airport: 'GRU', pickup_at: at(20), return_at: at(22), driver_age: 40 };
  const { data: begun } = await person.post<{ data: { uuid: string } }>('/search/vehicle', body);
  const look = async () => (await person.get<{ data: Asked }>(`/search/${begun.uuid}`)).data;
  await expect.poll(async () => (await look()).status, ON_ITS_WAY).not.toBe('running');
  return (await look()).providers.find(({ name }) => name === company);
}

test('a credential that is made inactive on screen takes its provider out of the next search, which says why', async ({
  page,
}, testInfo) => {
  test.setTimeout(120_000);
  const [name, company] = [named('Via Livre'), 'Via Livre'];
  const davi = await Caller.signedIn(request, testInfo.project.use.baseURL ?? '', TRAVELER_OF_BOREAL);
  const act = async (label: string, done: string) => {
    await page.getByRole('button', { name: `Ações de ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: label }).click();
    const question = page.getByRole('dialog').getByRole('button', { name: label });
    await question.or(page.getByText(done)).first().waitFor();
    if (await question.isVisible()) await question.click();
    await expect(page.getByText(done)).toBeVisible(ON_ITS_WAY);
  };
  await open(page, 'credenciais', 'Credenciais', AGENCY_OF_BOREAL);
  await page.getByRole('button', { name: 'Nova credencial' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Nome', { exact: true }).fill(name);
  await form.getByRole('combobox', { name: 'Fornecedor' }).fill(company);
  await page.getByRole('option', { name: company }).first().click();
  await form.getByLabel('Valor de password').fill(SECRET);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0, ON_ITS_WAY);
  await find(page, name);
  expect(await answerOf(davi, company)).toMatchObject({ status: 'done', reason: null });
  await act('Inativar', 'Credencial inativada');
  const refused = { status: 'failed', reason: 'A agência não tem credencial ativa neste fornecedor para esta empresa', offers: 0 };
  await expect.poll(() => answerOf(davi, company), ON_ITS_WAY).toMatchObject(refused);
  await act('Excluir', 'Credencial excluída');
  await expect.poll(() => answerOf(davi, company), ON_ITS_WAY).toMatchObject({ status: 'done', reason: null });
});
