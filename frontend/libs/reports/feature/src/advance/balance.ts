/** The balance of an advance as a sum: paid, less what reports settled, less what came back. */
import type { Advance } from '@trajeto/reports-data-access';
import { sumMoney } from '@trajeto/shared-format';

export interface BalanceParts {
  value: string;
  settled: string;
  returned: string;
  balance: string;
}

/** What came back is what neither expenses nor the balance explain; before the payment there is no balance. */
export function balanceOf({ status, value, expenseTotalValue, balance }: Advance): BalanceParts | null {
  if (status !== 'paid') return null;
  return { value, settled: expenseTotalValue, returned: sumMoney([value, `-${expenseTotalValue}`, `-${balance}`]), balance };
}
