/** What narrows the queue: the kind of task, the time that is left, the company; on a phone behind one button. */
import { Select } from '@mantine/core';
import type { PendingKind } from '@trajeto/orders-data-access';
import { useSession } from '@trajeto/shared-auth';
import { FilterBar, type ListFilter, type ListFilters } from '@trajeto/shared-ui/crud';
import { companyFilter } from '../company/company-filter';
import { DUE_WITHIN, KINDS, type QueueAddress } from './queue-address';
import classes from './queue.module.css';
import { queueText } from './queue.text';

const kind: ListFilter<PendingKind | null> = {
  label: queueText.kind,
  read: (raw) => KINDS.find((one) => one === raw) ?? null,
  write: (value) => value,
  draw: ({ value, onChange }) => (
    <Select
      className={classes.kind}
      aria-label={queueText.kind}
      placeholder={queueText.anyKind}
      data={KINDS.map((one) => ({ value: one, label: queueText.kinds[one] }))}
      value={value}
      onChange={(chosen) => onChange(KINDS.find((one) => one === chosen) ?? null)}
      clearable
      clearButtonProps={{ 'aria-label': queueText.clearKind }}
    />
  ),
  show: (value) => value && queueText.kinds[value],
};

const due: ListFilter<number | null> = {
  label: queueText.deadline,
  read: (raw) => DUE_WITHIN.find((hours) => String(hours) === raw) ?? null,
  write: (value) => (value === null ? null : String(value)),
  draw: ({ value, onChange }) => (
    <Select
      className={classes.due}
      aria-label={queueText.deadline}
      placeholder={queueText.anyDeadline}
      data={DUE_WITHIN.map((hours) => ({ value: String(hours), label: queueText.dueWithin(hours) }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(DUE_WITHIN.find((hours) => String(hours) === chosen) ?? null)}
      clearable
      clearButtonProps={{ 'aria-label': queueText.clearDeadline }}
    />
  ),
  show: (value) => value && queueText.dueWithin(value),
};

const customer = companyFilter(classes.customer);

const OF_ONE_COMPANY: ListFilters = { kind, due };
const OF_ALL: ListFilters = { ...OF_ONE_COMPANY, customer };

export const UNNARROWED = { search: '', kind: null, due: null, customer: null } as const;

/** The names of what narrows the queue beside its tab. */
export const narrowingOf = (address: QueueAddress): string[] =>
  Object.keys(UNNARROWED).filter((name) => Boolean(address[name as keyof typeof UNNARROWED]));

interface QueueFiltersProps {
  address: QueueAddress;
  go: (change: Partial<QueueAddress>) => void;
  total: number | undefined;
}

export function QueueFilters({ address, go, total }: QueueFiltersProps) {
  const { customerUuid } = useSession();
  return (
    <FilterBar
      searchLabel={queueText.search}
      filters={customerUuid === null ? OF_ALL : OF_ONE_COMPANY}
      values={{ ...address }}
      narrowed={narrowingOf(address)}
      onChange={(name, value) => go({ [name]: value })}
      onClear={() => go(UNNARROWED)}
      total={total}
    />
  );
}
