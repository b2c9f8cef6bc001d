/** Categorias de despesas in the frame of configuration. */
import { CategoriesPage } from '@trajeto/config-feature/categories';
import { SETTINGS_CRUMB, SettingsFrame } from './settings-frame';

export const CategoriesScreen = () => (
  <SettingsFrame>
    <CategoriesPage crumbs={[SETTINGS_CRUMB]} />
  </SettingsFrame>
);
