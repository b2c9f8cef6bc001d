/** Equipe in the frame of configuration. */
import { StaffPage } from '@trajeto/identity-feature/staff';
import { SETTINGS_CRUMB, SettingsFrame } from './settings-frame';

export const StaffScreen = () => (
  <SettingsFrame>
    <StaffPage crumbs={[SETTINGS_CRUMB]} />
  </SettingsFrame>
);
