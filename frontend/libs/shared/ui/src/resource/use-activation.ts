/** A row is drawn as switched while the server is asked, and as it was when the server refuses (UI 3.8). */
import { useState } from 'react';
import type { ResourceWrites, Stored } from './resource';

export function useActivation<Row extends Stored>(isActive: ((row: Row) => boolean) | undefined, writes: ResourceWrites<Row, never>) {
  const [asked, setAsked] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isActiveNow = (row: Row): boolean => asked.get(row.uuid) ?? isActive?.(row) ?? true;
  const toggle = async (row: Row): Promise<void> => {
    const wasActive = isActive?.(row) ?? true;
    setAsked((before) => new Map(before).set(row.uuid, !wasActive));
    await (wasActive ? writes.inactivate : writes.activate)?.run(row).catch(() => undefined);
    setAsked((before) => new Map([...before].filter(([uuid]) => uuid !== row.uuid)));
  };
  return { isActiveNow, toggle };
}
