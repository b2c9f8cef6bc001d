export { MyReportsPage } from './my-reports-page';
