/** The entry page; the other access screens have entries of their own, so that this one stays light. */
export { LoginPage } from './login/login-page';
export { typedEmail } from './login/typed-email';
export { keepPendingSignIn, pendingSignIn } from './two-factor/pending';
