export { AgencyCostsPage } from './agency-costs-page';
