/** What happened, newest first: who, when, from what to what, and why. */
import { Button, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { HistoryEntry } from '@trajeto/reports-data-access';
import { formatDateTime } from '@trajeto/shared-format';
import { EmptyState, ErrorState, PersonAvatar, StatusBadge, type StatusKind } from '@trajeto/shared-ui';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from './panel';
import classes from './page.module.css';
import { pageText } from './page.text';

const FIRST = 6;

const whoOf = ({ by }: HistoryEntry) => (by.onBehalfOf ? pageText.onBehalfOf(by.name, by.onBehalfOf.name) : by.name);

function Moves({ entry: { from, to }, kind }: { entry: HistoryEntry; kind: StatusKind }) {
  if (!to || from === to) return null;
  return (
    <span className={classes.moves}>
      {from && <StatusBadge status={from} kind={kind} />}
      {from && <IconArrowRight size={16} aria-hidden />}
      <StatusBadge status={to} kind={kind} />
    </span>
  );
}

function Entries({ entries, kind }: { entries: readonly HistoryEntry[]; kind: StatusKind }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, FIRST);
  if (entries.length === 0) return <EmptyState title={pageText.noHistory} />;
  return (
    <>
      <ol className={classes.entries}>
        {shown.map((entry) => (
          <li key={entry.uuid} className={classes.entry}>
            <PersonAvatar name={entry.by.name} size={24} />
            <div className={classes.entryBody}>
              <Text fz="sm" className={classes.wrap}>
                <b>{whoOf(entry)}</b> · {entry.description}
                {entry.reason && ` · ${pageText.because(entry.reason)}`}
              </Text>
              <Moves entry={entry} kind={kind} />
            </div>
            <Text component="time" dateTime={entry.at} fz="sm" c="dimmed" className="tj-num">
              {formatDateTime(entry.at)}
            </Text>
          </li>
        ))}
      </ol>
      {entries.length > shown.length && (
        <Button variant="subtle" m="sm" onClick={() => setIsWhole(true)}>
          {pageText.showAll(entries.length)}
        </Button>
      )}
    </>
  );
}

export function History({ query, kind }: { query: UseQueryResult<HistoryEntry[]>; kind: StatusKind }) {
  const { data, isError, error, refetch } = query;
  return (
    <Panel id="historico" title={pageText.history} isFlush>
      {data && <Entries entries={data} kind={kind} />}
      {isError && !data && <ErrorState message={pageText.historyFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={160} radius={0} />}
    </Panel>
  );
}
