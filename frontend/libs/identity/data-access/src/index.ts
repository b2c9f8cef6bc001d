export { askSecretKey, signIn, type SecretKey, type SignInForm } from './sign-in';
