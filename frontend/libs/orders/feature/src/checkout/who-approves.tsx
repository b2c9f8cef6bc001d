/** 'Quem vai aprovar': people first, the level second; asked again 700 ms after the charge or the items changed. */
import { Button, Popover, Skeleton, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { simulationQuery, type ApprovalSimulation, type SimulatedLevel } from '@trajeto/approvals-data-access';
import type { Cart } from '@trajeto/orders-data-access';
import { messageOf, useCustomerUuid, useSession } from '@trajeto/shared-auth';
import { formatMoney } from '@trajeto/shared-format';
import { ErrorState, PeopleStack, useIsMobile } from '@trajeto/shared-ui';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';
import { namesOf, violatedItems } from './readiness';

const DEBOUNCE = 700;

export function useWhoApproves(cart: Cart) {
  const { user } = useSession();
  const customer = useCustomerUuid();
  const requester = user.employeeUuid;
  const question = JSON.stringify({
    modelType: 'travel',
    costCenterUuid: cart.costCenter.uuid,
    ...(cart.branch && { branchUuid: cart.branch.uuid }),
    ...(cart.project && { projectUuid: cart.project.uuid }),
    ...(cart.phase && { phaseUuid: cart.phase.uuid }),
    ...(requester && { customerEmployeeUuid: requester }),
    value: cart.totalValue,
    brokenPolicy: violatedItems(cart).length > 0,
  } satisfies Parameters<typeof simulationQuery>[1]);
  const [asked] = useDebouncedValue(question, DEBOUNCE);
  return useQuery(simulationQuery(customer, JSON.parse(asked) as Parameters<typeof simulationQuery>[1]));
}

const activeOf = ({ approvers }: SimulatedLevel) =>
  approvers.filter(({ isActive, approvalStatus }) => isActive && approvalStatus !== 'skipped');

/** Who decides first, for the sentence under the button. */
export function firstApprovers({ levels }: ApprovalSimulation): string {
  const first = levels.find(({ status }) => status !== 'skipped');
  return first
    ? namesOf(
        activeOf(first).map(({ name }) => name),
        first.requireAll ? checkoutText.and : checkoutText.or,
      )
    : '';
}

function rangeOf({ minValue, maxValue }: SimulatedLevel): string | null {
  if (minValue && maxValue) return checkoutText.between(formatMoney(minValue), formatMoney(maxValue));
  if (minValue) return checkoutText.above(formatMoney(minValue));
  return maxValue ? checkoutText.upTo(formatMoney(maxValue)) : null;
}

function factsOf(level: SimulatedLevel): string {
  const kind = level.source === 'broken_policy' ? checkoutText.brokenPolicyLevel : checkoutText.level(level.level, level.requireAll);
  return [kind, rangeOf(level), level.status === 'skipped' ? checkoutText.skipped : null].filter(Boolean).join(' · ');
}

function Level({ level }: { level: SimulatedLevel }) {
  const { user } = useSession();
  const all = level.status === 'skipped' ? level.approvers.filter(({ isActive }) => isActive) : activeOf(level);
  const people = all.map(({ name, avatarUrl }) => ({ name, avatarUrl }));
  const barred = level.approvers.some(
    ({ approverUuid, approvalStatus, selfApprover }) => approverUuid === user.employeeUuid && approvalStatus === 'skipped' && !selfApprover,
  );
  const names = namesOf(
    people.map(({ name }) => name),
    level.requireAll ? checkoutText.and : checkoutText.or,
  );
  return (
    <li className={classes.level} data-skipped={level.status === 'skipped' || undefined}>
      <span className={classes.levelPeople}>
        <PeopleStack people={people} cap={3} isBesideNames />
        <span className={classes.name}>{names || checkoutText.noApprovers}</span>
      </span>
      <span className={classes.hint}>{factsOf(level)}</span>
      {barred && names && <span className={classes.hint}>{checkoutText.notYourself(names)}</span>}
    </li>
  );
}

function Why({ reasons }: { reasons: readonly string[] }) {
  const isMobile = useIsMobile();
  if (reasons.length === 0) return null;
  return (
    <Popover width={isMobile ? 300 : 380} position="bottom-end" shadow="sm" withRoles trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle">{checkoutText.whyThisModel}</Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={checkoutText.whyThisModel}>
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

export function WhoApproves({ query }: { query: ReturnType<typeof useWhoApproves> }) {
  const { data, error, isPending, refetch } = query;
  return (
    <div>
      <div className={classes.whoHead}>
        <Title order={3}>{checkoutText.who}</Title>
        {data && <Why reasons={data.reasons} />}
      </div>
      <div className={classes.who} aria-live="polite">
        {isPending && <Skeleton height={64} />}
        {error && <ErrorState message={messageOf(error, checkoutText.whoFailed)} error={error} onRetry={() => void refetch()} />}
        {data?.automatic && <Text fz="sm">{checkoutText.automatic}</Text>}
        {data && !data.automatic && (
          <ol className={classes.levels}>
            {data.levels.map((level) => (
              <Level key={`${level.source}-${level.level}`} level={level} />
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}
