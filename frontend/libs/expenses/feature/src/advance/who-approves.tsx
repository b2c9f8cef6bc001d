/** 'Quem vai aprovar': the levels of the largest advance, and the finance that pays at the end. */
import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { simulationQuery, type SimulatedLevel, type SimulatedRequest } from '@trajeto/approvals-data-access';
import { messageOf, useCustomerUuid } from '@trajeto/shared-auth';
import { moneyToCents } from '@trajeto/shared-format';
import { ErrorState, TrajetoLine } from '@trajeto/shared-ui';
import classes from './advance.module.css';
import { advanceText } from './advance.text';
import type { AdvanceRequest } from './request';

const PAUSE = 700;

/** One advance is one request, so the line shown is that of the dearest. */
function questionOf({ needs, costCenterUuid, projectUuid, phaseUuid }: AdvanceRequest): SimulatedRequest | null {
  const [dearest] = [...needs].sort((one, other) => Number((moneyToCents(other.value) ?? 0n) - (moneyToCents(one.value) ?? 0n)));
  if (!dearest || !costCenterUuid) return null;
  return {
    modelType: 'advance',
    costCenterUuid,
    ...(projectUuid && { projectUuid }),
    ...(phaseUuid && { phaseUuid }),
    customerEmployeeUuid: dearest.travelerUuid,
    value: dearest.value || '0.00',
    brokenPolicy: false,
  };
}

function namesOf({ approvers, requireAll }: SimulatedLevel): string {
  const names = approvers.filter(({ isActive, approvalStatus }) => isActive && approvalStatus !== 'skipped').map(({ name }) => name);
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')}${requireAll ? advanceText.and : advanceText.or}${names.at(-1) ?? ''}`;
}

export function WhoApproves({ request }: { request: AdvanceRequest }) {
  const customer = useCustomerUuid();
  const question = JSON.stringify(questionOf(request));
  const [asked] = useDebouncedValue(question, PAUSE);
  const wanted = JSON.parse(asked) as SimulatedRequest | null;
  const { data, error, isPending, refetch } = useQuery({
    ...simulationQuery(customer, wanted ?? { modelType: 'advance' }),
    enabled: wanted !== null,
  });
  if (wanted === null) return null;
  const stops = (data?.levels ?? [])
    .filter(({ status }) => status !== 'skipped')
    .map((level) => ({
      id: `${level.source}-${level.level}`,
      label: advanceText.level(level.level),
      detail: namesOf(level),
      state: 'next' as const,
    }));
  return (
    <section className={classes.who} aria-label={advanceText.who} aria-live="polite">
      <h2>{advanceText.who}</h2>
      {isPending && <Skeleton height={48} />}
      {error && <ErrorState message={messageOf(error, advanceText.whoFailed)} error={error} onRetry={() => void refetch()} />}
      {data && (data.automatic || stops.length === 0) && <Text fz="sm">{advanceText.automatic}</Text>}
      {data && !data.automatic && stops.length > 0 && (
        <TrajetoLine label={advanceText.who} stops={[...stops, { id: 'finance', label: advanceText.finance, state: 'next' }]} />
      )}
    </section>
  );
}
