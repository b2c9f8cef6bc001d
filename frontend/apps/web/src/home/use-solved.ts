/** Matters that were solved elsewhere while the page was open: said for a moment, so that no card just vanishes. */
import type { Session } from '@trajeto/shared-auth';
import type { InboxAnswer } from '@trajeto/shell-data-access';
import { useEffect, useState } from 'react';
import { mattersOf, type Matter } from './matters';

/** Milliseconds a solved matter stays in sight. */
export const SOLVED_FOR = 6000;

/** Those of `before` that `after` no longer has; an answer with a missing part proves nothing. */
export function solvedBetween(before: InboxAnswer, after: InboxAnswer, session: Session): Matter[] {
  if (after.meta.incomplete.length > 0) return [];
  const left = new Set(mattersOf(after.data, session).map(({ id }) => id));
  return mattersOf(before.data, session).filter(({ id }) => !left.has(id));
}

export function useSolved(answer: InboxAnswer | undefined, session: Session): Matter[] {
  const [seen, setSeen] = useState(answer);
  const [solved, setSolved] = useState<Matter[]>([]);
  if (answer !== seen) {
    setSeen(answer);
    setSolved(answer && seen ? solvedBetween(seen, answer, session) : []);
  }
  useEffect(() => {
    if (solved.length === 0) return;
    const timer = setTimeout(() => setSolved([]), SOLVED_FOR);
    return () => clearTimeout(timer);
  }, [solved]);
  return solved;
}
