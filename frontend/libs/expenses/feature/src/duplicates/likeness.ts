/** How alike two expenses are, field by field; said in words, never by colour alone. */
import type { DuplicatePair } from '@trajeto/expenses-data-access';
import { foldText } from '@trajeto/shared-format';

export type Likeness = 'same' | 'alike' | 'differs' | 'unknown';

const exact = (one: string | null | undefined, other: string | null | undefined): Likeness => {
  if (!one || !other) return 'unknown';
  return one === other ? 'same' : 'differs';
};

const SUFFIXES = /\b(ltda|me|epp|eireli|s\/?a|sa)\b/g;
const bare = (name: string) =>
  foldText(name)
    .replace(SUFFIXES, '')
    .replace(/[^a-z0-9]/g, '');

/** `Cantina X` and `CANTINA X LTDA` are alike. */
export function companyLikeness(one: string | null | undefined, other: string | null | undefined): Likeness {
  if (!one || !other) return 'unknown';
  if (one === other) return 'same';
  const [a, b] = [bare(one), bare(other)];
  return a !== '' && (a === b || a.includes(b) || b.includes(a)) ? 'alike' : 'differs';
}

export interface Likenesses {
  value: Likeness;
  day: Likeness;
  company: Likeness;
  key: Likeness;
}

export const likenessesOf = ({ expense, other }: Pick<DuplicatePair, 'expense' | 'other'>): Likenesses => ({
  value: exact(expense.value, other.value),
  day: exact(expense.expenseDate, other.expenseDate),
  company: companyLikeness(expense.company, other.company),
  key: exact(expense.accessKey, other.accessKey),
});

const SENT: ReadonlySet<string> = new Set(['approving', 'approved', 'finished']);
/** A half in a sent or paid report always stays; null when both may go. */
export function mustStay({ expense, other }: Pick<DuplicatePair, 'expense' | 'other'>): string | null {
  if (SENT.has(expense.status)) return expense.uuid;
  return other.uuid && other.status && SENT.has(other.status) ? other.uuid : null;
}
