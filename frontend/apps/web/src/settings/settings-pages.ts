/** The pages of configuration a person may open, sorted by what they decide; two of them stand in no menu. */
import { mayEnter, type Session } from '@trajeto/shared-auth';
import { menuOf, type IsBuilt, type MenuEntry } from '@trajeto/shell-feature';
import { IconBuildingStore, IconHistory, IconUsersGroup } from '@tabler/icons-react';
import { settingsText } from './settings.text';

export type SettingsGroup = keyof typeof settingsText.groups;
export interface SettingsPage extends MenuEntry {
  group: SettingsGroup;
  hint: string;
}

const ROOT = '/configuracoes/';
/** Every page that is not of commerce, by the last part of its address. */
const GROUPS: Readonly<Record<Exclude<SettingsGroup, 'commerce'>, readonly string[]>> = {
  people: ['funcionarios', 'grupos-de-funcionarios', 'perfis', 'equipe', 'agencias', 'historico'],
  structure: ['parametros', 'filiais', 'centros-de-custo', 'projetos', 'orcamentos'],
  approval: ['modelos-de-aprovacao', 'politicas-expenses', 'politicas-de-compra'],
  travel: ['motivos-de-viagem', 'justificativas'],
  expenses: ['tipo-de-despesa', 'categorias-de-despesas'],
};
export const GROUP_ORDER: readonly SettingsGroup[] = ['people', 'structure', 'approval', 'travel', 'expenses', 'commerce'];

/** Reached from here alone (UI 2.9). */
const OUTSIDE_MENUS: readonly MenuEntry[] = [
  {
    id: 'equipe',
    label: settingsText.staff,
    to: `${ROOT}equipe`,
    icon: IconUsersGroup,
    context: 'agency',
    isShown: ({ user }) => user.type === 'manager',
  },
  {
    id: 'fornecedores',
    label: settingsText.providers,
    to: `${ROOT}fornecedores`,
    icon: IconBuildingStore,
    context: 'agency',
    isShown: ({ user }) => user.type === 'manager',
  },
  {
    id: 'historico',
    label: settingsText.history,
    to: `${ROOT}historico`,
    icon: IconHistory,
    context: 'customer',
    action: 'view-audit-trail',
    isShown: ({ user, customerUuid }) => user.context === 'customer' || (user.type === 'manager' && customerUuid !== null),
  },
];

const nameOf = ({ to }: MenuEntry) => to.replace(ROOT, '');

function groupOf(entry: MenuEntry): SettingsGroup {
  const found = Object.entries(GROUPS).find(([, names]) => names.includes(nameOf(entry)));
  return found ? (found[0] as SettingsGroup) : 'commerce';
}

export function settingsPagesOf(session: Session, isBuilt: IsBuilt): SettingsPage[] {
  const listed = menuOf(session, isBuilt).find(({ id }) => id === 'settings')?.entries ?? [];
  const others = OUTSIDE_MENUS.filter((entry) => mayEnter(session, entry) && (entry.isShown?.(session) ?? true) && isBuilt(entry.to));
  return [...listed, ...others].map((entry) => ({ ...entry, group: groupOf(entry), hint: settingsText.hints[nameOf(entry)] ?? '' }));
}

/** Groups that hold something, in their order. */
export function groupedPages(pages: readonly SettingsPage[]): { group: SettingsGroup; pages: SettingsPage[] }[] {
  return GROUP_ORDER.map((group) => ({ group, pages: pages.filter((page) => page.group === group) })).filter(
    ({ pages: held }) => held.length > 0,
  );
}
