export { UnflownPage } from './unflown-page';
