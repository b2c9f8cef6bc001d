/** A rule of an expense policy: its form, what is sent of it, and the sentence people read. */
import { expenseTypeOptionsQuery, type ExpenseParameter, type PolicyLimit, type PolicyLimitBody } from '@trajeto/config-data-access/rules';
import { formatMoney } from '@trajeto/shared-format';
import { choicesOf, type FieldList, type RecordDescription } from '@trajeto/shared-ui/crud';
import { limitsText as text } from './policies.text';

export type LimitValues = {
  expenseTypeUuid: string | null;
  policyParameter: ExpenseParameter | null;
  value: string;
  voucherRequired: keyof typeof text.vouchers;
  voucherRequiredAbove: string;
};

/** A limit that is itself about vouchers says nothing else of them. */
const isAboutVouchers = ({ policyParameter }: LimitValues) => policyParameter === 'voucher_required_above';
const asksAbove = (values: LimitValues) => !isAboutVouchers(values) && values.voucherRequired === 'above';

export const limitBodyOf = (values: LimitValues): PolicyLimitBody => ({
  expenseTypeUuid: values.expenseTypeUuid ?? '',
  policyParameter: values.policyParameter ?? 'max_per_expense',
  value: values.value,
  voucherRequired: !isAboutVouchers(values) && values.voucherRequired !== 'never',
  voucherRequiredAbove: asksAbove(values) ? values.voucherRequiredAbove : null,
});

interface Limit extends Omit<PolicyLimitBody, 'expenseTypeUuid'> {
  type: string;
}

function voucherWords({ policyParameter, value, voucherRequired, voucherRequiredAbove }: Limit): string[] {
  if (policyParameter === 'voucher_required_above') return [text.voucherAboveOf(formatMoney(value))];
  if (voucherRequiredAbove !== null) return [text.voucherAboveOf(formatMoney(voucherRequiredAbove))];
  return voucherRequired ? [text.voucherAlways] : [];
}

/** 'Almoço: até R$ 80,00 por dia, comprovante acima de R$ 30,00.' */
export function limitSentence(limit: Limit): string {
  const { type, policyParameter, value } = limit;
  const vouchers = voucherWords(limit);
  if (policyParameter === 'voucher_required_above') return text.sentence([`${type}: ${vouchers.join('')}`]);
  return text.sentence([text.upTo(type, formatMoney(value), text.periods[policyParameter]), ...vouchers]);
}

export const sentenceOfLimit = ({ expenseType, ...limit }: PolicyLimit) => limitSentence({ ...limit, type: expenseType.name });

function preview(base: PolicyLimit | null, values: LimitValues): string | undefined {
  if (values.policyParameter === null || values.value === '' || (asksAbove(values) && values.voucherRequiredAbove === '')) return undefined;
  const isSameType = base?.expenseType.uuid === values.expenseTypeUuid;
  return limitSentence({ ...limitBodyOf(values), type: isSameType ? base.expenseType.name : text.thisType });
}

const isNothing = (typed: string) => Number(typed) <= 0;

const fieldsOf = (customerId: string, limit: PolicyLimit | null, values: LimitValues): FieldList<LimitValues> => [
  {
    name: 'expenseTypeUuid',
    label: text.expenseType,
    required: text.expenseTypeRequired,
    kind: 'search',
    query: (words) => expenseTypeOptionsQuery(customerId, words),
    current: limit && { value: limit.expenseType.uuid, label: limit.expenseType.name },
  },
  {
    name: 'policyParameter',
    label: text.parameter,
    required: text.parameterRequired,
    kind: 'select',
    choices: choicesOf(text.parameters),
  },
  {
    name: 'value',
    label: text.value,
    required: text.valueRequired,
    kind: 'money',
    check: (typed) => (!isAboutVouchers(typed) && isNothing(typed.value) ? text.valueTooLow : null),
  },
  ...(isAboutVouchers(values)
    ? []
    : [{ name: 'voucherRequired' as const, label: text.voucher, kind: 'radio' as const, choices: choicesOf(text.vouchers) }]),
  ...(asksAbove(values)
    ? [{ name: 'voucherRequiredAbove' as const, label: text.voucherAbove, required: text.voucherAboveRequired, kind: 'money' as const }]
    : []),
];

const voucherOf = (limit: PolicyLimit | null): LimitValues['voucherRequired'] =>
  limit?.voucherRequiredAbove != null ? 'above' : limit?.voucherRequired ? 'always' : 'never';

export const limitForm = (customerId: string): RecordDescription<PolicyLimit, LimitValues> => ({
  valuesOf: (limit) => ({
    expenseTypeUuid: limit?.expenseType.uuid ?? null,
    policyParameter: limit?.policyParameter ?? null,
    value: limit?.value ?? '',
    voucherRequired: voucherOf(limit),
    voucherRequiredAbove: limit?.voucherRequiredAbove ?? '',
  }),
  fields: (limit, values) => fieldsOf(customerId, limit, values),
  note: preview,
});
