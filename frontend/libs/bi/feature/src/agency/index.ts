export { AgencyDashboardPage } from './agency-page';
