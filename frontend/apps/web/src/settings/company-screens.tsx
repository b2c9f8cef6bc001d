/** The agency's companies in the frame of configuration; choosing one is the shell's, its profiles another library's. */
import { LinkCostCenter, ModelsPage } from '@trajeto/approvals-feature/models';
import { CompaniesPage, CompanyPage, NewCompanyPage } from '@trajeto/config-feature/companies';
import { ProfilesPage } from '@trajeto/identity-feature/profiles';
import { QueueFigures } from '@trajeto/orders-feature/queue-parts';
import { useCompanyChoice } from '@trajeto/shell-feature';
import { SETTINGS_CRUMB, SettingsFrame } from './settings-frame';

const crumbs = [SETTINGS_CRUMB];

function useWork() {
  const { choose } = useCompanyChoice();
  return ({ uuid }: { uuid: string }) => void choose(uuid);
}

export function CompaniesScreen() {
  const work = useWork();
  return (
    <SettingsFrame>
      <CompaniesPage crumbs={crumbs} onWork={work} figures={<QueueFigures />} />
    </SettingsFrame>
  );
}
export const NewCompanyScreen = () => (
  <SettingsFrame>
    <NewCompanyPage crumbs={crumbs} />
  </SettingsFrame>
);
export function CompanyScreen() {
  const work = useWork();
  return (
    <SettingsFrame>
      <CompanyPage
        crumbs={crumbs}
        onWork={work}
        profiles={<ProfilesPage isSection />}
        models={<ModelsPage heading="section" />}
        afterCostCenter={(center, onClose) => <LinkCostCenter center={center} onClose={onClose} />}
      />
    </SettingsFrame>
  );
}
