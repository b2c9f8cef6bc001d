/** 'Quem vai aprovar': asked again when the charge, the amount or the policy of what is in the report changes. */
import { Anchor, Popover, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { simulationQuery } from '@trajeto/approvals-data-access';
import type { ReportPreview } from '@trajeto/reports-data-access';
import { useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { ApprovalTrail, ErrorState } from '@trajeto/shared-ui';
import { Panel } from '../page/panel';
import classes from './builder.module.css';
import { builderText } from './builder.text';
import type { Charge } from './draft';

function Why({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <Popover width={320} position="bottom-end" shadow="sm" withRoles trapFocus returnFocus>
      <Popover.Target>
        <Anchor component="button" type="button" fz="sm">
          {builderText.why}
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown aria-label={builderText.why}>
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

interface WhoApprovesProps {
  charge: Charge;
  preview: ReportPreview;
}

export function WhoApproves({ charge, preview }: WhoApprovesProps) {
  const { user } = useSession();
  const customer = useCustomerUuid();
  const { data, isError, error, refetch } = useQuery(
    simulationQuery(customer, {
      modelType: 'expense_report',
      ...charge,
      ...(user.employeeUuid && { customerEmployeeUuid: user.employeeUuid }),
      value: preview.reportAmount,
      brokenPolicy: preview.unsatisfiedPolicies.length > 0,
    }),
  );
  return (
    <Panel id="quem-aprova" title={builderText.who} action={data && <Why reasons={data.reasons} />}>
      {data && <ApprovalTrail levels={data.levels} automatic={data.automatic} you={user.employeeUuid} />}
      {isError && !data && <ErrorState message={builderText.whoFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={72} />}
    </Panel>
  );
}
