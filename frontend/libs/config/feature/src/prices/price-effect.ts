/** Which row of a price table holds for a sale, and what it makes of it: as the server reckons (`contracts.prices`). */
import { centsToMoney, moneyToCents } from '@trajeto/shared-format';
import type { PriceRowValues } from './price-values';

/** What is sold. `value`: what its provider asks for it all, a decimal string in BRL; `nights`: of a stay, of all its rooms. */
export interface Sale {
  serviceType: PriceRowValues['serviceType'];
  providerUuid: string;
  isInternational: boolean;
  isOnline: boolean;
  value: string;
  travelers: number;
  nights: number;
}

const HUNDREDTHS = 10_000n;

function holdsFor({ serviceType, providerUuid, scope, channel }: PriceRowValues, sale: Sale): boolean {
  return (
    serviceType === sale.serviceType &&
    (providerUuid === '' || providerUuid === sale.providerUuid) &&
    (scope === 'both' || (scope === 'international') === sale.isInternational) &&
    (channel === 'both' || (channel === 'online') === sale.isOnline)
  );
}

/** The higher, the more specific: a provider counts before the scope, the scope before the channel. */
const specificityOf = ({ providerUuid, scope, channel }: PriceRowValues): number =>
  Number(providerUuid !== '') * 4 + Number(scope !== 'both') * 2 + Number(channel !== 'both');

/** BRL as a decimal string, percentages rounded half up to cents; a value that is still typed makes nothing. */
function amountOf({ value, valueType, appliesTo }: PriceRowValues, sale: Sale): string {
  const hundredths = moneyToCents(value) ?? 0n;
  if (valueType === 'percent') {
    const cents = moneyToCents(sale.value) ?? 0n;
    return centsToMoney((cents * hundredths + HUNDREDTHS / 2n) / HUNDREDTHS);
  }
  const times = { item: 1, traveler: sale.travelers, night: sale.nights }[appliesTo];
  return centsToMoney(hundredths * BigInt(times));
}

/** The most specific row that holds for a sale, by its place, with what it makes; null when none holds. Of equals the first counts. */
export function effectOn(sale: Sale, rows: readonly PriceRowValues[]): { at: number; amount: string } | null {
  const places = rows.flatMap((row, at) => (holdsFor(row, sale) ? [{ row, at }] : []));
  const [first, ...others] = places;
  if (first === undefined) return null;
  const { row, at } = others.reduce((best, one) => (specificityOf(one.row) > specificityOf(best.row) ? one : best), first);
  return { at, amount: amountOf(row, sale) };
}
