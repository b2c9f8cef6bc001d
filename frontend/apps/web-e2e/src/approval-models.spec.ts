/** An administrator decides who approves what: a cost center without a model, a new model for it, who approves it. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { checkBothSchemes, LONG } from './checks';
import { arriveAs, ON_ITS_WAY } from './people';
import { createRecord, fillFields, recordWith } from './records';

const ADMINISTRATOR = 'admin@aurora.demo';

/** Types into a select that asks the server, and takes the option it finds. */
async function chooseFrom(form: Page | Locator, page: Page, label: string | RegExp, name: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).first().fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

const rowActs = async (page: Page, name: string, act: string) => {
  await page.getByRole('button', { name: `Ações de ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
};

test('an administrator gives a new cost center its model and sees who approves', LONG, async ({ page }, testInfo) => {
  const mark = `${Date.now().toString(36)}${String(testInfo.retry)}${testInfo.project.name.charAt(0)}`;
  const [center, model] = [`Obras ${mark}`, `Obras de ${mark}`];
  await arriveAs(page, ADMINISTRATOR, '/configuracoes/centros-de-custo');
  await createRecord(page, 'Novo centro de custo', { Nome: center, 'Código de integração externa': mark });
  const linking = page.getByRole('dialog', { name: 'Vincular a um modelo de aprovação?' });
  await expect(linking).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'modelos-vincular');
  await linking.getByRole('button', { name: 'Novo modelo' }).click();

  const form = page.getByRole('dialog', { name: 'Novo modelo de aprovação' });
  await expect(form.getByText(center).first()).toBeVisible(ON_ITS_WAY);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('O nome é obrigatório')).toBeVisible();
  await expect(form.getByText('Selecione pelo menos um aprovador')).toBeVisible();
  await fillFields(form, { Nome: model });
  await chooseFrom(form, page, 'Adicionar aprovador ao nível 1', 'Bruno');
  await form.getByRole('button', { name: 'Adicionar nível' }).click();
  await chooseFrom(form, page, 'Adicionar aprovador ao nível 2', 'Fábio');
  await expect(form.getByText(/^Prévia: Viagem .* → Nível 1 \(Bruno Lima\) → Nível 2 \(Fábio Assis\)$/)).toBeVisible();
  await checkBothSchemes(page, testInfo, 'modelo-novo');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('O centro de custo criado foi vinculado com sucesso')).toBeVisible(ON_ITS_WAY);
  await expect(form).toHaveCount(0);

  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(mark);
  await expect(recordWith(page, model)).toContainText('1 centro de custo');
  await checkBothSchemes(page, testInfo, 'modelos');

  await page.getByRole('link', { name: 'Quem aprova?' }).click();
  await chooseFrom(page, page, 'Centro de custo', center);
  const answer = page.getByRole('region', { name: 'Quem aprova?' });
  await expect(answer).toContainText(`Por que este modelo? ${model}`, ON_ITS_WAY);
  await expect(answer).toContainText('Bruno Lima');
  await checkBothSchemes(page, testInfo, 'quem-aprova');
});

test('a model is copied, refused for its reach, saved as another kind and made inactive', async ({ page }, testInfo) => {
  const mark = `${Date.now().toString(36)}${String(testInfo.retry)}${testInfo.project.name.charAt(0)}`;
  await arriveAs(page, ADMINISTRATOR, '/configuracoes/modelos-de-aprovacao');
  await expect(recordWith(page, 'Tecnologia e Diretoria').first()).toBeVisible(ON_ITS_WAY);
  await rowActs(page, 'Tecnologia e Diretoria', 'Duplicar');
  const form = page.getByRole('dialog', { name: 'Novo modelo de aprovação' });
  await expect(form.getByRole('textbox', { name: /^Nome/ })).toHaveValue('Cópia de Tecnologia e Diretoria', ON_ITS_WAY);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Já existe um modelo com o mesmo alcance: Tecnologia e Diretoria.')).toBeVisible(ON_ITS_WAY);
  await form.getByRole('radio', { name: 'Fora da política' }).click();
  await expect(form.getByRole('combobox', { name: /^Tipo de aprovação/ })).toHaveCount(0);
  await fillFields(form, { Nome: `Reserva ${mark}` });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Novo modelo de aprovação adicionado')).toBeVisible(ON_ITS_WAY);

  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(mark);
  await rowActs(page, `Reserva ${mark}`, 'Inativar');
  const question = page.getByRole('dialog', { name: `Inativar o modelo Reserva ${mark}?` });
  await expect(question.getByText(/Nenhum centro de custo fica sem modelo/)).toBeVisible(ON_ITS_WAY);
  await question.getByRole('button', { name: 'Inativar' }).click();
  await expect(page.getByText('Modelo de aprovação inativado')).toBeVisible(ON_ITS_WAY);
});

test("an agency's issuer reads the models of a company and changes none", LONG, async ({ page }, testInfo) => {
  await arriveAs(page, 'consultor@andorinha.demo', '/configuracoes/empresas');
  await page
    .getByRole('link', { name: /^Aurora/ })
    .first()
    .click();
  const work = page.getByRole('main').getByRole('button', { name: 'Trabalhar nesta empresa' }).first();
  await work.click();
  await page.goto(`${new URL(page.url()).pathname}#modelos-de-aprovacao`);
  await page.getByRole('link', { name: 'Engenharia e Comercial', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Engenharia e Comercial' });
  const banner = 'Você pode ver todos os aprovadores e detalhes para dar suporte ao cliente, mas não pode alterar nada.';
  await expect(form.getByText(banner)).toBeVisible(ON_ITS_WAY);
  await expect(form.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: /^Nome/ })).toHaveAttribute('readonly', '');
  await checkBothSchemes(page, testInfo, 'modelo-leitura');
});
