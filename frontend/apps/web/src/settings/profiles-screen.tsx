/** Perfis in the frame of configuration. */
import { ProfilesPage } from '@trajeto/identity-feature/profiles';
import { SETTINGS_CRUMB, SettingsFrame } from './settings-frame';

export const ProfilesScreen = () => (
  <SettingsFrame>
    <ProfilesPage crumbs={[SETTINGS_CRUMB]} />
  </SettingsFrame>
);
