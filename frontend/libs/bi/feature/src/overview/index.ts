export { OverviewPage, type OverviewPlaces } from './overview-page';
