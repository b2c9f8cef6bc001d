/** What narrows the queue: the kind of task, the time that is left, the company. */
import { Select } from '@mantine/core';
import type { PendingKind } from '@trajeto/orders-data-access';
import type { ListFilter } from '@trajeto/shared-ui/crud';
import { companyFilter } from '../company/company-filter';
import classes from './queue.module.css';
import { queueText } from './queue.text';

const KINDS = Object.keys(queueText.kinds) as PendingKind[];
/** Hours left at most. */
const DUE_WITHIN = [1, 2, 4, 24] as const;

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

/** By their names in the address. */
export const QUEUE_FILTERS = { tipo: kind, prazo: due, empresa: companyFilter(classes.customer) };
