import { expect, test, type Page } from '@playwright/test';
import { codeOf } from './authenticator';
import { checkBothSchemes } from './checks';
import { acceptInvitation, choosePassword, expectChanged, FIRST_PASSWORD } from './invitation';
import { linkMailedTo } from './mailbox';
import { aNewcomer, type Newcomer } from './newcomer';

const SECOND = 'segundo-caminho-26';

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** The page loses its session as a closed browser does; the server keeps it. */
async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function arriveByInvitation(page: Page, { email }: Newcomer): Promise<string> {
  const invitation = await acceptInvitation(page, email);
  await forgetSession(page);
  return invitation;
}

test('a forgotten password is changed by a link in the mail, once', async ({ page }, testInfo) => {
  const dora = await aNewcomer(testInfo);
  const invitation = await arriveByInvitation(page, dora);
  await page.goto('/entrar');
  await page.getByLabel('E-mail').fill(dora.email);
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(dora.email);
  await checkBothSchemes(page, testInfo, 'redefinir-senha');
  await page.getByRole('button', { name: 'Enviar instruções' }).click();
  await expect(page.getByRole('heading', { name: 'E-mail enviado!' })).toBeVisible();
  const link = await linkMailedTo(dora.email, { path: '/alterar-senha/', than: invitation });
  await page.goto(link);
  await checkBothSchemes(page, testInfo, 'alterar-senha');
  await choosePassword(page, link, SECOND);
  await expectChanged(page);
  await forgetSession(page);
  await choosePassword(page, link, FIRST_PASSWORD);
  await expect(page.getByText('Este link expirou ou já foi utilizado. Solicite um novo.')).toBeVisible();
});

test('a company that asks for two factors has them enrolled at the sign-in', async ({ page }, testInfo) => {
  const dora = await aNewcomer(testInfo, { mandatory_two_factor: 'true' });
  await arriveByInvitation(page, dora);
  await page.goto('/entrar?voltar=%2Fbusca');
  await signIn(page, dora.email, FIRST_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ative a verificação em duas etapas');
  await page.getByRole('button', { name: 'Não consigo ler o código' }).click();
  await checkBothSchemes(page, testInfo, 'entrar-2fa');
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel('Dígito 1').pressSequentially(codeOf(secret));
  await expect(page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')).toHaveCount(10);
  await checkBothSchemes(page, testInfo, 'codigos-de-recuperacao');
  const [recovery = ''] = await page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem').allTextContents();
  await page.getByLabel('Guardei meus códigos em local seguro').check();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/busca$/);

  await forgetSession(page);
  await page.goto('/entrar');
  await signIn(page, dora.email, FIRST_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verificação em duas etapas');
  await page.getByRole('button', { name: 'Usar código de recuperação' }).click();
  await page.getByLabel('Código de recuperação').fill(recovery);
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page).toHaveURL(/\/busca$/);
});

test('wrong passwords warn, then block, and a reload remembers', async ({ page }, testInfo) => {
  const email = `ninguem-${testInfo.project.name}-${Date.now()}@aurora.demo`;
  await page.goto('/entrar');
  const alert = page.getByRole('alert');
  for (const sentence of [
    'E-mail ou senha inválidos.',
    'E-mail ou senha inválidos.',
    'Resta 1 tentativa antes do bloqueio.',
    'Muitas tentativas.',
  ]) {
    await signIn(page, email, 'errada');
    await expect(alert).toContainText(sentence);
  }
  await expect(alert).toContainText(/Tente de novo em [01]:\d\d\./);
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled();
  await checkBothSchemes(page, testInfo, 'entrar-bloqueado');
  await page.reload();
  await page.getByLabel('E-mail').fill(email);
  await expect(alert).toContainText('Muitas tentativas. Conta bloqueada até');
});

test('the privacy policy is read without a session', async ({ page }, testInfo) => {
  await page.goto('/entrar');
  await page.getByRole('link', { name: 'Política de privacidade' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(10);
  await checkBothSchemes(page, testInfo, 'politica-de-privacidade');
});
