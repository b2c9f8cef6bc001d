/** /customers/{id}/crm-entries: what the agency writes down about a company. */
import { queryOptions } from '@tanstack/react-query';
import { createCrmEntry, deleteCrmEntry, updateCrmEntry, type CrmEntry, type CrmKind } from '@trajeto/shared-api-client';
import { listCrmEntriesOptions, useWrite, type CrudWords, type ListQuestion, type Words } from '@trajeto/shared-api-client/queries';
import { ifMatch } from '@trajeto/shared-auth';

export type { CrmEntry, CrmKind };
/** `dueOn` is `YYYY-MM-DD`; texts are empty where there is none. */
export type CrmEntryForm = {
  kind: CrmKind | null;
  subject: string;
  body: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  dueOn: string;
};
export interface CrmQuestion extends ListQuestion {
  kind: CrmKind | undefined;
  /** Tasks that wait. */
  open: true | undefined;
}
const TOUCHED = ['crm-entries'] as const;
const addressed = ({ uuid, version }: CrmEntry) => ({ path: { crmEntryId: uuid }, headers: ifMatch(version), throwOnError: true as const });

/** Due by the end of its day in São Paulo. */
const dueAt = (day: string) => (day ? `${day}T23:59:59-03:00` : null);
const bodyOf = ({ kind, subject, dueOn, ...texts }: CrmEntryForm) => ({
  ...texts,
  kind: kind ?? 'note',
  subject,
  dueAt: kind === 'task' ? dueAt(dueOn) : null,
});

export const crmEntriesQuery = (customerId: string, { name, kind, open, page, limit }: CrmQuestion) =>
  queryOptions(listCrmEntriesOptions({ path: { customerId }, query: { name, kind, open, page, limit } }));

export const useCrmWrites = (customerId: string, words: CrudWords, doneWords: Words) => ({
  create: useWrite(words.create, TOUCHED, (form: CrmEntryForm) =>
    createCrmEntry({ path: { customerId }, body: bodyOf(form), throwOnError: true }),
  ),
  update: useWrite(words.update, TOUCHED, async ({ row, values }: { row: CrmEntry; values: CrmEntryForm }) => {
    const { data } = await updateCrmEntry({ ...addressed(row), body: bodyOf(values) });
    return data.data;
  }),
  remove: useWrite(words.remove, TOUCHED, (row: CrmEntry) => deleteCrmEntry(addressed(row))),
  finish: useWrite(doneWords, TOUCHED, ({ row, done }: { row: CrmEntry; done: boolean }) =>
    updateCrmEntry({ ...addressed(row), body: { done } }),
  ),
});
