/** The calls that administer access: profiles of a customer, people of an agency. */
export { actionsQuery, profileQuery, profilesQuery, useProfileWrites, type Action, type Profile, type ProfileForm } from './profiles';
export { staffQuery, useStaffWrites, type AgencyEmployee, type StaffForm, type StaffType, type StaffWords } from './staff';
