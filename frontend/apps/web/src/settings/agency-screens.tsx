/** The operator's agencies in the frame of configuration; an agency's page shows its people, whom another library knows. */
import { AgenciesPage, AgencyPage, NewAgencyPage } from '@trajeto/config-feature/agencies';
import { StaffList } from '@trajeto/identity-feature/staff';
import { SETTINGS_CRUMB, SettingsFrame } from './settings-frame';

const crumbs = [SETTINGS_CRUMB];

export const AgenciesScreen = () => (
  <SettingsFrame>
    <AgenciesPage crumbs={crumbs} />
  </SettingsFrame>
);
export const NewAgencyScreen = () => (
  <SettingsFrame>
    <NewAgencyPage crumbs={crumbs} />
  </SettingsFrame>
);
export const AgencyScreen = () => (
  <SettingsFrame>
    <AgencyPage crumbs={crumbs} staffOf={(agencyId) => <StaffList agencyId={agencyId} />} />
  </SettingsFrame>
);
