/** What a decision came to, for who reads the next request: the queue moves on the same way whatever was decided. */
import { judgementText } from './judgement.text';

export type Outcome = 'approved' | 'rejected' | 'judged';

export function saidOf(outcome: Outcome, next: string | null): string {
  if (outcome === 'judged') return judgementText.judgedNext(next);
  return outcome === 'rejected' ? judgementText.rejectedNext(next) : judgementText.approvedNext(next);
}
