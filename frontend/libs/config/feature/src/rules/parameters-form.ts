/** The parameters of a company as a form: each under its group, drawn by its type, its change told in words. */
import type { SettingChange, SettingParameter } from '@trajeto/config-data-access/rules';
import { formatDateTime, formatMoney } from '@trajeto/shared-format';
import type { Field, FieldSection, RecordDescription } from '@trajeto/shared-ui/crud';
import { parametersText as text } from './parameters.text';

export type SettingValues = Record<string, string | boolean>;
/** All of them, and how often they were seen to change: the service gives them no version of their own. */
export interface Settings {
  version: number;
  parameters: readonly SettingParameter[];
}

type Group = keyof typeof text.groups;
const GROUPS: Readonly<Record<Exclude<Group, 'others'>, readonly string[]>> = {
  travel: ['mandatory_reason_trip', 'mandatory_project', 'free_text_justification', 'price_change_tolerance_percent'],
  approval: ['approval_window_hours', 'uncovered_requests', 'separation_of_duties'],
  expenses: ['km_rate', 'max_entry_value'],
  security: ['mandatory_two_factor'],
  budget: ['budget_enforcement'],
};
const groupOf = ({ slug }: SettingParameter): Group =>
  (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).find((group) => GROUPS[group].includes(slug)) ?? 'others';

const optionsOf = ({ typeValue }: SettingParameter) =>
  (typeValue ?? '').split(',').map((value) => ({ value, label: text.options[value] ?? value }));
const changeOf = ({ changedAt, changedBy }: SettingParameter) => changedAt && text.changedAt(formatDateTime(changedAt), changedBy);
/** What it means, and when it was changed last. */
const hintOf = (parameter: SettingParameter) =>
  [text.hints[parameter.slug] ?? text.units[parameter.typeValue ?? ''], changeOf(parameter)].filter(Boolean).join(' · ');

function fieldOf(parameter: SettingParameter): Field<SettingValues> {
  const hint = hintOf(parameter);
  const shared = { name: parameter.slug, label: parameter.description, isWide: true, ...(hint && { hint }) };
  const required = { ...shared, required: text.required };
  switch (parameter.type) {
    case 'boolean':
      return { ...shared, kind: 'switch' };
    case 'enum':
      return { ...required, kind: 'select', choices: optionsOf(parameter) };
    case 'money':
      return { ...required, kind: 'money' };
    case 'decimal':
      return { ...required, kind: 'money', unit: parameter.typeValue === 'percent' ? '%' : 'R$' };
    case 'integer':
      return {
        ...required,
        maxLength: 9,
        check: (values) => (/^\d+$/.test(String(values[parameter.slug]).trim()) ? null : text.whole),
      };
    default:
      return { ...required, maxLength: 120 };
  }
}

/** In the order of the groups; an empty one is absent. */
export function sectionsOf(parameters: readonly SettingParameter[]): FieldSection<SettingValues>[] {
  return (Object.keys(text.groups) as Group[])
    .map((group) => ({ section: text.groups[group], fields: parameters.filter((one) => groupOf(one) === group).map(fieldOf) }))
    .filter(({ fields }) => fields.length > 0);
}

const valueOf = ({ type, value }: SettingParameter) => (type === 'boolean' ? value === 'true' : value);
/** Amounts are compared as amounts: '1.5' is '1.50'. */
const isSame = ({ type, value }: SettingParameter, now: string | boolean | undefined) =>
  type === 'money' || type === 'decimal' ? Number(now) === Number(value) : String(now) === value;

export const changesOf = ({ parameters }: Settings, values: SettingValues): SettingChange[] =>
  parameters.filter((one) => !isSame(one, values[one.slug])).map(({ slug }) => ({ slug, value: String(values[slug]).trim() }));

function shown({ type, typeValue }: SettingParameter, value: string): string {
  if (type === 'boolean') return value === 'true' ? text.yes : text.no;
  if (type === 'enum') return text.options[value] ?? value;
  const amount = type === 'money' ? formatMoney(value) : typeValue === 'percent' ? `${value.replace('.', ',')} %` : value;
  return text.measured[typeValue ?? '']?.(amount) ?? amount;
}

/** 'Exigir projeto: Não → Sim; Prazo para aprovar: 24 h → 48 h' */
function wordsOf(settings: Settings, values: SettingValues): string | undefined {
  const words = changesOf(settings, values).flatMap(({ slug, value }) => {
    const before = settings.parameters.find((one) => one.slug === slug);
    return before && value !== '' ? [text.changed(before.description, shown(before, before.value), shown(before, value))] : [];
  });
  return words.length === 0 ? undefined : words.join('; ');
}

export const settingsForm = (drawn: readonly SettingParameter[]): RecordDescription<Settings, SettingValues> => ({
  valuesOf: (settings) => Object.fromEntries((settings?.parameters ?? []).map((one) => [one.slug, valueOf(one)])),
  fields: sectionsOf(drawn),
  note: (base, values) => (base === null ? undefined : wordsOf(base, values)),
});
