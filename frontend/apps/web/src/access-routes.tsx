/** The addresses of those not signed in; who is signed in is sent to `/`, except from the approval by password (spec section 2.1). */
import { pendingSignIn } from '@trajeto/identity-feature';
import { authText, leaveFlash, readToken, returnPath } from '@trajeto/shared-auth';
import { redirect, type LoaderFunction, type RouteObject } from 'react-router';
import { signInAddress } from './way-in';

const onlySignedOut = () => (readToken() ? redirect('/') : null);

/** A link that cannot be used while signed in says so where the person lands. */
function onlySignedOutWithWhy() {
  const leaving = onlySignedOut();
  if (leaving) leaveFlash({ kind: 'warning', message: authText.signOutFirst });
  return leaving;
}

/** The second step lives in memory: a reload has nothing to go on with. */
const onlyHalfSignedIn = () => onlySignedOut() ?? (pendingSignIn() ? null : redirect('/entrar'));

/** Behind the session gate nothing is drawn without a token: a link followed from a public page asks for the sign-in first. */
export const onlyWithToken: LoaderFunction = ({ request }) => (readToken() ? null : redirect(signInAddress(new URL(request.url))));

export const accessRoutes: RouteObject[] = [
  {
    path: 'entrar',
    loader: ({ request }) => (readToken() ? redirect(returnPath(new URL(request.url).search) ?? '/') : null),
    lazy: { Component: async () => (await import('./access/login-screen')).LoginScreen },
  },
  {
    path: 'entrar/2fa',
    loader: onlyHalfSignedIn,
    lazy: { Component: async () => (await import('./access/two-factor-screen')).TwoFactorScreen },
  },
  {
    path: 'redefinir-senha',
    loader: onlySignedOut,
    lazy: { Component: async () => (await import('@trajeto/identity-feature/forgot-password')).ForgotPasswordPage },
  },
  {
    path: 'alterar-senha/:csrfToken',
    loader: onlySignedOutWithWhy,
    lazy: { Component: async () => (await import('@trajeto/identity-feature/change-password')).ChangePasswordPage },
  },
  {
    path: 'confirmar-email/:token',
    lazy: { Component: async () => (await import('@trajeto/identity-feature/confirm-email')).ConfirmEmailPage },
  },
  {
    path: 'pedidos/senha-aprovar',
    lazy: { Component: async () => (await import('./access/instant-approval-screen')).InstantApprovalScreen },
  },
  {
    path: 'politica-de-privacidade',
    loader: onlySignedOut,
    lazy: { Component: async () => (await import('@trajeto/identity-feature/privacy')).PrivacyPage },
  },
];
