/** A cost center whose link to a model is pending: what a new model starts with, and the notice until it is linked. */
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLinkCostCenter, type ApprovalModel } from '@trajeto/approvals-data-access';
import { costCenterOptionQuery } from '@trajeto/config-data-access/people';
import { Banner, showSnackbar } from '@trajeto/shared-ui';
import { useState } from 'react';
import { LinkDialog } from './link-cost-center';
import type { ModelValues } from './model-values';
import { modelsText as text } from './models.text';

interface Center {
  uuid: string;
  name: string;
}
export interface PendingLink {
  center: Center | null;
  /** False while the name of the center is read: a new model waits for it. */
  isKnown: boolean;
  start: Partial<ModelValues>;
  /** Links the center to a model that was created for it, unless the model covers it already. */
  linkTo: (model: ApprovalModel) => Promise<void>;
  done: () => void;
}

const covers = ({ markAllCostCenters, costCenters }: ApprovalModel, { uuid }: Center) =>
  markAllCostCenters || costCenters.some((one) => one.uuid === uuid);

export function usePendingLink(centerUuid: string | null): PendingLink {
  const [linked, setLinked] = useState<string | null>(null);
  const pending = linked === centerUuid ? null : centerUuid;
  const { data, isError } = useQuery({ ...costCenterOptionQuery(pending ?? ''), enabled: pending !== null });
  const { run } = useLinkCostCenter(text.linkWords);
  const center = pending !== null && data ? { uuid: data.value, name: data.label } : null;
  const done = () => setLinked(centerUuid);
  const linkTo = async (model: ApprovalModel) => {
    if (center === null || model.approvalType !== 'cost_center') return;
    if (covers(model, center)) showSnackbar({ kind: 'success', message: text.linkWords.success });
    else await run({ modelId: model.uuid, costCenterUuid: center.uuid });
    done();
  };
  return {
    center,
    isKnown: pending === null || center !== null || isError,
    start: center ? { costCenters: [{ value: center.uuid, label: center.name }] } : {},
    linkTo: (model) => linkTo(model).catch(() => undefined),
    done,
  };
}

export function PendingNotice({ pending: { center, done } }: { pending: PendingLink }) {
  const [isOpen, setIsOpen] = useState(false);
  if (center === null) return null;
  const action = (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        {text.link}
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={done}>
        {text.notNow}
      </Button>
    </Group>
  );
  return (
    <>
      <Banner tone="anil" title={text.pendingLink(center.name)} action={action} />
      {isOpen && <LinkDialog center={center} onClose={() => setIsOpen(false)} onLinked={done} />}
    </>
  );
}
