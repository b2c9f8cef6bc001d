/** Em nome de: narrows the queue to what waits for an approver who is away; only for who decides for somebody now. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { delegationsQuery } from '@trajeto/approvals-data-access';
import { useSession } from '@trajeto/shared-auth';
import type { QueueValues } from './address';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

/** More absences at one time for one delegate than this are not told apart. */
const MOST = 100;
const ALL = '';

interface BehalfFilterProps {
  values: QueueValues;
  onChange: (change: Partial<QueueValues>) => void;
}

export function BehalfFilter({ values: { on_behalf_of: chosen }, onChange }: BehalfFilterProps) {
  const { user } = useSession();
  const { data } = useQuery({ ...delegationsQuery({ active: true, limit: MOST }), enabled: user.employeeUuid !== null });
  const absent = (data?.data ?? []).filter(({ delegate }) => delegate.uuid === user.employeeUuid).map(({ approver }) => approver);
  if (absent.length === 0 && chosen === null) return null;
  return (
    <Select
      className={classes.sort}
      aria-label={judgementText.onBehalfOf}
      value={chosen ?? ALL}
      allowDeselect={false}
      data={[
        { value: ALL, label: judgementText.everybody },
        ...absent.map(({ uuid, name }) => ({ value: uuid, label: judgementText.inTheNameOf(name) })),
      ]}
      onChange={(uuid) => onChange({ on_behalf_of: uuid === ALL ? null : uuid })}
    />
  );
}
