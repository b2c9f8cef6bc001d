/** The operator's agencies. */
export { AgenciesPage } from './agencies-page';
export { AgencyPage, NewAgencyPage } from './agency-page';
