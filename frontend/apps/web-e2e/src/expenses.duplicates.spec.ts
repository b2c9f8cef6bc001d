/** Two expenses that look like one: compared side by side and judged by keyboard; a colleague's half stays hidden. */
import { expect, request, test, type TestInfo } from '@playwright/test';
import { Caller } from './booking';
import { checkBothSchemes, LONG } from './checks';
import { ANA, arriveAs, BRUNO } from './people';

interface Launched {
  uuid: string;
  expense_number: number;
  suspected_voucher: boolean;
}

const callerOf = (testInfo: TestInfo, { email }: { email: string }) => Caller.signedIn(request, testInfo.project.use.baseURL ?? '', email);

async function launch(caller: Caller, value: string, company: string): Promise<Launched> {
  const { data: types } = await caller.get<{ data: { uuid: string; kind: string }[] }>(`/customers/${caller.customer}/expense-types`, {
    active: 'true',
  });
  const { data } = await caller.form<{ data: Launched }>(`/employees/${caller.employee}/expenses`, {
    expense_type_uuid: types.find(({ kind }) => kind === 'common')?.uuid ?? '',
    expense_date: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    company,
    value,
    payment_method: 'dinheiro',
    cost_center_uuid: await caller.costCenter(),
  });
  return data;
}

/** A value nobody else spends at a place nobody else knows. */
const unique = () => {
  const cents = String(1000 + (Date.now() % 6_999));
  return { value: `${cents.slice(0, -2)}.${cents.slice(-2)}`, company: `Cantina ${Date.now()}` };
};

test('Ana explains a suspicion she may not dismiss, then confirms it', async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const { value, company } = unique();
  const ana = await callerOf(testInfo, ANA);
  const first = await launch(ana, value, company);
  const second = await launch(ana, value, company.toUpperCase());
  expect([first.suspected_voucher, second.suspected_voucher]).toEqual([false, true]);

  await arriveAs(page, ANA.email, `/despesas/${second.uuid}/suspeita-de-duplicidade`);
  await expect(page.getByText('Motivo: mesmo valor, data e estabelecimento')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Despesa parecida' }).getByText(String(first.expense_number), { exact: true }),
  ).toBeVisible();
  await checkBothSchemes(page, testInfo, 'duplicidade');
  await expect(page.getByRole('button', { name: 'São despesas diferentes' })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Explique por que são despesas diferentes' }).fill('Dois almoços iguais');
  await page.getByRole('button', { name: 'Explicar' }).click();
  await expect(page.getByText('Explicação enviada')).toBeVisible();
  await expect(page.getByText('Dois almoços iguais', { exact: true })).toBeVisible();

  await page.getByRole('heading', { name: 'Suspeita de duplicidade' }).click();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Qual despesa fica?' });
  await expect(dialog.getByText(`A despesa ${second.expense_number} não poderá entrar em prestação de contas.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirmar duplicidade' }).click();
  await expect(page.getByText('Duplicidade confirmada')).toBeVisible();
  await page.goto(`/despesas/listagem-de-despesas?search=${second.expense_number}#todas`);
  await expect(page.getByText('Duplicada').first()).toBeVisible();
});

test("a colleague's half shows its value and nothing of the person", async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const { value, company } = unique();
  await launch(await callerOf(testInfo, BRUNO), value, company);
  const mine = await launch(await callerOf(testInfo, ANA), value, company);
  await arriveAs(page, ANA.email, `/despesas/${mine.uuid}/suspeita-de-duplicidade`);
  const other = page.getByRole('region', { name: 'Despesa parecida' });
  await expect(other.getByText('outro colaborador (oculto)')).toBeVisible();
  await expect(other.getByText('Bruno')).toHaveCount(0);
});

test('an expense is corrected, and asked before it is thrown away', LONG, async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  const { value, company } = unique();
  const expense = await launch(await callerOf(testInfo, ANA), value, company);
  await arriveAs(page, ANA.email, `/despesas/${expense.uuid}`);
  await expect(page.getByRole('heading', { level: 1, name: `Despesa ${expense.expense_number}` })).toBeVisible();
  await checkBothSchemes(page, testInfo, 'despesa');
  await page.getByRole('textbox', { name: 'Empresa (opcional)' }).fill(`${company} e Filhos`);
  await expect(page.getByText('Alterações não salvas')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Despesa atualizada')).toBeVisible();
  await page.goto(`/despesas/listagem-de-despesas?search=${expense.expense_number}#abertas`);
  await page.getByRole('button', { name: new RegExp(`^Ações de ${expense.expense_number}`) }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Despesa excluída')).toBeVisible();
});
