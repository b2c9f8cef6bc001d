/** The first sign-in of somebody who was invited by mail. */
import { expect, type Page } from '@playwright/test';
import { linkMailedTo } from './mailbox';
import { ON_ITS_WAY } from './people';

export const FIRST_PASSWORD = 'primeiro-caminho-26';

export async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirme a nova senha').fill(password);
  await page.getByRole('button', { name: 'Alterar senha' }).click();
}

/** The whole application arrives behind the new session, and says so once it is there. */
export async function expectChanged(page: Page): Promise<void> {
  await expect(page.getByText('Senha alterada com sucesso')).toBeVisible(ON_ITS_WAY);
}

/** Chooses the first password by the link that was mailed, which signs in; the link. */
export async function acceptInvitation(page: Page, email: string, { timeout } = ON_ITS_WAY): Promise<string> {
  const invitation = await linkMailedTo(email, { path: '/alterar-senha/', timeout });
  await choosePassword(page, invitation, FIRST_PASSWORD);
  await expectChanged(page);
  return invitation;
}
