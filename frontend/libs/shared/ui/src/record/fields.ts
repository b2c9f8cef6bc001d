/** The fields of a record as data: how each is typed, checked and shown; `record-fields.tsx` draws them. */
import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { applyMask, emailProblem, formatMoney, isCnpj, isCpf, parseDay, type MaskName } from '@trajeto/shared-format';
import type { ReactNode } from 'react';
import type { SearchOption, SearchQuery } from '../inputs/offered';
import { isAll, type ManyValue } from '../inputs/search-many';
import { recordText } from './record.text';
import { showPlainly } from './stale-banner';
import type { FormValues } from './use-record-form';

interface Choice {
  value: string;
  label: string;
  hint?: string;
}
interface FieldBase<Values extends FormValues> {
  name: keyof Values & string;
  label: string;
  hint?: ReactNode;
  /** The sentence for an empty field; without one the field is optional. */
  required?: string;
  /** The sentence for what was typed, or null. Called for a field that is not empty. */
  check?: (values: Values) => string | null;
  isReadOnly?: boolean;
  /** Over the whole width of a form of two columns. */
  isWide?: boolean;
}
/** What a field of one's own is drawn from. */
export interface DrawnField<Values extends FormValues> {
  form: UseFormReturnType<Values>;
  isReadOnly: boolean;
}
export type Field<Values extends FormValues> = FieldBase<Values> &
  (
    | { kind?: 'text'; maxLength?: number; placeholder?: string; suggestions?: readonly string[] }
    | { kind: 'email' }
    | { kind: 'long'; maxLength?: number }
    /** Short texts, `string[]`: each is set off by Enter, a comma, a semicolon or a space. */
    | { kind: 'tags'; most: number }
    /** `date` is typed as DD/MM/AAAA: `formatDate` fills it, `parseDay` reads it. */
    | { kind: 'mask'; mask: MaskName }
    /** A decimal string. */
    | { kind: 'money'; unit?: 'R$' | '%' }
    | { kind: 'box' | 'switch' }
    /** `also`: what a choice sets besides itself, from the values before it; what no longer fits is emptied. */
    | { kind: 'radio' | 'select'; choices: readonly Choice[]; also?: (value: string | null, before: Values) => Partial<Values> }
    /** A uuid or null, searched at the server. */
    | { kind: 'search'; query: SearchQuery; current?: SearchOption | null | undefined }
    /** `SearchOption[]`, or 'all' where `all` says what stands for all of them. */
    | { kind: 'many'; query: SearchQuery; all?: string }
    /** `show` may leave out what `other`, the version beside it, says too. */
    | {
        kind: 'own';
        draw: (field: DrawnField<Values>) => ReactNode;
        show?: (value: unknown, other: unknown) => ReactNode;
        /** It also draws the errors of its parts: `rows.0.value` of `rows`. */
        drawsParts?: boolean;
      }
  );
/** Fields under a heading of their own. */
export interface FieldSection<Values extends FormValues> {
  section: string;
  hint?: string;
  /** In a panel too, two fields stand beside each other where there is room. */
  isPaired?: boolean;
  fields: readonly Field<Values>[];
}
export type FieldList<Values extends FormValues> = readonly (Field<Values> | FieldSection<Values>)[];

/** Names by their values as choices, in their order. */
export const choicesOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));

export const isSection = <Values extends FormValues>(part: Field<Values> | FieldSection<Values>): part is FieldSection<Values> =>
  'section' in part;

export const allFields = <Values extends FormValues>(parts: FieldList<Values>): readonly Field<Values>[] =>
  parts.flatMap((part) => (isSection(part) ? part.fields : [part]));

export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const MASKED: Partial<Record<MaskName, (typed: string) => string | null>> = {
  cpf: (typed) => (isCpf(typed) ? null : 'CPF inválido'),
  cnpj: (typed) => (isCnpj(typed) ? null : 'CNPJ inválido'),
  date: (typed) => (parseDay(applyMask('date', typed)) ? null : recordText.dayInvalid),
};

function problemOf<Values extends FormValues>(field: Field<Values>, values: Values): string | null {
  const value = values[field.name];
  if (isEmpty(value)) return field.required ?? null;
  const typed = typeof value === 'string' ? value : '';
  const ofKind = field.kind === 'email' ? emailProblem(typed) : field.kind === 'mask' ? (MASKED[field.mask]?.(typed) ?? null) : null;
  return ofKind ?? field.check?.(values) ?? null;
}

/** The sentences of all fields that may not be sent as they are. */
export function problemsOf<Values extends FormValues>(parts: FieldList<Values>, values: Values): FormErrors {
  const problems = allFields(parts).map((field) => [field.name, problemOf(field, values)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

/** Without the white space around typed words. */
export const trimmed = <Values extends FormValues>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value])) as Values;

/** A choice among drawn ones says by itself whether it is made. */
const UNMARKED: ReadonlySet<string> = new Set(['box', 'switch', 'radio', 'own']);

/** 'obrigatório' is said where fewer fields are required than not, '(opcional)' elsewhere (UI 3.3). */
export function labelsOf<Values extends FormValues>(parts: FieldList<Values>): Readonly<Record<string, string>> {
  const marked = allFields(parts).filter(({ kind, isReadOnly }) => !UNMARKED.has(kind ?? 'text') && !isReadOnly);
  const required = marked.filter((field) => field.required !== undefined);
  const saysRequired = required.length * 2 < marked.length;
  const labelOf = (field: Field<Values>) => {
    if (!marked.includes(field) || saysRequired !== required.includes(field)) return field.label;
    return saysRequired ? recordText.required(field.label) : recordText.optional(field.label);
  };
  return Object.fromEntries(allFields(parts).map((field) => [field.name, labelOf(field)]));
}

const showPercent = (value: string) => `${value.replace('.', ',')} %`;

const showMany = (value: ManyValue, all: string = recordText.yes): string =>
  isAll(value) ? all : value.map(({ label }) => label).join(', ');

/** The name of the record a search field holds, where one of the versions of the form knows it. */
function showFound<Values extends FormValues>(versions: readonly (Field<Values> | undefined)[], value: unknown): string {
  const known = versions.map((field) => (field?.kind === 'search' ? field.current : null));
  return known.find((option) => option?.value === value)?.label ?? recordText.anotherOne;
}

/** A value as people read it, beside another version of it; the field as it is now and as it was when the form was filled. */
export function showValue<Values extends FormValues>(
  versions: readonly [now: Field<Values> | undefined, base: Field<Values> | undefined],
  value: unknown,
  other: unknown,
): ReactNode {
  const [field] = versions;
  if (isEmpty(value)) return recordText.none;
  if (field?.kind === 'own' && field.show) return field.show(value, other);
  if (field?.kind === 'money') return field.unit === '%' ? showPercent(String(value)) : formatMoney(String(value));
  if (field?.kind === 'mask') return applyMask(field.mask, String(value));
  if (field?.kind === 'radio' || field?.kind === 'select')
    return field.choices.find((choice) => choice.value === value)?.label ?? String(value);
  if (field?.kind === 'many') return showMany(value as ManyValue, field.all);
  if (field?.kind === 'search') return showFound(versions, value);
  return showPlainly(value);
}
