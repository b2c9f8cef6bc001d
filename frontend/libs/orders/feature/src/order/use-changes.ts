/** Counts how often a value changed under the reader's eyes, so that what changed can flash once. */
import { useState } from 'react';

export function useChanges(value: unknown): number {
  const [seen, setSeen] = useState({ value, count: 0 });
  if (seen.value !== value) setSeen({ value, count: seen.count + 1 });
  return seen.value === value ? seen.count : seen.count + 1;
}
