export { AdvancePage } from './advance-page';
