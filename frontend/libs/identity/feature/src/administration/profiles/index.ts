/** The profiles of a company. */
export { ProfilesPage } from './profiles-page';
