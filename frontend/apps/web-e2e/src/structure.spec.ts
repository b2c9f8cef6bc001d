/** An administrator's structure: a branch, a cost center, a project with its phase, and people from a spreadsheet. */
import { expect, test, type TestInfo } from '@playwright/test';
import { checkBothSchemes, LONG } from './checks';
import { aCnpj } from './cnpj';
import { arriveAs, ON_ITS_WAY } from './people';
import { createRecord, recordWith } from './records';
import { aSheet, chooseSheet } from './sheet';

const ADMINISTRATOR = 'admin@aurora.demo';

const markOf = ({ workerIndex, retry }: TestInfo) => `${Date.now().toString(36)}${String(workerIndex)}${String(retry)}`;

test('an administrator builds the structure by hand', LONG, async ({ page }, testInfo) => {
  const mark = markOf(testInfo);
  await arriveAs(page, ADMINISTRATOR, '/configuracoes/filiais');
  await createRecord(page, 'Nova filial', { Nome: `Filial ${mark}`, CNPJ: aCnpj() });
  await expect(page.getByText('Nova filial adicionada')).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'filiais');

  await page.goto('/configuracoes/centros-de-custo');
  await createRecord(page, 'Novo centro de custo', { Nome: `Centro ${mark}`, 'Código de integração externa': mark });
  await expect(page.getByText('Novo centro de custo adicionado')).toBeVisible(ON_ITS_WAY);

  await page.goto('/configuracoes/projetos');
  await createRecord(page, 'Novo projeto', { Nome: `Projeto ${mark}` });
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(mark);
  await page.getByRole('button', { name: `Ações de Projeto ${mark}` }).click();
  await page.getByRole('menuitem', { name: 'Fases' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Fases de Projeto ${mark}` })).toBeVisible();
  await createRecord(page, 'Nova fase', { Nome: 'Obra', 'Código de integração externa': mark, Início: '01/12/2026' });
  await expect(recordWith(page, 'Obra')).toBeVisible();
});

test('an administrator imports people after correcting the sheet, finds them and changes one', LONG, async ({ page }, testInfo) => {
  const mark = markOf(testInfo);
  await arriveAs(page, ADMINISTRATOR, '/configuracoes/funcionarios');
  await expect(page.getByRole('heading', { level: 1, name: /^Funcionários/ })).toBeVisible(ON_ITS_WAY);
  await expect(recordWith(page, 'Carla Reis')).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'funcionarios');

  await page.getByRole('button', { name: 'Importar planilha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar funcionários' });
  const header = ['nome', 'sobrenome', 'email', 'cargo'];
  const choose = (...rows: string[][]) => chooseSheet(page, aSheet(header, ...rows));
  const person = [`Bia ${mark}`, 'Lima', `bia.${mark}@aurora.demo`, 'Analista'];
  await choose(person, ['', 'Sem nome', 'nada', '']);
  await expect(dialog.getByText('Corrija 1 linha e envie de novo.')).toBeVisible(ON_ITS_WAY);
  await expect(dialog.getByText('nome: O nome é obrigatório')).toBeVisible();
  await checkBothSchemes(page, testInfo, 'funcionarios-importar');
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await choose(person, [`Caio ${mark}`, 'Reis', `caio.${mark}@aurora.demo`, '']);
  await expect(dialog.getByText(/2 novos · 0 atualizados/)).toBeVisible(ON_ITS_WAY);
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(page.getByText('Planilha carregada com sucesso')).toBeVisible(ON_ITS_WAY);

  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(mark);
  await expect(recordWith(page, `bia.${mark}@aurora.demo`)).toBeVisible(ON_ITS_WAY);
  await expect(recordWith(page, `caio.${mark}@aurora.demo`)).toBeVisible();
  const open = () => page.getByRole('link', { name: `Bia ${mark} Lima` }).click();
  await open();
  const form = page.getByRole('dialog', { name: 'Editar funcionário' });
  await form.getByLabel('Cargo').fill('Gerente');
  await checkBothSchemes(page, testInfo, 'funcionario');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Funcionário atualizado')).toBeVisible(ON_ITS_WAY);
  await expect(form).toHaveCount(0);
  await open();
  await expect(form.getByLabel('Cargo')).toHaveValue('Gerente');
});
