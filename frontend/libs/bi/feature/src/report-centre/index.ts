export { ReportCentrePage } from './report-centre-page';
export type { Pickers } from './report-form';
export type { Favourites } from './report-panel';
