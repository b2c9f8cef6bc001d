export { AirSearchCard } from './air-search-card';
export { formOf, resultsAddress, stretchesOf, type AirSearchForm, type AirStretch } from './air-search';
