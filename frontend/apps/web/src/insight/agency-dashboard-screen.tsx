/** /configuracoes/dashboard-bi in the frame of configuration; the company that is worked for is the frame's to give up. */
import { AgencyDashboardPage } from '@trajeto/bi-feature/agency';
import { useCompanyChoice } from '@trajeto/shell-feature';
import { SETTINGS_CRUMB, SettingsFrame } from '../settings/settings-frame';

const crumbs = [SETTINGS_CRUMB];

export function AgencyDashboardScreen() {
  const { choose } = useCompanyChoice();
  return (
    <SettingsFrame>
      <AgencyDashboardPage crumbs={crumbs} onClearCompany={() => void choose(null)} />
    </SettingsFrame>
  );
}
