/** CRM of a company: what the agency wrote down, the newest first, and tasks that wait (UI 8.5). */
import { Text } from '@mantine/core';
import { crmEntriesQuery, useCrmWrites, type CrmEntry, type CrmEntryForm, type CrmKind } from '@trajeto/config-data-access/administration';
import { dayInSaoPaulo, formatDate, parseDay } from '@trajeto/shared-format';
import { ToneBadge } from '@trajeto/shared-ui';
import { boxFilter, choiceFilter, ResourcePage, type ResourceForm, type RowAct } from '@trajeto/shared-ui/crud';
import { IconCheckbox, IconSquare } from '@tabler/icons-react';
import { NONE } from '../structure/cells';
import { crmText as text } from './crm.text';

const KINDS = (Object.keys(text.kinds) as CrmKind[]).map((value) => ({ value, label: text.kinds[value] }));
const filters = {
  tipo: choiceFilter<CrmKind | 'all'>(text.kind, [{ value: 'all', label: text.anyKind }, ...KINDS]),
  abertas: boxFilter(text.onlyOpen),
};

/** Its day is as it was typed. */
type Values = CrmEntryForm;
const sent = (values: Values): CrmEntryForm => ({ ...values, dueOn: parseDay(values.dueOn) ?? '' });

const form: ResourceForm<CrmEntry, Values> = {
  size: 560,
  valuesOf: (entry) => ({
    kind: entry?.kind ?? null,
    subject: entry?.subject ?? '',
    body: entry?.body ?? '',
    contactName: entry?.contactName ?? '',
    contactEmail: entry?.contactEmail ?? '',
    contactPhone: entry?.contactPhone ?? '',
    dueOn: entry?.dueAt ? formatDate(entry.dueAt) : '',
  }),
  fields: [
    { name: 'kind', label: text.kind, required: text.kindRequired, kind: 'select', choices: KINDS },
    { name: 'subject', label: text.subject, required: text.subjectRequired, maxLength: 120 },
    { name: 'body', label: text.body, kind: 'long', maxLength: 4000, isWide: true },
    { name: 'contactName', label: text.contactName, maxLength: 120 },
    { name: 'contactEmail', label: text.contactEmail, kind: 'email' },
    { name: 'contactPhone', label: text.contactPhone, kind: 'mask', mask: 'phone' },
    { name: 'dueOn', label: text.due, hint: text.dueHint, kind: 'mask', mask: 'date' },
  ],
};

const isLate = ({ dueAt, doneAt }: CrmEntry) =>
  dueAt !== null && doneAt === null && dayInSaoPaulo(new Date(dueAt)) < dayInSaoPaulo(new Date());

function Due({ entry }: { entry: CrmEntry }) {
  if (entry.kind !== 'task') return null;
  if (entry.doneAt)
    return (
      <Text span fz="sm">
        {text.done(formatDate(entry.doneAt))}
      </Text>
    );
  if (isLate(entry)) return <ToneBadge tone="urucum">{`${text.late} · ${formatDate(entry.dueAt)}`}</ToneBadge>;
  return entry.dueAt ? (
    <Text span fz="sm">
      {text.dueOn(formatDate(entry.dueAt))}
    </Text>
  ) : null;
}

export function CrmSection({ customerId }: { customerId: string }) {
  const { create, update, remove, finish } = useCrmWrites(customerId, text.words, text.finishWords);
  const closing = (row: CrmEntry): RowAct | false =>
    row.kind === 'task' && {
      id: 'finish',
      label: row.doneAt ? text.reopen : text.finish,
      icon: row.doneAt ? IconSquare : IconCheckbox,
      needsNetwork: true,
      run: () => finish.run({ row, done: row.doneAt === null }),
    };
  return (
    <ResourcePage<CrmEntry, Values, typeof filters>
      heading="section"
      text={text}
      query={({ tipo, abertas, ...question }) =>
        crmEntriesQuery(customerId, { ...question, kind: tipo === 'all' ? undefined : tipo, open: abertas || undefined })
      }
      writes={{
        remove,
        create: { run: (values: Values) => create.run(sent(values)) },
        update: { run: ({ row, values }: { row: CrmEntry; values: Values }) => update.run({ row, values: sent(values) }) },
      }}
      nameOf={({ subject }) => subject}
      columns={[
        { id: 'subject', header: text.subject, cell: ({ subject }) => subject },
        { id: 'kind', header: text.kind, cell: ({ kind }) => text.kinds[kind] },
        { id: 'contact', header: text.contact, cell: ({ contactName }) => contactName ?? NONE },
        { id: 'due', header: text.due, cell: (entry) => <Due entry={entry} /> },
        { id: 'author', header: text.author, cell: ({ by }) => by.name },
        { id: 'date', header: text.date, cell: ({ createdAt }) => formatDate(createdAt) },
      ]}
      facts={(entry) => `${text.kinds[entry.kind]} · ${entry.by.name} · ${formatDate(entry.createdAt)}`}
      figure={(entry) => <Due entry={entry} />}
      acts={(row) => [closing(row)]}
      filters={filters}
      form={form}
    />
  );
}
