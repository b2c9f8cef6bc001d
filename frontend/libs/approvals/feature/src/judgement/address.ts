/** The inbox in its address: which box, in which order, searched for what, which request is open. */
import type { QueueQuestion } from '@trajeto/approvals-data-access';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { choice, LIST_PARTS, place, reference, type AddressValues } from '@trajeto/shared-ui/crud';

export const SORTS = ['deadline', 'alerts', 'oldest', 'value'] as const;
export const KINDS = ['all', 'travel', 'advance', 'expense_report'] as const;
export type QueueKind = (typeof KINDS)[number];

export const INBOX = '/aprovacoes';
const { search, page } = LIST_PARTS;
/** `on_behalf_of`: the approver for whom a delegate decides; null for one's own and all others'. */
export const QUEUE_ADDRESS = {
  type: place(choice(KINDS)),
  box: place(choice(['pending', 'decided'])),
  sort: place(choice(SORTS)),
  search,
  on_behalf_of: reference,
  page,
};
export type QueueValues = AddressValues<typeof QUEUE_ADDRESS>;

/** The inbox as `query` narrows it, with one request open beside it. */
export const inboxAt = (query: string, requestId?: string): string => `${INBOX}${requestId ? `/${requestId}` : ''}${query}`;

const DECIDED_DAYS = 90;
const DAY = 86_400_000;

/** Decisions are shown for 90 days; what waits is shown however old. */
export function questionOf({ type, box, sort, search, on_behalf_of, page }: QueueValues, today: Date): QueueQuestion {
  const asked = { box, search: search || null, page, limit: 50, ...(type !== 'all' && { requestType: type }) };
  if (box === 'pending') return { ...asked, sort, ...(on_behalf_of && { onBehalfOf: on_behalf_of }) };
  return { ...asked, startDate: dayInSaoPaulo(new Date(today.getTime() - DECIDED_DAYS * DAY)) };
}
