export { RoadResultsPage } from './road-results-page';
export { RoadSearchPage } from './search/road-search-page';
