/** The page of one's own account. */
export { ProfilePage } from './profile-page';
