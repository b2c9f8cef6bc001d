export { advanceLoader } from './advance-loader';
export { AdvancePage } from './advance-page';
export type { SubjectSlots } from '../page/slots';
