/** The form of a purchase policy: what the catalogue lets be limited of a product, by which rule, for whom. */
import { costCenterOptionsQuery, groupOptionsQuery, personOptionsQuery } from '@trajeto/config-data-access/people';
import {
  policyValueQuery,
  type PolicyParameter,
  type PolicyValue,
  type PolicyValueBody,
  type RuleType,
  type ScopeType,
} from '@trajeto/config-data-access/rules';
import { choicesOf, type Field, type FieldList, type ResourceForm } from '@trajeto/shared-ui/crud';
import { purchasePoliciesText as text } from './purchase-policies.text';
import { purchaseSentence, RANGES, rangeOf, showValueOf, type Range } from './purchase-sentence';

export type PurchaseValues = {
  product: string | null;
  policyParameter: string | null;
  isInternational: Range;
  typeValue: RuleType | null;
  value: string;
  tolerance: string;
  scopeType: ScopeType;
  scopeUuid: string | null;
};
type PurchaseField = Field<PurchaseValues>;

const SCOPES = {
  group: groupOptionsQuery,
  cost_center: costCenterOptionsQuery,
  employee: personOptionsQuery,
} as const;

/** Only flights are sold abroad so far; what a policy already says stays in sight. */
const hasRange = ({ product, isInternational }: PurchaseValues) => product === 'airway' || isInternational !== 'both';
const hasTolerance = ({ typeValue }: PurchaseValues) => typeValue === 'touchable_more_less';
const isWhole = (typed: string) => /^\d{1,9}$/.test(typed.trim());

const parameterOf = (parameters: readonly PolicyParameter[], { policyParameter }: PurchaseValues) =>
  parameters.find(({ slug }) => slug === policyParameter);

const isOfType = ({ type, options }: PolicyParameter, value: string) =>
  type === 'enum' ? options.includes(value) : type !== 'integer' || isWhole(value);
/** Another parameter is limited in its own way; one with a single rule has it. */
const resetTo = (parameter: PolicyParameter | undefined): Partial<PurchaseValues> => ({
  typeValue: parameter?.ruleTypes.length === 1 ? (parameter.ruleTypes[0] ?? null) : null,
  value: '',
  tolerance: '',
});
/** A parameter that another product has too stays. */
const withProduct =
  (parameters: readonly PolicyParameter[]) =>
  (product: string | null, before: PurchaseValues): Partial<PurchaseValues> => {
    const fits = product !== null && parameterOf(parameters, before)?.products.includes(product) === true;
    return fits ? {} : { policyParameter: null, ...resetTo(undefined) };
  };

export const purchaseBodyOf = (values: PurchaseValues): PolicyValueBody => ({
  product: values.product ?? '',
  policyParameter: values.policyParameter ?? '',
  typeValue: values.typeValue ?? 'untouchable',
  value: values.value,
  tolerance: hasTolerance(values) ? values.tolerance : null,
  scopeType: values.scopeType,
  scopeUuid: values.scopeType === 'everyone' ? null : values.scopeUuid,
  isInternational: hasRange(values) ? RANGES[values.isInternational] : null,
});

function amountField(parameter: PolicyParameter, name: 'value' | 'tolerance', label: string, required: string): PurchaseField {
  const shared = { name, label, required };
  if (parameter.type === 'money') return { ...shared, kind: 'money' };
  if (parameter.type === 'percent') return { ...shared, kind: 'money', unit: '%' };
  if (parameter.type === 'enum')
    return { ...shared, kind: 'select', choices: parameter.options.map((value) => ({ value, label: showValueOf(parameter, value) })) };
  return { ...shared, maxLength: 9, check: (values) => (isWhole(values[name]) ? null : text.whole) };
}

