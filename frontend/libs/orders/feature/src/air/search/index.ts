export { AirSearchPage } from './air-search-page';
