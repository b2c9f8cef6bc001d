/** The pages of configuration of who is signed in. */
import { useSession } from '@trajeto/shared-auth';
import { useShell } from '@trajeto/shell-feature';
import { settingsPagesOf } from './settings-pages';

export function useSettingsPages() {
  const { isBuilt } = useShell();
  return settingsPagesOf(useSession(), isBuilt);
}
