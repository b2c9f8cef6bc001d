/** Verificação em duas etapas: whether it is on, since when, and every change of it. */
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { twoFactorQuery, type TwoFactor } from '@trajeto/identity-data-access/account';
import { formatDate } from '@trajeto/shared-format';
import { ErrorState, ToneBadge } from '@trajeto/shared-ui';
import { IconCircle, IconCircleCheck, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '../../panel';
import { TwoFactorDialog } from './two-factor-dialog';
import { twoFactorText } from './two-factor.text';
import type { Task } from './use-two-factor-task';

const tasksOf = ({ enabled, mandatory }: TwoFactor): Task[] =>
  enabled ? ['codes', 'replace', ...(mandatory ? [] : (['disable'] as const))] : ['enable'];

function State({ state: { enabled, mandatory, confirmedAt, recoveryCodesLeft } }: { state: TwoFactor }) {
  return (
    <Group gap="xs" mt="sm">
      {enabled ? (
        <ToneBadge tone="folha" icon={IconCircleCheck}>
          {confirmedAt ? twoFactorText.activeSince(formatDate(confirmedAt)) : twoFactorText.active}
        </ToneBadge>
      ) : (
        <ToneBadge tone="ardosia" icon={IconCircle}>
          {twoFactorText.inactive}
        </ToneBadge>
      )}
      {mandatory && (
        <ToneBadge tone="anil" icon={IconLock}>
          {twoFactorText.mandatory}
        </ToneBadge>
      )}
      <Text fz="sm" c="dimmed">
        {enabled ? twoFactorText.codesLeft(recoveryCodesLeft) : twoFactorText.hint}
      </Text>
    </Group>
  );
}

function Body({ state, onTask }: { state: TwoFactor; onTask: (task: Task) => void }) {
  return (
    <>
      <State state={state} />
      <Group gap="sm" mt="md">
        {tasksOf(state).map((task) => (
          <Button
            key={task}
            variant={task === 'disable' ? 'subtle' : task === 'enable' ? 'light' : 'default'}
            color={task === 'disable' ? 'urucum' : 'petroleo'}
            onClick={() => onTask(task)}
          >
            {twoFactorText.tasks[task].button}
          </Button>
        ))}
      </Group>
      {state.mandatory && state.enabled && (
        <Text fz="sm" c="dimmed" mt="xs">
          {twoFactorText.mandatoryHint}
        </Text>
      )}
    </>
  );
}

export function TwoFactorCard() {
  const { data, error, refetch } = useQuery(twoFactorQuery());
  const [task, setTask] = useState<Task | null>(null);
  return (
    <Panel title={twoFactorText.title}>
      {error && <ErrorState message={twoFactorText.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={64} mt="md" />}
      {data && <Body state={data} onTask={setTask} />}
      {task && <TwoFactorDialog task={task} onClose={() => setTask(null)} />}
    </Panel>
  );
}
