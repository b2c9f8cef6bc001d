/** A price table as its form keeps it, checks it and sends it. */
import type { FormErrors } from '@mantine/form';
import type { PriceRowSent, PriceTable, PriceTableSent } from '@trajeto/config-data-access/prices';
import { formatMoney, moneyToCents } from '@trajeto/shared-format';
import { pricesText as text } from './prices.text';

/** Empty where nothing is chosen yet; an empty `providerUuid`: any. The uuid of a row is the server's alone. */
export type PriceRowValues = Omit<PriceRowSent, 'providerUuid' | 'serviceType'> & {
  serviceType: PriceRowSent['serviceType'] | '';
  providerUuid: string;
};
export type PriceTableValues = { name: string; default: boolean; rows: PriceRowValues[] };

const WHOLE = 10_000n;
const WITH_NIGHTS: readonly string[] = ['hotel', 'offline_hotel'];
export const hasNights = (service: PriceRowValues['serviceType']): boolean => WITH_NIGHTS.includes(service);
export const NEW_ROW: PriceRowValues = {
  serviceType: '',
  providerUuid: '',
  scope: 'both',
  channel: 'both',
  valueType: 'fixed',
  value: '',
  appliesTo: 'item',
};

const rowValues = ({ serviceType, providerUuid, scope, channel, valueType, value, appliesTo }: PriceTable['rows'][number]) => ({
  serviceType,
  providerUuid: providerUuid ?? '',
  scope,
  channel,
  valueType,
  value,
  appliesTo,
});

export const tableValues = (table: PriceTable | null): PriceTableValues => ({
  name: table?.name ?? '',
  default: table?.default ?? false,
  rows: table?.rows.map(rowValues) ?? [NEW_ROW],
});

/** Of checked values: every row has its service. */
export const tableSent = ({ rows, ...table }: PriceTableValues): PriceTableSent => ({
  ...table,
  rows: rows.map((row) => ({
    ...row,
    serviceType: row.serviceType as PriceRowSent['serviceType'],
    providerUuid: row.providerUuid || null,
  })),
});

/** Nights are of stays, and a percentage is of the whole sale: it has no unit. */
export const unitsOf = ({ valueType, serviceType }: PriceRowValues): readonly PriceRowValues['appliesTo'][] => {
  if (valueType === 'percent') return ['item'];
  return hasNights(serviceType) ? ['item', 'traveler', 'night'] : ['item', 'traveler'];
};

/** A row with a part of it chosen anew; what no longer fits goes back to what fits all. */
export function changedRow(row: PriceRowValues, part: Partial<PriceRowValues>): PriceRowValues {
  const next = { ...row, ...part };
  const isOtherService = next.serviceType !== row.serviceType;
  return {
    ...next,
    providerUuid: isOtherService ? '' : next.providerUuid,
    appliesTo: unitsOf(next).includes(next.appliesTo) ? next.appliesTo : 'item',
  };
}

const subjectOf = ({ serviceType, providerUuid, scope, channel }: PriceRowValues) => [serviceType, providerUuid, scope, channel].join(' ');

function valueProblem({ value, valueType }: PriceRowValues): string | null {
  const hundredths = moneyToCents(value);
  if (hundredths === null) return text.valueRequired;
  return valueType === 'percent' && hundredths > WHOLE ? text.valueTooHigh : null;
}

/** By the places the server names them with: `rows.0.value`, and `rows.1` for a row that equals one before it. */
export function rowProblems({ rows }: PriceTableValues): FormErrors {
  const subjects = rows.map(subjectOf);
  const problems = rows.flatMap((row, at): [string, string | null][] => [
    [`rows.${at}`, row.serviceType !== '' && subjects.indexOf(subjectOf(row)) < at ? text.equalRows : null],
    [`rows.${at}.serviceType`, row.serviceType === '' ? text.serviceRequired : null],
    [`rows.${at}.value`, valueProblem(row)],
  ]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null));
}

/** `7,50%`, or `R$ 40,00 por viajante`. */
export const shownAmount = ({ value, valueType, appliesTo }: Pick<PriceRowValues, 'value' | 'valueType' | 'appliesTo'>): string =>
  valueType === 'percent' ? `${value.replace('.', ',')}%` : text.perUnit(formatMoney(value), text.units[appliesTo]);

function shownRow(row: PriceRowValues): string {
  const { serviceType, providerUuid, scope, channel } = row;
  return [
    serviceType === '' ? text.choose : text.services[serviceType],
    providerUuid === '' ? null : text.provider,
    scope === 'both' ? null : text.scopes[scope],
    channel === 'both' ? null : text.channels[channel],
    shownAmount(row),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** The rows beside another version of them, one sentence each. */
export const showRows = (value: unknown): string => (value as readonly PriceRowValues[]).map(shownRow).join('; ');
