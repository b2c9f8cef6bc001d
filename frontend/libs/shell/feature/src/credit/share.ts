/** How much of a limit is taken, in whole percents and in words of alarm (UI 2.5). */
import { moneyToCents } from '@trajeto/shared-format';
import type { Tone } from '@trajeto/shared-ui';
import type { CreditBalance } from '@trajeto/shell-data-access';

const [NEAR, END] = [80n, 100n];

export interface Share {
  reserved: number;
  used: number;
  total: number;
  tone: Tone;
}

/** Rounded; of a limit of nothing, anything taken is all of it. */
function percentOf(part: bigint, limit: bigint): number {
  if (limit <= 0n) return part > 0n ? Number(END) : 0;
  return Number((part * 200n + limit) / (2n * limit));
}

/** The alarm goes by the exact share: 99,99 % is not all of it. */
function toneOf(taken: bigint, limit: bigint): Tone {
  if (taken > 0n && taken * 100n >= limit * END) return 'urucum';
  return taken > 0n && taken * 100n >= limit * NEAR ? 'ipe' : 'petroleo';
}

export function shareOf({ invoiceLimit, reserved, used }: Pick<CreditBalance, 'invoiceLimit' | 'reserved' | 'used'>): Share {
  const [limit, held, spent] = [invoiceLimit, reserved, used].map((value) => moneyToCents(value) ?? 0n) as [bigint, bigint, bigint];
  return {
    reserved: percentOf(held, limit),
    used: percentOf(spent, limit),
    total: percentOf(held + spent, limit),
    tone: toneOf(held + spent, limit),
  };
}
