export { CarResultsPage } from './car-results-page';
export { CarSearchPage } from './search/car-search-page';
