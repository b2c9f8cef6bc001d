/** One budget opened: its bar, its months, and each thing that consumed it with the way there. */
import { Divider, Stack, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { budgetEntriesQuery, type BudgetEntry, type BudgetView } from '@trajeto/config-data-access/budgets';
import { formatDate } from '@trajeto/shared-format';
import { EmptyState, Money, Sidebar } from '@trajeto/shared-ui';
import { Listing, RowCard } from '@trajeto/shared-ui/crud';
import { useState } from 'react';
import { Link } from 'react-router';
import { BudgetBar } from './budget-bar';
import { budgetViewText as text } from './budget-view.text';
import { MonthColumns } from './month-columns';

const ADDRESSES = { order: (uuid: string) => `/pedidos/${uuid}`, expense: (uuid: string) => `/despesas/${uuid}` };
const sourceOf = ({ source, number, description }: BudgetEntry) =>
  [number === null ? null : text.sources[source](String(number)), description].filter(Boolean).join(' · ');
const addressOf = ({ source, sourceUuid }: BudgetEntry) => ADDRESSES[source](sourceUuid);

function Entries({ budgetId }: { budgetId: string }) {
  const [page, setPage] = useState(1);
  const asked = useQuery({ ...budgetEntriesQuery(budgetId, page), placeholderData: keepPreviousData });
  return (
    <Listing
      caption={text.entries}
      asked={asked}
      failed={text.entriesFailed}
      rowKey={({ uuid }) => uuid}
      columns={[
        { id: 'source', header: text.source, cell: (entry) => <Link to={addressOf(entry)}>{sourceOf(entry)}</Link> },
        { id: 'date', header: text.date, cell: ({ occurredAt }) => formatDate(occurredAt) },
        { id: 'state', header: text.state, cell: ({ kind }) => text.kinds[kind] },
        { id: 'value', header: text.value, align: 'right', cell: ({ value }) => <Money value={value} /> },
      ]}
      card={(entry) => (
        <RowCard
          title={sourceOf(entry)}
          to={addressOf(entry)}
          facts={`${formatDate(entry.occurredAt)} · ${text.kinds[entry.kind]}`}
          figure={<Money value={entry.value} />}
        />
      )}
      onPage={setPage}
      empty={<EmptyState title={text.entriesEmpty} />}
      nothingFound={null}
    />
  );
}

export function BudgetDetail({ view, onClose }: { view: BudgetView; onClose: () => void }) {
  return (
    <Sidebar opened onClose={onClose} title={view.name} width={720}>
      <Stack gap="lg">
        <BudgetBar view={view} />
        <MonthColumns view={view} />
        <Divider />
        <Title order={3} fz="md">
          {text.entries}
        </Title>
        <Entries budgetId={view.budgetUuid ?? view.phaseUuid ?? ''} />
      </Stack>
    </Sidebar>
  );
}
