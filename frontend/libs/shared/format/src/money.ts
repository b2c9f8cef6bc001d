/** Brazilian money: the API sends decimal strings, and no sum is ever done in floating point here. */
const NBSP = '\u00a0';
export const NOTHING = '—';
const DECIMAL = /^-?\d+(\.\d{1,2})?$/;

/** `"1234.5"` → `R$ 1.234,50`; negative `−R$ 10,00`; null, absent or not a decimal → `—`. */
export function formatMoney(value: string | null | undefined): string {
  if (value == null || !DECIMAL.test(value)) return NOTHING;
  const negative = value.startsWith('-');
  const [whole = '0', cents = ''] = value.replace('-', '').split('.');
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return `${negative ? '−' : ''}R$${NBSP}${grouped},${cents.padEnd(2, '0')}`;
}

/** Cents of a decimal string, exact; null when it is none. */
export function moneyToCents(value: string | null | undefined): bigint | null {
  if (value == null || !DECIMAL.test(value)) return null;
  const [whole = '0', cents = ''] = value.replace('-', '').split('.');
  const total = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
  return value.startsWith('-') ? -total : total;
}

/** The decimal string of cents: `123450n` → `"1234.50"`. */
export function centsToMoney(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Exact sum of decimal strings; what is no decimal is left out. */
export function sumMoney(values: readonly (string | null | undefined)[]): string {
  return centsToMoney(values.reduce((total, value) => total + (moneyToCents(value) ?? 0n), 0n));
}

/** What a person typed (`1.234,5`) as the API's decimal string; null when it is no amount. */
export function parseMoney(typed: string): string | null {
  const plain = typed.replace(/[R$\s\u00a0.]/g, '').replace(',', '.');
  if (!DECIMAL.test(plain)) return null;
  const cents = moneyToCents(plain);
  return cents === null ? null : centsToMoney(cents);
}

/** `164.50` → `164,5 km`. */
export function formatKilometers(value: string): string {
  return `${new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 }).format(Number(value))}${NBSP}km`;
}

/** A fraction as a percentage with two decimals: 0.1234 → `12,34 %`. */
export function formatPercent(fraction: number | null | undefined, decimals = 2): string {
  if (fraction == null || !Number.isFinite(fraction)) return NOTHING;
  const shown = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(fraction * 100);
  return `${shown.replace('-', '−')}${NBSP}%`;
}
