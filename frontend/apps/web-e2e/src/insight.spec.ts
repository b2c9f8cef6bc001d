/** Looking back: a company's dashboard and its reports, an agency's dashboard, and who changed what. */
import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { checkBothSchemes, LONG } from './checks';
import { arriveAs, BRUNO, CARLA, ON_ITS_WAY, workFor } from './people';

const ADMIN = 'admin@aurora.demo';
const MANAGER = 'gestora@andorinha.demo';
const PANELS = [
  'Total gasto',
  'Percentual por produto',
  'Unidade de negócio',
  'Projeto',
  'Fase',
  'Centro de custo',
  'Solicitante',
  'Antecedência média (dias)',
  'Top Rotas',
  'Análise de rota',
  'Últimas compras',
];
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test(
  'an approver narrows the dashboard by a cost center, keeps it in the address and takes its figures along',
  LONG,
  async ({ page }, testInfo) => {
    test.setTimeout(120_000);
    await arriveAs(page, BRUNO.email, '/dashboard-bi');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard BI' })).toBeVisible();
    for (const name of PANELS) await expect(region(page, name)).toBeVisible();
    await expect(region(page, 'Centro de custo').getByRole('button', { pressed: false }).nth(1)).toBeVisible(ON_ITS_WAY);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    await checkBothSchemes(page, testInfo, 'dashboard-bi-paineis');

    const row = region(page, 'Centro de custo').getByRole('listitem').first().getByRole('button');
    await row.click();
    await expect(row).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/cost_center_uuids=/);
    await expect(region(page, 'Projeto')).toHaveAttribute('aria-busy', 'false', ON_ITS_WAY);
    await page.reload();
    await expect(
      page.getByRole('group', { name: 'Filtros ativos' }).getByRole('button', { name: /^Remover filtro Centro de custo: [^…]/ }),
    ).toBeVisible(ON_ITS_WAY);

    await region(page, 'Centro de custo').getByRole('button', { name: 'Exportar: Centro de custo' }).click();
    const sheet = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Planilha (CSV)' }).click();
    const text = await readFile(await (await sheet).path(), 'utf8');
    expect(text).toMatch(/^\ufeffCentro de custo;Última compra;Valor\r\n.+;\d\d\/\d\d\/\d{4};[\d.]+,\d\d\r\n/);
    await region(page, 'Centro de custo').getByRole('button', { name: 'Exportar: Centro de custo' }).click();
    const picture = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Imagem (PNG)' }).click();
    expect((await picture).suggestedFilename()).toBe('centro-de-custo.png');

    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(page).toHaveURL(/\/dashboard-bi$/);
  },
);

test('a manager of the agency sees what it sells and whom to call, and gives a company up for it', LONG, async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  await arriveAs(page, MANAGER, '/agencias/dashboard-bi');
  await expect(page).toHaveURL(/\/configuracoes\/dashboard-bi$/);
  await expect(page.getByRole('list', { name: 'Números da agência' }).getByText('Ticket médio')).toBeVisible(ON_ITS_WAY);
  for (const name of ['Clientes que deixaram de acessar', 'Novos clientes do mês', 'Pedidos não emitidos na semana'])
    await expect(region(page, name)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await checkBothSchemes(page, testInfo, 'agencia-dashboard-bi');
  await page.getByText('30 dias', { exact: true }).click();
  await region(page, 'Vendas').getByRole('button', { name: 'Exportar: Vendas' }).waitFor();

  // Which companies a fresh demo has depends on the day: any table's row leads to its company.
  const companies = page.getByRole('region', { name: /^(Novos clientes do mês|Aguardando primeira compra|Clientes que não compraram)$/ });
  await companies.getByRole('link').first().click(ON_ITS_WAY);
  await expect(page).toHaveURL(/\/configuracoes\/empresas\/[0-9a-f-]{36}/);
  await workFor(page, 'Aurora');
  await page.goto('/configuracoes/dashboard-bi');
  await expect(page.getByText('Este dashboard é da agência. Limpe a empresa selecionada para vê-lo.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar seleção' }).click();
  await expect(page.getByRole('list', { name: 'Números da agência' })).toBeVisible(ON_ITS_WAY);
});

test('finance has a report made, saves it when it is ready, and has it sent each week', async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  await arriveAs(page, CARLA.email, '/central-de-relatorios?grupo=pedidos');
  if (testInfo.project.name === 'phone') await page.getByRole('link', { name: 'Pedidos emitidos' }).first().click();
  const report = page.getByRole('article', { name: 'Pedidos emitidos' });
  await expect(report.getByText(/^Prévia · \d+ de /)).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'central-de-relatorios');
  await report.getByText('CSV', { exact: true }).click();
  await report.getByRole('button', { name: 'Gerar relatório' }).click();
  await expect(page.getByText('Relatório solicitado')).toBeVisible();
  const ready = page
    .getByRole('region', { name: 'Meus relatórios' })
    .getByRole('button', { name: 'Baixar: Pedidos emitidos (CSV)' })
    .first();
  await expect(ready).toBeVisible(ON_ITS_WAY);
  const download = page.waitForEvent('download');
  await ready.click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await report.getByRole('button', { name: 'Programar envio' }).click();
  await page.getByRole('menuitem', { name: 'Toda segunda-feira' }).click();
  const programmed = page.getByRole('region', { name: 'Envios programados' });
  await expect(programmed.getByText('Pedidos emitidos (CSV)').first()).toBeVisible(ON_ITS_WAY);
  await programmed
    .getByRole('button', { name: /^Ações de Pedidos emitidos/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Programação excluída')).toBeVisible();
});

test('an administrator reads who changed what, and narrows it to one person', LONG, async ({ page }, testInfo) => {
  test.setTimeout(120_000);
  await arriveAs(page, ADMIN, '/configuracoes/historico');
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico de alterações' })).toBeVisible();
  const lines = page.getByRole('list', { name: /^Alterações/ }).getByRole('listitem');
  await expect(lines.first()).toBeVisible(ON_ITS_WAY);
  await checkBothSchemes(page, testInfo, 'historico');
  await lines
    .getByRole('button', { name: /^Ver só o que/ })
    .first()
    .click();
  await expect(page).toHaveURL(/quem=/);
  await expect(lines.first()).toBeVisible(ON_ITS_WAY);
});
