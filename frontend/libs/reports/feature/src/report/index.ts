export { reportLoader } from './report-loader';
export { ReportPage } from './report-page';
export type { SubjectSlots } from '../page/slots';
