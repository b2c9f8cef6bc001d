/** The address of the queue as what to ask: the tab in the hash, the rest in the query. */
import type { PendingQuestion } from '@trajeto/orders-data-access';
import { LIST_PARTS, type AddressPart, type TabbedList, type TabbedValues } from '@trajeto/shared-ui/crud';
import { QUEUE_FILTERS } from './queue-filters';
import { QUEUE, QUEUE_ENDS, type QueueTab } from './queue-links';

/** As many letters as the server takes. */
const wordsOf = (typed: string) => typed.trim().slice(0, 120);
/** An order's number or a part of a company's name. */
const search: AddressPart<string> = { read: (raw) => wordsOf(raw ?? ''), write: (typed) => wordsOf(typed) || null };

const SCHEMA = { ...LIST_PARTS, ...QUEUE_FILTERS, search };

export const QUEUE_LIST: TabbedList<typeof SCHEMA, QueueTab> = {
  root: QUEUE,
  tabs: ['mine', 'untaken', 'all'],
  ends: QUEUE_ENDS,
  schemaOf: () => SCHEMA,
};

const WHOSE: Readonly<Record<QueueTab, PendingQuestion>> = { mine: { mine: true }, untaken: { taken: false }, all: {} };

export const queueQuestion = (values: TabbedValues<typeof SCHEMA, QueueTab>): PendingQuestion => ({
  ...WHOSE[values.tab],
  ...(values.search && { search: values.search }),
  ...(values.tipo && { kind: values.tipo }),
  ...(values.prazo && { dueWithinHours: values.prazo }),
  ...(values.empresa && { customerUuid: values.empresa }),
  page: values.page,
  limit: values.limit,
});
