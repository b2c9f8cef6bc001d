/** /configuracoes/historico in the frame of configuration. */
import { AuditTrailPage } from '@trajeto/bi-feature/audit-trail';
import { SETTINGS_CRUMB, SettingsFrame } from '../settings/settings-frame';

const crumbs = [SETTINGS_CRUMB];

export const AuditTrailScreen = () => (
  <SettingsFrame>
    <AuditTrailPage crumbs={crumbs} />
  </SettingsFrame>
);
