/** The calls that keep the people of a company. */
export {
  approverOptionsQuery,
  costCenterOptionQuery,
  costCenterOptionsQuery,
  employeeProfileQuery,
  employeeProfilesQuery,
  employeeQuery,
  employeesQuery,
  groupOptionsQuery,
  personOptionQuery,
  personOptionsQuery,
  policyOptionsQuery,
  policyQuery,
} from './employee-reads';
export {
  useEmployeePicture,
  useEmployeeWrites,
  type Employee,
  type EmployeeForm,
  type EmployeeWords,
  type Gender,
  type PixKeyType,
} from './employee-writes';
export { useEmployeesImport } from './employees-import';
