/** Em nome de: narrows the queue to what waits for an approver who is away; only for who decides for somebody now. */
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { delegationsQuery } from '@trajeto/approvals-data-access';
import { useSession } from '@trajeto/shared-auth';
import type { QueueAddress } from './address';
import classes from './judgement.module.css';
import { judgementText } from './judgement.text';

/** More absences at one time for one delegate than this are not told apart. */
const MOST = 100;
const ALL = '';

interface BehalfFilterProps {
  address: QueueAddress;
  onChange: (change: Partial<QueueAddress>) => void;
}

export function BehalfFilter({ address, onChange }: BehalfFilterProps) {
  const { user } = useSession();
  const { data } = useQuery({ ...delegationsQuery({ active: true, limit: MOST }), enabled: user.employeeUuid !== null });
  const absent = (data?.data ?? []).filter(({ delegate }) => delegate.uuid === user.employeeUuid).map(({ approver }) => approver);
  if (absent.length === 0 && address.onBehalfOf === null) return null;
  return (
    <Select
      className={classes.sort}
      aria-label={judgementText.onBehalfOf}
      value={address.onBehalfOf ?? ALL}
      allowDeselect={false}
      data={[
        { value: ALL, label: judgementText.everybody },
        ...absent.map(({ uuid, name }) => ({ value: uuid, label: judgementText.inTheNameOf(name) })),
      ]}
      onChange={(uuid) => onChange({ onBehalfOf: uuid === ALL ? null : uuid })}
    />
  );
}
