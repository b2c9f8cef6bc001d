export { AirSearchCard } from './air-search-card';
export { formOf, resultsAddress, stretchesOf, type AirSearchForm, type AirStretch } from './air-search';
export { AirSearchPage } from './air-search-page';
