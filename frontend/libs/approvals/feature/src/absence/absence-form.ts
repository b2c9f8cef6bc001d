/** The form of an absence: whole days of São Paulo, typed; what the API takes are instants, the end outside. */
import { delegateOptionsQuery, type Delegation, type DelegationCreate, type DelegationUpdate } from '@trajeto/approvals-data-access';
import { approverOptionsQuery } from '@trajeto/config-data-access/people';
import { dayInSaoPaulo, formatDate, parseDay } from '@trajeto/shared-format';
import type { Field, RecordDescription } from '@trajeto/shared-ui/crud';
import { absenceText as text } from './absence.text';

export interface AbsenceValues extends Record<string, unknown> {
  approverUuid: string | null;
  delegateUuid: string | null;
  /** DD/MM/AAAA, as typed. */
  startAt: string;
  endAt: string;
  reason: string;
}

const DAY = 86_400_000;
const parseTyped = (typed: string) => parseDay(typed) ?? '';
const midnight = (day: string) => new Date(`${day}T00:00:00-03:00`);

export const firstDay = ({ startAt }: Pick<Delegation, 'startAt'>) => dayInSaoPaulo(new Date(startAt));
/** The end itself is outside: one until midnight ends on the day before. */
export const lastDay = ({ endAt }: Pick<Delegation, 'endAt'>) => dayInSaoPaulo(new Date(new Date(endAt).getTime() - 1));

export const startOf = (day: string) => midnight(day).toISOString();
export const endOf = (day: string) => new Date(midnight(day).getTime() + DAY).toISOString();

const valuesOf =
  (ownUuid: string | null) =>
  (row: Delegation | null): AbsenceValues => ({
    approverUuid: row?.approver.uuid ?? ownUuid,
    delegateUuid: row?.delegate.uuid ?? null,
    startAt: row ? formatDate(firstDay(row)) : '',
    endAt: row ? formatDate(lastDay(row)) : '',
    reason: row?.reason ?? '',
  });

export const createBody = ({ approverUuid, delegateUuid, startAt, endAt, reason }: AbsenceValues): DelegationCreate => ({
  approverUuid,
  delegateUuid: delegateUuid ?? '',
  startAt: startOf(parseTyped(startAt)),
  endAt: endOf(parseTyped(endAt)),
  reason: reason || null,
});

/** A day that was not touched keeps its instant: one that began is not begun anew. */
export function updateBody(row: Delegation, { delegateUuid, startAt, endAt, reason }: AbsenceValues): DelegationUpdate {
  const [from, until] = [parseTyped(startAt), parseTyped(endAt)];
  return {
    delegateUuid,
    ...(from !== firstDay(row) && { startAt: startOf(from) }),
    ...(until !== lastDay(row) && { endAt: endOf(until) }),
    reason: reason || null,
  };
}

interface FormOf {
  customerId: string;
  /** Of the reader as an employee, whose absence a new one is. */
  ownUuid: string | null;
  ownName: string;
  /** Whether the reader names delegates for others too. */
  isForOthers: boolean;
  today: Date;
}

function approverField({ customerId, ownUuid, ownName }: FormOf, row: Delegation | null): Field<AbsenceValues> {
  const own = ownUuid === null ? null : { value: ownUuid, label: ownName };
  return {
    name: 'approverUuid',
    label: text.approver,
    required: text.required,
    kind: 'search',
    query: (words) => approverOptionsQuery(customerId, words, ''),
    current: row ? { value: row.approver.uuid, label: row.approver.name } : own,
    isReadOnly: row !== null,
  };
}

export function absenceForm(given: FormOf): RecordDescription<Delegation, AbsenceValues> {
  const today = dayInSaoPaulo(given.today);
  const isPast = (row: Delegation | null, typed: string) => parseTyped(typed) < today && !(row && parseTyped(typed) === firstDay(row));
  return {
    valuesOf: valuesOf(given.ownUuid),
    fields: (row) => [
      ...(given.isForOthers ? [approverField(given, row)] : []),
      {
        name: 'delegateUuid',
        label: text.delegate,
        required: text.required,
        kind: 'search',
        query: delegateOptionsQuery,
        current: row && { value: row.delegate.uuid, label: row.delegate.name },
        check: ({ approverUuid, delegateUuid }) => (approverUuid === delegateUuid ? text.otherPerson : null),
      },
      {
        name: 'startAt',
        label: text.start,
        required: text.required,
        kind: 'mask',
        mask: 'date',
        check: ({ startAt }) => (isPast(row, startAt) ? text.past : null),
      },
      {
        name: 'endAt',
        label: text.end,
        hint: text.endHint,
        required: text.required,
        kind: 'mask',
        mask: 'date',
        check: ({ startAt, endAt }) => {
          if (parseTyped(endAt) < parseTyped(startAt)) return text.endBeforeStart;
          return parseTyped(endAt) < today ? text.past : null;
        },
      },
      { name: 'reason', label: text.reason, kind: 'long', maxLength: 1000 },
    ],
  };
}
