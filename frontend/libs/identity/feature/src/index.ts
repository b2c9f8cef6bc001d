/** The entry page; the other access screens have entries of their own, so that this one stays light. */
export { LoginPage } from './login/login-page';
