/**
 * An installation without any data, from its first operator to the trip of one of 500 people, on the screens alone.
 *
 * `stack operator` made the operator (FROM_NOTHING holds the e-mail); everybody else comes in by an invitation that somebody
 * before them had mailed. No approval model is made: there is no screen for one yet, and a company without any approves
 * what is asked automatically.
 */
import { expect, test, type Browser, type Page, type TestInfo } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { closeBrowsers } from './claims';
import { aCnpj } from './cnpj';
import { fillSearch, takeFirstFlight } from './flights';
import { acceptInvitation } from './invitation';
import { anotherBrowser, ON_ITS_WAY } from './people';
import { createRecord, fillFields, recordWith } from './records';
import { aSheet, chooseSheet, headerOf } from './sheet';

const OPERATOR = process.env.FROM_NOTHING ?? '';
const MANAGER = { name: 'Marta Siqueira', email: 'marta.siqueira@sabia.test' };
const ADMINISTRATOR = { name: 'Rita', lastName: 'Moraes', email: 'rita.moraes@ipe.test' };
const PEOPLE = 500;
/** 500 mails leave one after another: 80 seconds on a machine that has other work. */
const EVERY_INVITATION = { timeout: 240_000 };
const BRANCH = 'Filial Recife';
const COST_CENTER = { name: 'Obras', code: 'OBR-01' };
const PROJECT = 'Hospital Norte';
const PHASE = 'Fundações';
const REASON = 'Visita à obra';

const emailOf = (person: number) => `pessoa.${String(person)}@ipe.test`;

/** What the template asks about a person, by its columns; the traveler's data are whole, so that an airline has what it asks. */
const rowOf = (person: number): Readonly<Record<string, string>> => ({
  nome: 'Pessoa',
  sobrenome: `Número ${String(person)}`,
  email: emailOf(person),
  telefone: '81987654321',
  nascimento: '10/05/1990',
  matricula: String(1000 + person),
  cargo: 'Engenheira',
  centro_de_custo: COST_CENTER.code,
  filiais: BRANCH,
});

/** Somebody who was invited comes in by the link of the mail, in a browser of their own, and acts there. */
async function comesIn(browser: Browser, testInfo: TestInfo, email: string, act: (page: Page) => Promise<void>): Promise<void> {
  const page = await anotherBrowser(browser, testInfo);
  await acceptInvitation(page, email, EVERY_INVITATION);
  await act(page);
  await closeBrowsers(page);
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function openSettings(page: Page, name: string): Promise<void> {
  await page.goto('/configuracoes');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await expect(title(page, new RegExp(`^${name}`))).toBeVisible(ON_ITS_WAY);
}

async function openAgency(page: Page): Promise<void> {
  await expect(title(page, /^Agências/)).toBeVisible(ON_ITS_WAY);
  await page.getByRole('link', { name: 'Nova agência' }).first().click();
  await fillFields(page, {
    'Razão social': 'Sabiá Viagens Ltda.',
    'Nome fantasia': 'Sabiá',
    CNPJ: aCnpj(),
    Telefone: '1133334444',
    'E-mail': 'contato@sabia.test',
    'Nome do gestor': MANAGER.name,
    'E-mail do gestor': MANAGER.email,
  });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(title(page, 'Sabiá')).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText(MANAGER.name).first()).toBeVisible(ON_ITS_WAY);
}

async function openCompany(page: Page): Promise<void> {
  await expect(title(page, /^Empresas/)).toBeVisible(ON_ITS_WAY);
  await page.getByRole('link', { name: 'Nova empresa' }).first().click();
  await fillFields(page, {
    'Razão social': 'Ipê Engenharia Ltda.',
    'Nome fantasia': 'Ipê',
    CNPJ: aCnpj(),
    'E-mail': 'contato@ipe.test',
  });
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await fillFields(page, {
    'Limite de crédito': '200.000,00',
    Nome: ADMINISTRATOR.name,
    Sobrenome: ADMINISTRATOR.lastName,
    'E-mail do administrador': ADMINISTRATOR.email,
  });
  await page.getByRole('button', { name: 'Criar empresa' }).click();
  await expect(title(page, 'Ipê')).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText('até haver um, os pedidos são aprovados automaticamente')).toBeVisible();
}

