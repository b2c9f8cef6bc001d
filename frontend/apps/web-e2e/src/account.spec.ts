/** One's own account, and who administers what: an employee, an administrator, an agency's manager. */
import { expect, test, type Page } from '@playwright/test';
import { checkBothSchemes, LONG } from './checks';
import { ANA, arriveAs } from './people';

/** Arrives as somebody at the place where their day starts. */
async function startAt(page: Page, email: string, place: RegExp): Promise<void> {
  await arriveAs(page, email);
  await expect(page).toHaveURL(place);
}

const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

test('an employee finds where the account is open and how it looks', LONG, async ({ page }, testInfo) => {
  await arriveAs(page, ANA.email, '/perfil#seguranca');
  await expect(page.getByText('Esta sessão')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Verificação em duas etapas' })).toContainText('Inativa');
  await checkBothSchemes(page, testInfo, 'perfil-seguranca');
  await page.goto('/perfil#documentos');
  await expect(page.getByLabel('CPF')).toHaveValue(/^\*{3}\.|^—$/);
  await checkBothSchemes(page, testInfo, 'perfil-documentos');
  await page.goto('/configuracoes/agencias');
  await expect(page.getByText('Você foi redirecionado pois não possui permissão para visualizar este conteúdo.')).toBeVisible();
});

test('an administrator makes a profile, says what it may do, and takes it away', async ({ page }, testInfo) => {
  const name = unique('Estagiário');
  await startAt(page, 'admin@aurora.demo', /\/busca$/);
  await page.goto('/configuracoes');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Perfis/ })
    .click();
  await page.getByRole('button', { name: 'Novo perfil' }).click();
  const panel = page.getByRole('dialog', { name: 'Novo perfil' });
  await panel.getByLabel('Nome').fill(name);
  await panel
    .getByRole('button', { name: /^Marcar todos de/ })
    .first()
    .click();
  await checkBothSchemes(page, testInfo, 'perfil-novo');
  await panel.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Novo perfil adicionado')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill(name);
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page
    .getByRole('dialog', { name: `Excluir o perfil ${name}?` })
    .getByRole('button', { name: 'Excluir' })
    .click();
  await expect(page.getByText('Perfil excluído')).toBeVisible();
});

test('a manager starts at the companies and keeps the people of the agency', LONG, async ({ page }, testInfo) => {
  await startAt(page, 'gestora@andorinha.demo', /\/configuracoes\/empresas$/);
  await expect(page.getByRole('button', { name: /^Ações de/ }).first()).toBeVisible();
  await checkBothSchemes(page, testInfo, 'empresas');
  await page.goto('/configuracoes/equipe');
  await expect(page.getByText('Ivo Bastos').first()).toBeVisible();
  await checkBothSchemes(page, testInfo, 'equipe');
});
