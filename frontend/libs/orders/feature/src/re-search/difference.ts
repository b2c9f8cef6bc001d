/** How much more or less one price is than another, in words. */
import { centsToMoney, formatMoney, moneyToCents } from '@trajeto/shared-format';
import { reSearchText } from './re-search.text';

/** `R$ 120,00 a menos`; null where one of them is no price. */
export function differenceOf(value: string | null, than: string | null): string | null {
  const [one, other] = [moneyToCents(value), moneyToCents(than)];
  if (one === null || other === null) return null;
  if (one === other) return reSearchText.same;
  return one > other
    ? reSearchText.more(formatMoney(centsToMoney(one - other)))
    : reSearchText.less(formatMoney(centsToMoney(other - one)));
}
