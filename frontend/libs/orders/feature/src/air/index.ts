export { AirResultsPage } from './air-results-page';
