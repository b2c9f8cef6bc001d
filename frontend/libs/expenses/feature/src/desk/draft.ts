/** An expense on its way: photographed, being read, being written, waiting for the network. What a person typed always wins. */
import type { Reading, ReadReceipt } from '@trajeto/expenses-data-access';
import { needsCheck, type Frame, type Place, type Provenance } from '@trajeto/expenses-ui';
import { emptyValues, type ExpenseValues, type Field } from '../form/values';

export type ReadingState = 'none' | 'waiting' | 'sending' | 'reading' | 'done' | 'failed';
export type OutboxState = 'waiting' | 'sending' | 'refused';

export interface Draft {
  /** Also what its place in the list is sorted by. */
  id: string;
  /** The person and company it belongs to: nobody else on this device sees or sends it. */
  owner: string;
  kind: 'receipt' | 'plain' | 'km';
  name: string;
  photo: Blob | null;
  odometer: Blob | null;
  createdAt: number;
  values: ExpenseValues;
  touched: readonly Field[];
  reading: { state: ReadingState; uuid: string | null; answer: Reading | null; problem: string | null };
  /** Null while it is only being written. */
  outbox: { state: OutboxState; key: string; isMileage: boolean; problem: string | null; fields: Readonly<Record<string, string>> } | null;
  /** The server refused it once: its next sending is another request. */
  wasRefused?: boolean;
}

const NOT_READ = { uuid: null, answer: null, problem: null } as const;

interface Beginning {
  id: string;
  owner: string;
  now: number;
  kind: Draft['kind'];
  photo?: File | Blob | null;
  name?: string;
  values?: Partial<ExpenseValues>;
}

export const newDraft = ({ id, owner, now, kind, photo = null, name = '', values = {} }: Beginning): Draft => ({
  id,
  owner,
  kind,
  name,
  photo,
  odometer: null,
  createdAt: now,
  values: { ...emptyValues(), ...values },
  touched: [],
  reading: { state: photo ? 'waiting' : 'none', ...NOT_READ },
  outbox: null,
});

/** Typing claims a field: no later reading writes over it. */
export const typed = (draft: Draft, patch: Partial<ExpenseValues>): Draft => ({
  ...draft,
  values: { ...draft.values, ...patch },
  touched: [...new Set([...draft.touched, ...(Object.keys(patch) as Field[])])],
});

/** A default the person did not choose; it gives way to a reading, and to typing. */
export function suggested(draft: Draft, patch: Partial<ExpenseValues>): Draft {
  const free = Object.entries(patch).filter(([field]) => !draft.touched.includes(field as Field));
  return free.length === 0 ? draft : { ...draft, values: { ...draft.values, ...(Object.fromEntries(free) as Partial<ExpenseValues>) } };
}

/** What the reading says, in the words of the form; a field below its threshold came empty and is absent here. */
export function readValues(result: ReadReceipt | null | undefined): Partial<ExpenseValues> {
  if (!result) return {};
  const { date, value, establishment, expenseType, accessKey, paymentMethod } = result;
  return {
    ...(expenseType && { expenseTypeUuid: expenseType.uuid }),
    ...(date && { expenseDate: date }),
    ...(value && { value }),
    ...(establishment.name && { company: establishment.name }),
    ...(establishment.cnpj && { companyCnpj: establishment.cnpj }),
    ...(accessKey && { accessKey }),
    ...(paymentMethod && { paymentMethod }),
  };
}

/** Takes over the state of its photo at the server, and fills what the person has not touched. */
export function withReading(draft: Draft, answer: Reading): Draft {
  const isOver = answer.status === 'done' || answer.status === 'failed';
  const state: ReadingState = answer.status === 'done' ? 'done' : answer.status === 'failed' ? 'failed' : 'reading';
  const read = { ...draft, reading: { state, uuid: answer.uuid, answer, problem: answer.message ?? null } };
  return isOver ? suggested(read, readValues(answer.result)) : read;
}

