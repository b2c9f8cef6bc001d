/** A purchase policy in words: 'Hotel: diária até R$ 500,00, para todos.' */
import type { PolicyParameter, PolicyValue, RuleType, ScopeType } from '@trajeto/config-data-access/rules';
import { formatMoney } from '@trajeto/shared-format';
import { purchasePoliciesText as text } from './purchase-policies.text';

export const RANGES = { both: null, national: false, international: true } as const;
export type Range = keyof typeof RANGES;
export const rangeOf = (isInternational: boolean | null): Range =>
  isInternational === null ? 'both' : isInternational ? 'international' : 'national';

export const productName = (product: string): string => new Map<string, string>(Object.entries(text.products)).get(product) ?? product;

const trimmedNumber = (value: string) => String(Number(value)).replace('.', ',');

/** A value of a parameter as people read it. */
export function showValueOf({ slug, type }: PolicyParameter, value: string): string {
  if (type === 'money') return formatMoney(value);
  if (type === 'percent') return `${trimmedNumber(value)} %`;
  if (type === 'enum') return text.options[value] ?? value;
  return text.limits[slug]?.count?.(String(Number(value))) ?? trimmedNumber(value);
}

export interface Limit {
  parameter: PolicyParameter;
  typeValue: RuleType;
  value: string;
  tolerance: string | null;
}

/** An advance is a floor and the lowest fare a ceiling, whatever the rule says (orders' policies). */
export function limitWords({ parameter, typeValue, value, tolerance }: Limit): string {
  const shown = showValueOf(parameter, value);
  const slack = tolerance === null ? null : showValueOf(parameter, tolerance);
  const noun = text.limits[parameter.slug]?.noun ?? parameter.description.toLowerCase();
  if (parameter.slug === 'lowest_fare_tolerance') return text.overLowest(shown);
  if (parameter.slug === 'advance_days') return slack === null ? text.ahead(shown) : text.aheadAbout(shown, slack);
  if (typeValue === 'amount_maximum') return text.atMost(shown);
  if (typeValue === 'touchable_less') return text.upTo(noun, shown);
  if (typeValue === 'touchable_more_less') return text.about(noun, shown, slack ?? showValueOf(parameter, '0'));
  return parameter.type === 'enum' ? text.only(noun, shown) : text.exactly(noun, shown);
}

export interface Sentence extends Limit {
  product: string;
  range: Range;
  scopeType: ScopeType;
  /** Undefined while the name of what was chosen is not known. */
  scopeName: string | undefined;
}

export function purchaseSentence({ product, range, scopeType, scopeName, ...limit }: Sentence): string {
  const name = productName(product);
  const whom = text.for[scopeType](scopeName ?? text.chosen[scopeType]);
  return text.sentence(range === 'both' ? name : text.withRange(name, text.ranges[range]), limitWords(limit), whom);
}

/** Empty while the catalogue is on its way. */
export function sentenceOfValue(row: PolicyValue, parameters: readonly PolicyParameter[]): string {
  const parameter = parameters.find(({ slug }) => slug === row.policyParameter);
  if (!parameter) return '';
  return purchaseSentence({ ...row, parameter, range: rangeOf(row.isInternational), scopeName: row.scope?.name });
}
