export { OfflineResultsPage } from './offline-results-page';
export { OfflineSearchPage } from './search/offline-search-page';
