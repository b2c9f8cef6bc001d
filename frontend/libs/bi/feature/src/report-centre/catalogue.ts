/** The catalogue as its groups: which report stands where, and what a search leaves of it. */
import type { ReportJob, ReportType } from '@trajeto/bi-data-access';
import { foldText } from '@trajeto/shared-format';
import { reportCentreText as text } from './report-centre.text';

export type GroupName = keyof typeof text.groups;
const GROUPS: Readonly<Record<Exclude<GroupName, 'outros'>, readonly string[]>> = {
  pedidos: ['orders', 'air-tickets', 'hotels', 'road', 'vehicles', 'out-of-policy', 'extra-costs', 'credits'],
  aprovacoes: ['approvals'],
  despesas: ['advances', 'expenses', 'expense-reports'],
  orcamentos: ['budgets'],
  cadastro: ['employees'],
};
export const GROUP_NAMES = Object.keys(text.groups) as GroupName[];

export interface CatalogueGroup {
  name: GroupName;
  types: readonly ReportType[];
}

export const groupOf = ({ slug }: ReportType): GroupName =>
  GROUP_NAMES.find((name) => name !== 'outros' && GROUPS[name].includes(slug)) ?? 'outros';

const matches = (words: string) => {
  const wanted = foldText(words);
  return ({ name, description }: ReportType) => foldText(`${name} ${description}`).includes(wanted);
};

/** The groups that hold something, in their order; a type that is new to this screen stands under 'Outros'. */
export function groupsOf(types: readonly ReportType[], words = ''): CatalogueGroup[] {
  const found = types.filter(matches(words));
  return GROUP_NAMES.map((name) => ({ name, types: found.filter((type) => groupOf(type) === name) })).filter(
    ({ types: held }) => held.length > 0,
  );
}

/** The report the address names, else the first of its group; null where neither is known. */
export function chosenOf(types: readonly ReportType[], slug: string | null, group: string | null): ReportType | null {
  const named = types.find((type) => type.slug === slug);
  return named ?? groupsOf(types).find(({ name }) => name === group)?.types[0] ?? null;
}

/** What a report is called beside its format; a type that is gone by its slug. */
export const nameIn = (types: readonly ReportType[], { type, format }: Pick<ReportJob, 'type' | 'format'>): string =>
  text.inFormat(types.find(({ slug }) => slug === type)?.name ?? type, text.formats[format]);
