/** The people of an agency. */
export { StaffList } from './staff-list';
export { StaffPage } from './staff-page';
