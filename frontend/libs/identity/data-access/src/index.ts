export { countFailedSignIn, signIn, type SignInForm } from './sign-in';