function limitFields(parameters: readonly PolicyParameter[], values: PurchaseValues): PurchaseField[] {
  const parameter = parameterOf(parameters, values);
  if (!parameter) return [];
  const rules = parameter.ruleTypes.map((value) => ({ value, label: text.rules[value] }));
  const tolerance = amountField(parameter, 'tolerance', text.tolerance, text.toleranceRequired);
  return [
    { name: 'typeValue', label: text.rule, required: text.ruleRequired, kind: 'select', choices: rules },
    amountField(parameter, 'value', text.value, text.valueRequired),
    ...(hasTolerance(values) ? [{ ...tolerance, hint: text.toleranceHint }] : []),
  ];
}

function scopeFields(customerId: string, row: PolicyValue | null, { scopeType }: PurchaseValues): PurchaseField[] {
  const scope: PurchaseField = {
    name: 'scopeType',
    label: text.scope,
    hint: text.precedence,
    kind: 'select',
    required: text.scope,
    choices: choicesOf(text.scopes),
    also: () => ({ scopeUuid: null }),
  };
  if (scopeType === 'everyone') return [scope];
  const isStored = row?.scopeType === scopeType && row.scope;
  return [
    scope,
    {
      name: 'scopeUuid',
      label: text.scopes[scopeType],
      required: text.scopeRequired[scopeType],
      kind: 'search',
      query: (words) => SCOPES[scopeType](customerId, words),
      current: isStored ? { value: isStored.uuid, label: isStored.name } : null,
    },
  ];
}

function fieldsOf(
  customerId: string,
  parameters: readonly PolicyParameter[],
  row: PolicyValue | null,
  values: PurchaseValues,
): FieldList<PurchaseValues> {
  const { product } = values;
  const fitting = parameters.filter(({ products }) => product !== null && products.includes(product));
  const choices = fitting.map(({ slug, description }) => ({ value: slug, label: description }));
  return [
    {
      name: 'product',
      label: text.product,
      required: text.productRequired,
      kind: 'select',
      choices: choicesOf(text.products),
      also: withProduct(parameters),
    },
    ...(product === null
      ? []
      : [
          {
            name: 'policyParameter' as const,
            label: text.parameter,
            required: text.parameterRequired,
            kind: 'select' as const,
            choices,
            also: (slug: string | null) => resetTo(parameters.find((one) => one.slug === slug)),
          },
        ]),
    ...(hasRange(values)
      ? [{ name: 'isInternational' as const, label: text.range, kind: 'radio' as const, choices: choicesOf(text.ranges) }]
      : []),
    ...limitFields(parameters, values),
    ...scopeFields(customerId, row, values),
  ];
}

/** Nothing until every part of the sentence is there. */
function preview(parameters: readonly PolicyParameter[], row: PolicyValue | null, values: PurchaseValues): string | undefined {
  const parameter = parameterOf(parameters, values);
  const { product, typeValue, value, tolerance, scopeType, scopeUuid } = values;
  if (!parameter || product === null || typeValue === null || !isOfType(parameter, value) || value === '') return undefined;
  if (hasTolerance(values) && tolerance === '') return undefined;
  const scopeName = row?.scope?.uuid === scopeUuid ? row.scope.name : undefined;
  const range = hasRange(values) ? values.isInternational : 'both';
  return purchaseSentence({
    product,
    parameter,
    typeValue,
    value,
    tolerance: hasTolerance(values) ? tolerance : null,
    range,
    scopeType,
    scopeName,
  });
}

export const purchaseForm = (customerId: string, parameters: readonly PolicyParameter[]): ResourceForm<PolicyValue, PurchaseValues> => ({
  size: 'sidebar',
  read: policyValueQuery,
  valuesOf: (row) => ({
    product: row?.product ?? null,
    policyParameter: row?.policyParameter ?? null,
    isInternational: rangeOf(row?.isInternational ?? null),
    typeValue: row?.typeValue ?? null,
    value: row?.value ?? '',
    tolerance: row?.tolerance ?? '',
    scopeType: row?.scopeType ?? 'everyone',
    scopeUuid: row?.scopeUuid ?? null,
  }),
  fields: (row, values) => fieldsOf(customerId, parameters, row, values),
  note: (row, values) => preview(parameters, row, values),
});
