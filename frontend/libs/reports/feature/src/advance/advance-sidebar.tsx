/** An advance looked at beside its list. */
import { Group, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { advanceQuery, type Advance } from '@trajeto/reports-data-access';
import { formatMoney } from '@trajeto/shared-format';
import { ErrorState, Sidebar, StatusBadge } from '@trajeto/shared-ui';
import type { SubjectSlots } from '../page/slots';
import { AdvanceButtons, AdvanceMenu } from './advance-actions';
import { AdvanceBody } from './advance-body';
import classes from './advance.module.css';
import { advanceText } from './advance.text';

function Looked({ advance, slots }: { advance: Advance; slots: SubjectSlots }) {
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <StatusBadge status={advance.status} kind="advance" />
            <Text fz="sm">{advance.traveler.name}</Text>
          </Group>
          <p className={classes.figure}>
            <VisuallyHidden>{advanceText.value} </VisuallyHidden>
            {formatMoney(advance.value)}
          </p>
        </div>
        <Group gap="sm">
          <AdvanceButtons advance={advance} decision={slots.decision(advance.uuid)} isOver />
          <AdvanceMenu advance={advance} />
        </Group>
      </Group>
      <AdvanceBody advance={advance} slots={slots} />
    </Stack>
  );
}

export function AdvanceSidebar({ advanceUuid, slots, onClose }: { advanceUuid: string | null; slots: SubjectSlots; onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(advanceQuery(advanceUuid ?? ''));
  const title = data && advanceUuid ? advanceText.title(data.advanceNumber) : advanceText.one;
  return (
    <Sidebar opened={advanceUuid !== null} onClose={onClose} title={title} width={720}>
      {data && <Looked advance={data} slots={slots} />}
      {isError && !data && <ErrorState message={advanceText.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={320} radius="lg" />}
    </Sidebar>
  );
}