async function buildStructure(page: Page): Promise<void> {
  await openSettings(page, 'Filiais');
  await createRecord(page, 'Nova filial', { Nome: BRANCH, CNPJ: aCnpj() });
  await openSettings(page, 'Centros de custo');
  await createRecord(page, 'Novo centro de custo', { Nome: COST_CENTER.name, 'Código de integração externa': COST_CENTER.code });
  await openSettings(page, 'Projetos');
  await createRecord(page, 'Novo projeto', { Nome: PROJECT, Código: 'HN' });
  await page.getByRole('link', { name: `Fases de ${PROJECT}` }).click();
  await expect(title(page, `Fases de ${PROJECT}`)).toBeVisible();
  await createRecord(page, 'Nova fase', { Nome: PHASE, 'Código de integração externa': 'F1', Início: '01/01/2026' });
  await openSettings(page, 'Motivos de viagem');
  await createRecord(page, 'Novo motivo', { Motivo: REASON });
  await openSettings(page, 'Justificativas');
  await createRecord(page, 'Nova justificativa', { Justificativa: 'Único voo no horário' });
}

/** The template of the dialog, filled in by its own columns, checked and imported. */
async function importPeople(page: Page): Promise<void> {
  await openSettings(page, 'Funcionários');
  await page.getByRole('button', { name: 'Importar planilha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar funcionários' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar modelo' }).click();
  const header = headerOf(await readFile(await (await download).path()));
  expect(header).toEqual(expect.arrayContaining(Object.keys(rowOf(1))));
  const rows = Array.from({ length: PEOPLE }, (_, place) => header.map((column) => rowOf(place + 1)[column] ?? ''));
  await chooseSheet(page, aSheet(header, ...rows));
  await expect(dialog.getByText(`${String(PEOPLE)} novos · 0 atualizados`)).toBeVisible(ON_ITS_WAY);
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByText('Planilha carregada com sucesso')).toBeVisible(ON_ITS_WAY);
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(`Número ${String(PEOPLE)}`);
  await expect(recordWith(page, emailOf(PEOPLE))).toBeVisible(ON_ITS_WAY);
}

/** Opens a section of the checkout and charges the trip to the phase; folded it says what the server keeps. */
async function chargeToPhase(page: Page): Promise<void> {
  const charge = page.getByRole('region', { name: /^Cobrança/ });
  await charge.getByRole('button', { name: 'Editar: Cobrança' }).click();
  for (const [field, name] of Object.entries({ Projeto: PROJECT, Fase: PHASE })) {
    await charge.getByRole('combobox', { name: field, exact: true }).click();
    await page.getByRole('option', { name: new RegExp(name) }).click();
  }
  await charge.getByRole('button', { name: 'Concluir: Cobrança' }).click();
  await expect(charge).toContainText(`${PROJECT} · ${PHASE}`);
}

async function book(page: Page): Promise<void> {
  await page.goto('/busca/passagens-aereas');
  await fillSearch(page);
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  await expect(title(page, 'Voos de São Paulo a Salvador')).toBeVisible(ON_ITS_WAY);
  await takeFirstFlight(page);
  await expect(page.getByText('Ida escolhida')).toBeVisible(ON_ITS_WAY);
  await takeFirstFlight(page);
  await expect(title(page, 'Finalizar pedido')).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText('Aprovação automática: nenhum modelo se aplica')).toBeVisible();
  await chargeToPhase(page);
  await page.getByRole('button', { name: 'Confirmar e emitir' }).click();
  await expect(page).toHaveURL(/\/pedidos\/[0-9a-f-]{36}$/, ON_ITS_WAY);
  const order = title(page, /^Pedido \d+/);
  await expect(order.locator('..').getByText('Finalizado', { exact: true })).toBeVisible(ON_ITS_WAY);
  await expect(page.getByText(PHASE).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Baixar voucher' })).toBeVisible(ON_ITS_WAY);
}

test('an operator, an agency, a company, its structure, 500 people, and the trip of the last of them', async ({ browser }, testInfo) => {
  test.setTimeout(600_000);
  const by = (email: string, act: (page: Page) => Promise<void>) => () => comesIn(browser, testInfo, email, act);
  await test.step('the first operator comes in by the invitation and opens an agency with its manager', by(OPERATOR, openAgency));
  await test.step('the manager comes in by the invitation and opens a company with its administrator', by(MANAGER.email, openCompany));
  await test.step(
    'the administrator comes in by the invitation, builds the structure and imports 500 people',
    by(ADMINISTRATOR.email, async (page) => {
      await buildStructure(page);
      await importPeople(page);
    }),
  );
  await test.step(
    'the last of them comes in by the invitation, searches, books and sends; the ticket is issued',
    by(emailOf(PEOPLE), book),
  );
});
