/** What stands out about an expense: a likely twin, a policy not met, a receipt that is missing. */
import { IconAlertTriangle, IconCopy, IconPaperclip } from '@tabler/icons-react';
import { ToneBadge } from '@trajeto/shared-ui';
import { expensesUiText } from './ui.text';

export interface Flagged {
  duplicateStatus: string;
  unsatisfiedPolicies: readonly { voucherRequired: boolean }[];
  voucherPath: string | null;
  kind: string;
}

export function ExpenseFlags({ duplicateStatus, unsatisfiedPolicies, voucherPath, kind }: Flagged) {
  return (
    <>
      {duplicateStatus === 'suspected' && (
        <ToneBadge tone="dende" icon={IconCopy}>
          {expensesUiText.duplicate}
        </ToneBadge>
      )}
      {duplicateStatus === 'confirmed' && (
        <ToneBadge tone="urucum" icon={IconCopy}>
          {expensesUiText.duplicateConfirmed}
        </ToneBadge>
      )}
      {unsatisfiedPolicies.length > 0 && (
        <ToneBadge tone="dende" icon={IconAlertTriangle}>
          {expensesUiText.outOfPolicy}
        </ToneBadge>
      )}
      {voucherPath === null && kind !== 'km' && (
        <ToneBadge tone="ardosia" icon={IconPaperclip}>
          {expensesUiText.withoutVoucher}
        </ToneBadge>
      )}
    </>
  );
}
