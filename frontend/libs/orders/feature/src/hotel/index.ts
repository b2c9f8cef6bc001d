export { HotelDetailsPage } from './details/hotel-details-page';
export { HotelResultsPage } from './hotel-results-page';
export { HotelSearchPage } from './search/hotel-search-page';
