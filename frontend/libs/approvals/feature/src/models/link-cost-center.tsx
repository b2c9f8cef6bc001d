/** 'Vincular a um modelo de aprovação?': puts a new cost center under a model, or leads to a new one and keeps the link pending. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { costCenterModelOptions, useLinkCostCenter } from '@trajeto/approvals-data-access';
import { useCustomerUuid } from '@trajeto/shared-auth';
import { Dialog, NetworkButton, showSnackbar } from '@trajeto/shared-ui';
import { SearchSelect, usePermitted } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { MODEL_ACTIONS, useModelsAddress } from './address';
import { modelsText as text } from './models.text';

interface LinkCostCenterProps {
  center: { uuid: string; name: string };
  onClose: () => void;
  onLinked?: () => void;
}

function useLinking({ center, onClose, onLinked }: LinkCostCenterProps) {
  const [modelId, setModelId] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { run, isPending } = useLinkCostCenter({ failure: text.linkWords.failure });
  const navigate = useNavigate();
  const addressOf = useModelsAddress();
  const link = async () => {
    setIsMissing(modelId === null);
    if (modelId === null) return;
    await run({ modelId, costCenterUuid: center.uuid }).then(
      () => {
        const action = { label: text.toModels, onClick: () => void navigate(addressOf({})) };
        showSnackbar({ kind: 'success', message: text.linkWords.success, action });
        onLinked?.();
        onClose();
      },
      () => undefined,
    );
  };
  const toNewModel = () => {
    onClose();
    void navigate(addressOf({ pendingCenter: center.uuid }));
  };
  return { modelId, setModelId, isMissing, isPending, link, toNewModel };
}

/** The dialog by itself, for a center whose link is pending. */
export function LinkDialog(props: LinkCostCenterProps) {
  const { center, onClose } = props;
  const customerId = useCustomerUuid();
  const may = usePermitted(MODEL_ACTIONS);
  const { modelId, setModelId, isMissing, isPending, link, toNewModel } = useLinking(props);
  return (
    <Dialog opened onClose={onClose} title={text.linkTitle}>
      <Stack gap="md">
        <Text fz="sm">{text.linkBody(center.name)}</Text>
        <SearchSelect
          label={text.linkModel}
          isInDialog
          query={costCenterModelOptions(customerId)}
          value={modelId}
          onChange={setModelId}
          error={isMissing && modelId === null ? text.linkRequired : undefined}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="subtle" onClick={onClose}>
            {text.notNow}
          </Button>
          {may('create') && (
            <Button variant="default" onClick={toNewModel}>
              {text.newModel}
            </Button>
          )}
          <NetworkButton loading={isPending} onClick={() => void link()}>
            {text.link}
          </NetworkButton>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Offered after a cost center is created, where models exist and may be changed. */
export function LinkCostCenter(props: LinkCostCenterProps) {
  const may = usePermitted(MODEL_ACTIONS)('update');
  const { data: models } = useQuery({ ...costCenterModelOptions(useCustomerUuid())(''), enabled: may });
  if (!may || !models || models.length === 0) return null;
  return <LinkDialog {...props} />;
}
