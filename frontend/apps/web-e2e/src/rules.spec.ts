/** An administrator's rules on screen: a policy with its rule, a parameter, a budget, and a purchase policy the next search shows. */
import { expect, test, type Locator, type Page, type TestInfo } from '@playwright/test';
import { checkBothSchemes, LONG } from './checks';
import { choosePlace, inDays } from './flights';
import { arriveAs, ON_ITS_WAY } from './people';
import { createRecord, fillFields, recordWith } from './records';

const ADMINISTRATOR = 'admin@aurora.demo';
const markOf = ({ workerIndex, retry, project }: TestInfo) =>
  `${Date.now().toString(36)}${String(workerIndex)}${String(retry)}${project.name.charAt(0)}`;

async function pick(form: Locator, page: Page, label: string, option: string | RegExp): Promise<void> {
  await form.getByRole('combobox', { name: new RegExp(`^${label}`) }).click();
  // The filters of the list behind have native options of the same names.
  await page.getByRole('option', { name: option }).filter({ visible: true }).first().click();
}

test('an administrator writes a policy of expenses and reads its rule as a sentence', LONG, async ({ page }, testInfo) => {
  const name = `Política ${markOf(testInfo)}`;
  await arriveAs(page, ADMINISTRATOR, '/configuracoes/politicas-expenses');
  await createRecord(page, 'Nova política', { Nome: name });
  await expect(page.getByText('Nova política adicionada')).toBeVisible(ON_ITS_WAY);
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(name);
  // The address takes the words a moment later: what is opened before that is closed again.
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('link', { name }).click();
  const policy = page.getByRole('dialog', { name: 'Editar política' });
  await policy.getByRole('tab', { name: 'Regras' }).click();
  await policy.getByRole('button', { name: 'Nova regra' }).click();
  const rule = page.getByRole('dialog', { name: 'Nova regra' });
  await pick(rule, page, 'Tipo de despesa', /./);
  await pick(rule, page, 'Limite', 'Máximo por dia');
  await fillFields(rule, { Valor: '80,00' });
  await rule.getByRole('radio', { name: 'Acima de um valor' }).click();
  await fillFields(rule, { 'Comprovante acima de': '30,00' });
  await expect(rule.getByText(/até R\$\s80,00 por dia, comprovante acima de R\$\s30,00\.$/)).toBeVisible();
  await checkBothSchemes(page, testInfo, 'politica-regra');
  await rule.getByRole('button', { name: 'Salvar' }).click();
  await expect(policy.getByText(/até R\$\s80,00 por dia, comprovante acima de R\$\s30,00\.$/)).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'politica-regras');
  await page.keyboard.press('Escape');
  await expect(recordWith(page, name)).toContainText('1');
  await checkBothSchemes(page, testInfo, 'politicas');
});

test('an administrator changes a parameter after reading what changes', async ({ page }, testInfo) => {
  await arriveAs(page, ADMINISTRATOR, '/configuracoes/parametros');
  const rate = page.getByRole('textbox', { name: 'Valor pago por quilômetro rodado' });
  await expect(rate).toBeVisible(ON_ITS_WAY);
  const before = await rate.inputValue();
  const now = before === '1,10' ? '1,20' : '1,10';
  await rate.fill(now);
  await expect(page.getByText(`Valor pago por quilômetro rodado: R$ ${before} por km → R$ ${now} por km`)).toBeVisible();
  await checkBothSchemes(page, testInfo, 'parametros');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Parâmetros atualizados')).toBeVisible(ON_ITS_WAY);
  await page.reload();
  await expect(rate).toHaveValue(now, ON_ITS_WAY);
  await page.getByRole('searchbox', { name: 'Buscar parâmetro' }).fill('autenticacao');
  await expect(rate).toHaveCount(0);
  await expect(page.getByRole('switch', { name: /duas etapas/ })).toBeVisible();
});

