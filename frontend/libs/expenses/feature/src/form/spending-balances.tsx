/** What the budgets of the charge of an expense or an advance have left. */
import { chargeBalancesQuery } from '@trajeto/config-data-access/budgets';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { ChargeBalances } from '@trajeto/shared-ui/crud';

interface SpendingCharge {
  costCenterUuid: string | null;
  projectUuid: string | null;
  phaseUuid: string | null;
}

export function SpendingBalances({ charge: { costCenterUuid, projectUuid, phaseUuid } }: { charge: SpendingCharge }) {
  const balancesOf = chargeBalancesQuery(useCustomerUuid(), dayInSaoPaulo(new Date()));
  return <ChargeBalances charges={{ cost_center: costCenterUuid, project: projectUuid, phase: phaseUuid }} balancesOf={balancesOf} />;
}
