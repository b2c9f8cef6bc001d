/** POST /logout: ends the session here whatever the server answers. */
import { logout } from '@trajeto/shared-api-client';
import { announceSessionEnd, forgetToken, rememberCustomer } from '@trajeto/shared-auth';

export async function signOut(): Promise<void> {
  await logout().catch(() => undefined);
  forgetToken();
  rememberCustomer(null);
  announceSessionEnd('signed_out');
}
