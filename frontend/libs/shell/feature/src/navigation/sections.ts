/** The parts of a menu: settings of the company and of the agency stand under a name of their own where both are shown. */
import type { MenuEntry, MenuGroup } from './menu';
import { navText } from './navigation.text';

export interface MenuSection {
  label: string | null;
  entries: readonly MenuEntry[];
}

export function sectionsOf({ id, entries }: MenuGroup): readonly MenuSection[] {
  const ofCompany = entries.filter(({ context }) => context === 'customer');
  const others = entries.filter(({ context }) => context !== 'customer');
  if (id !== 'settings' || ofCompany.length === 0 || others.length === 0) return [{ label: null, entries }];
  return [
    { label: navText.ofTheCompany, entries: ofCompany },
    { label: navText.ofTheAgency, entries: others },
  ];
}
