/** The calls that keep the people of a company. */
export {
  approverOptionsQuery,
  costCenterOptionsQuery,
  employeeProfileQuery,
  employeeProfilesQuery,
  employeeQuery,
  employeesQuery,
  groupOptionsQuery,
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
