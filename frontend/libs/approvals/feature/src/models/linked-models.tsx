/** The models that name one for what breaks a policy. */
import { List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { linkedModelsQuery, type ApprovalModel } from '@trajeto/approvals-data-access';
import { Dialog, ErrorState, RowsSkeleton } from '@trajeto/shared-ui';
import { modelsText as text } from './models.text';

function Linked({ modelId }: { modelId: string }) {
  const { data, error, refetch } = useQuery(linkedModelsQuery(modelId));
  if (error) return <ErrorState message={text.loadFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  if (data.length === 0) return <Text fz="sm">{text.linkedByNone}</Text>;
  return (
    <Stack gap="xs">
      <Text fz="sm">{text.linkedBy}</Text>
      <List fz="sm">
        {data.map(({ uuid, name }) => (
          <List.Item key={uuid}>{name}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

export function LinkedModels({ model, onClose }: { model: ApprovalModel; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={text.linkedTitle(model.name)} size={440}>
      <Linked modelId={model.uuid} />
    </Dialog>
  );
}
