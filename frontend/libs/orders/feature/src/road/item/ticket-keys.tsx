/** The access keys of the bus tickets, one per traveler, as SEFAZ prints them: eleven groups of four. */
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { BusItem } from '../bus';
import { roadText } from '../road.text';
import classes from './item.module.css';

export const inGroups = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key;

/** The keys come in the order of those who travel. */
const keysOf = ({ bpe, travelers }: BusItem) =>
  (bpe?.split(', ') ?? []).map((key, index) => ({ key, name: travelers[index]?.fullName ?? null }));

function Copy({ value, name }: { value: string; name: string }) {
  return (
    <CopyButton value={value} timeout={2500}>
      {({ copied, copy }) => (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={roadText.copyOf(name)}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? roadText.copied : roadText.copy}
        </Button>
      )}
    </CopyButton>
  );
}

export function TicketKeys({ item }: { item: BusItem }) {
  const keys = keysOf(item);
  if (keys.length === 0) return null;
  return (
    <ul className={classes.keys} aria-label={roadText.bpe}>
      {keys.map(({ key, name }) => (
        <li key={key} className={classes.key}>
          <span className={classes.keyText}>
            <span className={classes.label}>{name ? roadText.bpeOf(name) : roadText.bpe}</span>
            <span className={classes.digits}>{inGroups(key)}</span>
          </span>
          <Copy value={key} name={name ?? ''} />
        </li>
      ))}
    </ul>
  );
}
