/** What the budgets of a charge have left, for whoever may see it: a line for each that is in force. */
import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useMay } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import type { QueryOf } from '../resource/resource';
import { chargeText } from './charge.text';

export type ChargeType = 'branch' | 'cost_center' | 'project' | 'phase';
export interface ChargeBalance {
  uuid: string;
  name: string;
  /** Negative once more was consumed than planned. */
  balance: string;
}
interface ChargeBalancesProps {
  /** What is chosen; null where nothing is. */
  charges: Readonly<Partial<Record<ChargeType, string | null | undefined>>>;
  balancesOf: (type: ChargeType, uuid: string) => QueryOf<readonly ChargeBalance[]>;
  className?: string | undefined;
}

const isNegative = ({ balance }: ChargeBalance) => balance.startsWith('-');

/** A balance that cannot be read is left out: what it belongs to is asked for without it. */
export function ChargeBalances({ charges, balancesOf, className }: ChargeBalancesProps) {
  const maySee = useMay('view-budget-balance');
  const chosen = Object.entries(charges).flatMap(([type, uuid]) => (uuid ? [[type as ChargeType, uuid] as const] : []));
  const found = useQueries({ queries: maySee ? chosen.map(([type, uuid]) => balancesOf(type, uuid)) : [] });
  const balances = found.flatMap(({ data = [] }) => data);
  if (balances.length === 0) return null;
  return (
    <div className={className} role="status">
      {balances.map((one) => (
        <Text key={one.uuid} fz="sm" c={isNegative(one) ? 'red' : 'dimmed'} className="tj-num">
          {chargeText.balance(formatMoney(one.balance), one.name)}
        </Text>
      ))}
    </div>
  );
}
