/** One's own page, with what approvals draws in it. */
import { AbsencePanel } from '@trajeto/approvals-feature/absence';
import { ProfilePage } from '@trajeto/identity-feature/profile';

export const ProfileScreen = () => <ProfilePage absence={<AbsencePanel />} />;
