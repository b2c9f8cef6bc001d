export { EmployeeAdvances } from './employee-advances';