test(
  'an administrator budgets a new cost center, is refused a second budget of the month, and sees it consumed by nothing',
  LONG,
  async ({ page }, testInfo) => {
    const mark = markOf(testInfo);
    await arriveAs(page, ADMINISTRATOR, '/configuracoes/centros-de-custo');
    await createRecord(page, 'Novo centro de custo', { Nome: `Centro ${mark}`, 'Código de integração externa': mark });
    await page.goto('/configuracoes/orcamentos');
    const add = async () => {
      await page.getByRole('button', { name: 'Novo orçamento' }).first().click();
      const form = page.getByRole('dialog', { name: 'Novo orçamento' });
      await fillFields(form, { Nome: `Orçamento ${mark}`, Valor: '1000,00', 'Repetir para os próximos N períodos': '1' });
      await form.getByRole('combobox', { name: /^Centro de custo/ }).fill(mark);
      await page.getByRole('option', { name: new RegExp(mark) }).click();
      return form;
    };
    const form = await add();
    await expect(form.getByText(/^2 orçamentos, o último de /)).toBeVisible();
    await checkBothSchemes(page, testInfo, 'orcamento');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toHaveCount(0, ON_ITS_WAY);
    await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(mark);
    await expect(recordWith(page, `Orçamento ${mark}`)).toHaveCount(2, ON_ITS_WAY);
    await checkBothSchemes(page, testInfo, 'orcamentos');

    const second = await add();
    await second.getByRole('button', { name: 'Salvar' }).click();
    await expect(second.getByText('Já existe um registro com este período.')).toBeVisible(ON_ITS_WAY);
    await second.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Sair sem salvar' }).click();

    await page.getByRole('link', { name: 'Visualização dos orçamentos' }).click();
    await expect(page.getByRole('img', { name: /previstos/ }).first()).toBeVisible(ON_ITS_WAY);
    await checkBothSchemes(page, testInfo, 'orcamentos-visualizacao');
    await page
      .getByRole('link', { name: `Orçamento ${mark}` })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText('Nenhum lançamento ainda')).toBeVisible(ON_ITS_WAY);
    await checkBothSchemes(page, testInfo, 'orcamento-consumo');
  },
);

/** The administrator's own trips alone: nobody else's journey meets the policy. */
const HELENA = 'Helena Prado';

async function searchHotels(page: Page): Promise<Locator> {
  await page.goto('/busca/hospedagens');
  await page.getByRole('combobox', { name: 'Motivo da viagem' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await choosePlace(page, 'Destino', 'Recife', /^Recife \(PE\)/);
  await page.getByLabel('Check-in', { exact: true }).fill(inDays(50));
  await page.getByLabel('Check-out', { exact: true }).fill(inDays(52));
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Buscar', exact: true }).click();
  return page.getByRole('article').first();
}

test('a purchase policy that an administrator writes shows in their next search', LONG, async ({ page }, testInfo) => {
  await arriveAs(page, ADMINISTRATOR, '/configuracoes/politicas-de-compra');
  await page.getByRole('button', { name: 'Nova política de compra' }).first().click();
  const form = page.getByRole('dialog', { name: 'Nova política de compra' });
  await pick(form, page, 'Produto', 'Hotel');
  await pick(form, page, 'Parâmetro', 'Teto por diária');
  await pick(form, page, 'Regra', 'Alterável para menos');
  await fillFields(form, { Valor: '1,00' });
  await pick(form, page, 'Vale para', 'Funcionário');
  await form.getByRole('combobox', { name: /^Funcionário/ }).fill(HELENA);
  await page.getByRole('option', { name: new RegExp(HELENA) }).click();
  await expect(form.getByText('Hotel: diária até R$ 1,00, para o funcionário escolhido.')).toBeVisible();
  await checkBothSchemes(page, testInfo, 'politica-de-compra');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0, ON_ITS_WAY);
  await expect(recordWith(page, HELENA).first()).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'politicas-de-compra');
  await expect(await searchHotels(page)).toContainText('Fora da política', ON_ITS_WAY);

  await page.goto('/configuracoes/politicas-de-compra?vale=employee');
  await recordWith(page, HELENA)
    .first()
    .getByRole('button', { name: /^Ações de Hotel/ })
    .click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Política de compra excluída')).toBeVisible(ON_ITS_WAY);
});
