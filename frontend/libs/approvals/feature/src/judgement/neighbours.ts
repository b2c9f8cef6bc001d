/** Who stands beside a request in the queue: for the keys, and for where the eye goes after a decision. */
export interface Neighbours {
  index: number;
  previous: string | null;
  next: string | null;
}

export function neighboursOf(queue: readonly { uuid: string }[], uuid: string | null): Neighbours {
  const index = queue.findIndex((request) => request.uuid === uuid);
  return { index, previous: queue[index - 1]?.uuid ?? null, next: index < 0 ? (queue[0]?.uuid ?? null) : (queue[index + 1]?.uuid ?? null) };
}

/** After a decision: the one below, else the one above, else nobody. */
export function afterDecision(queue: readonly { uuid: string }[], uuid: string): string | null {
  const { next, previous, index } = neighboursOf(queue, uuid);
  return index < 0 ? null : (next ?? previous);
}
