/** What an agency buys from, in the frame of configuration. */
import { CreditCardsPage, CredentialsPage, OfflineHotelsPage, ProvidersPage } from '@trajeto/config-feature/suppliers';
import { SETTINGS_CRUMB, SettingsFrame } from './settings-frame';

const crumbs = [SETTINGS_CRUMB];

export const ProvidersScreen = () => (
  <SettingsFrame>
    <ProvidersPage crumbs={crumbs} />
  </SettingsFrame>
);
export const CredentialsScreen = () => (
  <SettingsFrame>
    <CredentialsPage crumbs={crumbs} />
  </SettingsFrame>
);
export const CreditCardsScreen = () => (
  <SettingsFrame>
    <CreditCardsPage crumbs={crumbs} />
  </SettingsFrame>
);
export const OfflineHotelsScreen = () => (
  <SettingsFrame>
    <OfflineHotelsPage crumbs={crumbs} />
  </SettingsFrame>
);
