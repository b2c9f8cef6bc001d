/** What happened to the order, newest first: who, when, from what to what, and why. */
import { Button, Switch, Text } from '@mantine/core';
import type { OrderHistoryEntry } from '@trajeto/orders-data-access';
import { formatDateTime } from '@trajeto/shared-format';
import { EmptyState, PersonAvatar, StatusBadge } from '@trajeto/shared-ui';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './order.module.css';
import { orderText } from './order.text';
import { whoOf } from './rejecter';

const FIRST = 6;

function Moves({ entry }: { entry: OrderHistoryEntry }) {
  if (!entry.to || entry.from === entry.to) return null;
  return (
    <span className={classes.moves}>
      {entry.from && <StatusBadge status={entry.from} />}
      {entry.from && <IconArrowRight size={16} aria-hidden />}
      <StatusBadge status={entry.to} />
    </span>
  );
}

function Entry({ entry }: { entry: OrderHistoryEntry }) {
  return (
    <li className={classes.entry}>
      <PersonAvatar name={entry.by.name} size={24} />
      <div className={classes.entryBody}>
        <Text fz="sm" className={classes.wrap}>
          <b>{whoOf(entry)}</b> · {entry.description}
          {entry.reason && ` · ${orderText.justification(entry.reason)}`}
        </Text>
        <Moves entry={entry} />
      </div>
      <Text component="time" dateTime={entry.at} fz="sm" c="dimmed" className="tj-num">
        {formatDateTime(entry.at)}
      </Text>
    </li>
  );
}

export function OrderHistory({ entries }: { entries: readonly OrderHistoryEntry[] }) {
  const [isOnlyStatus, setIsOnlyStatus] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  const found = isOnlyStatus ? entries.filter(({ to }) => to) : entries;
  const shown = isWhole ? found : found.slice(0, FIRST);
  return (
    <>
      <Switch
        className={classes.historyFilter}
        label={orderText.onlyStatus}
        checked={isOnlyStatus}
        onChange={({ currentTarget }) => setIsOnlyStatus(currentTarget.checked)}
      />
      {found.length === 0 && <EmptyState title={orderText.noHistory} />}
      <ol className={classes.entries}>
        {shown.map((entry) => (
          <Entry key={entry.uuid} entry={entry} />
        ))}
      </ol>
      {found.length > shown.length && (
        <Button variant="subtle" m="sm" onClick={() => setIsWhole(true)}>
          {orderText.showAll(found.length)}
        </Button>
      )}
    </>
  );
}
