/** What the agency charges, in the frame of configuration. */
import { FeesPage, MarkdownsPage, MarkupsPage } from '@trajeto/config-feature/prices';
import { SETTINGS_CRUMB, SettingsFrame } from './settings-frame';

const crumbs = [SETTINGS_CRUMB];

export const FeesScreen = () => (
  <SettingsFrame>
    <FeesPage crumbs={crumbs} />
  </SettingsFrame>
);
export const MarkupsScreen = () => (
  <SettingsFrame>
    <MarkupsPage crumbs={crumbs} />
  </SettingsFrame>
);
export const MarkdownsScreen = () => (
  <SettingsFrame>
    <MarkdownsPage crumbs={crumbs} />
  </SettingsFrame>
);