const CONFIDENCE_OF = {
  expenseTypeUuid: 'expenseType',
  expenseDate: 'date',
  value: 'value',
  company: 'establishmentName',
  companyCnpj: 'establishmentCnpj',
  accessKey: 'accessKey',
} as const;
type ReadField = keyof typeof CONFIDENCE_OF;

const isRead = (field: Field): field is ReadField => field in CONFIDENCE_OF;

/** The type is inferred, not printed: it stands nowhere. */
const readFieldOf = (fields: NonNullable<Reading['fields']>, field: ReadField) =>
  field === 'expenseTypeUuid' ? null : fields[CONFIDENCE_OF[field]];

/** What a field may hold by the reading. */
interface Candidate {
  value: string;
  provenance: Provenance;
  /** Null where it stands nowhere on the picture. */
  place: Place | null;
}

/** The value that was read, then its rivals, the likeliest first; none for a field that came empty. */
function candidatesOf({ reading: { answer } }: Draft, field: ReadField): Candidate[] {
  const value = readValues(answer?.result)[field];
  if (!answer || !value) return [];
  const confidence = answer.confidence?.[CONFIDENCE_OF[field]] ?? 0;
  const told = answer.fields && readFieldOf(answer.fields, field);
  // Readings kept before the service told each field's origin have one source for all.
  const source = answer.fields ? (told?.origin ?? 'text') : (answer.source ?? 'text');
  const rivals = (told?.rivals ?? []).map((rival) => ({
    value: rival.value,
    provenance: { source: rival.origin, confidence: rival.confidence },
    place: rival.place ?? null,
  }));
  return [{ value, provenance: { source, confidence }, place: told?.place ?? null }, ...rivals];
}

const heldBy = (draft: Draft, field: ReadField): Candidate | undefined =>
  candidatesOf(draft, field).find(({ value }) => value === draft.values[field]);

/** Where a field's value came from; null when a person wrote it, or nobody did. */
export function provenanceOf(draft: Draft, field: Field): Provenance | null {
  if (!isRead(field) || draft.touched.includes(field)) return null;
  return heldBy(draft, field)?.provenance ?? null;
}

/** Frames on the picture for the fields that still hold what was read; `current` is the focused field. */
export function framesOf(draft: Draft, current: Field | null): Frame[] {
  return (Object.keys(CONFIDENCE_OF) as ReadField[]).flatMap((field) => {
    const place = heldBy(draft, field)?.place;
    if (!place) return [];
    return [{ field, place, isCalm: !needsCheck(provenanceOf(draft, field)), isCurrent: field === current }];
  });
}

/** A candidate beside its field, to be taken with one tap. */
export interface Offer {
  value: string;
  /** The person wrote something else than this, which the reading would have filled in; else one of several candidates. */
  isInstead: boolean;
}

/** The candidates that a field does not hold. */
export function offersOf(draft: Draft, field: Field): Offer[] {
  if (!isRead(field)) return [];
  const isTyped = draft.touched.includes(field);
  return candidatesOf(draft, field)
    .map(({ value }, place) => ({ value, isInstead: isTyped && place === 0 }))
    .filter(({ value }) => value !== draft.values[field]);
}

/** The field holds another candidate: read, not typed, so that its origin follows and a new reading may replace it. */
export const swapped = (draft: Draft, field: Field, value: string): Draft => ({
  ...draft,
  values: { ...draft.values, [field]: value },
  touched: draft.touched.filter((one) => one !== field),
});

/** Has everything the form asks for been filled, and may nothing more be filled by the reading? */
export const isBeingRead = ({ reading }: Draft): boolean => ['waiting', 'sending', 'reading'].includes(reading.state);

/**
 * The Idempotency-Key of the next sending. It is the draft's own id until the server refused it once, so that two tabs
 * which send the same draft create one expense.
 */
export const keyOf = ({ id, outbox, wasRefused = false }: Draft, newId: () => string): string => {
  if (outbox !== null && outbox.state !== 'refused') return outbox.key;
  return wasRefused ? newId() : id;
};

export const isOnItsWay = ({ outbox }: Draft): boolean => outbox !== null && outbox.state !== 'refused';
