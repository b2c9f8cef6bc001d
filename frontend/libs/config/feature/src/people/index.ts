/** The page of a company's people. */
export type { EmployeeTabs } from './employee-form';
export { EmployeesPage } from './employees-page';
