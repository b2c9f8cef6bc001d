/** The address of a mail's link: whom it is for, and what it approves. */
import type { InstantApprovalForm } from '@trajeto/identity-data-access/instant-approval';
import type { LinkedKind } from './instant.text';

export interface ApprovalLink extends Omit<InstantApprovalForm, 'password'> {
  kind: LinkedKind;
}

const isClaim = (kind: string | null): kind is LinkedKind => kind === 'advance' || kind === 'expense_report';

export function linkOf(query: URLSearchParams): ApprovalLink {
  const kind = query.get('orderType');
  return {
    email: query.get('email') ?? '',
    token: query.get('token') ?? '',
    orderUuid: query.get('orderId') ?? '',
    kind: isClaim(kind) ? kind : 'order',
  };
}

/** The page of what is approved. */
export const pathOf = ({ orderUuid, kind }: ApprovalLink) =>
  `/pedidos/${encodeURIComponent(orderUuid)}${kind === 'order' ? '' : `?orderType=${kind}`}`;
