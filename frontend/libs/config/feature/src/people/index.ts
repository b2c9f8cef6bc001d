/** The page of a company's people. */
export { EmployeesPage } from './employees-page';
