/** What the inbox says needs this person, as cards: what it is, how much, by when, and where to act. */
import { may, type Session } from '@trajeto/shared-auth';
import { formatMoney, readableName, sumMoney } from '@trajeto/shared-format';
import type { Figure, Inbox, InboxAdvance, InboxExpense, InboxOrder, InboxRequest } from '@trajeto/shell-data-access';
import { blocksOf } from './blocks';
import { homeText } from './home.text';

export type MatterKind =
  | 'approvals'
  | 'changing'
  | 'expiring'
  | 'quoted'
  | 'failed'
  | 'returned'
  | 'suspected'
  | 'advance'
  | 'return'
  | 'payment'
  | 'uncovered'
  | 'queue';

export interface Matter {
  id: string;
  kind: MatterKind;
  title: string;
  hint: string;
  action: string;
  to: string;
  /** Money at stake, drawn in the foot of the card. */
  value?: string;
  /** The instant after which it is too late. */
  deadlineAt?: string;
  people?: readonly { name: string; avatarUrl?: string | null }[];
  /** How many they are, when only the first of them came. */
  total?: number;
}

const APPROVALS = '/aprovacoes';
const MODELS = '/configuracoes/modelos-de-aprovacao';
const QUEUE = '/pedidos/pedidos-pendentes';
const OWN_ADVANCES = '/pedidos/meus-pedidos?orderType=advance';
const COMPANY_REPORTS = '/pedidos/meus-pedidos?orderType=expense_report&whose=company';

const nearest = (requests: readonly InboxRequest[]): string | undefined =>
  requests
    .flatMap(({ deadlineAt }) => deadlineAt ?? [])
    .sort()
    .at(0);

function ofApprovals({ approvals }: Inbox): Matter[] {
  if (!approvals || approvals.total === 0) return [];
  const deadlineAt = nearest(approvals.data);
  const names = [...new Set(approvals.data.map(({ requester }) => requester.name))];
  return [
    {
      id: 'approvals',
      kind: 'approvals',
      title: homeText.approvals(approvals.total),
      hint: homeText.approvalsHint,
      action: homeText.decideNow,
      to: APPROVALS,
      people: names.map((name) => ({ name })),
      // Whoever asked in those that did not come is somebody else, as far as is known.
      total: names.length + Math.max(0, approvals.total - approvals.data.length),
      ...(deadlineAt && { deadlineAt }),
    },
  ];
}

type OrderKind = 'changing' | 'expiring' | 'quoted' | 'failed';

const ofOrders = (kind: OrderKind, orders: readonly InboxOrder[] | undefined): Matter[] =>
  (orders ?? []).map(({ uuid, orderNumber, status, destination, totalValue, expiresAt }) => ({
    id: `${kind}.${uuid}`,
    kind,
    // Both of a supplier's refusals come as failed orders.
    title: homeText.order[status === 'failed_cancel' ? 'failedCancel' : kind](orderNumber),
    hint: destination || homeText.noDestination,
    action: homeText.orderAction[kind],
    // A changed price leads to its decision, not only to the order.
    to: `/pedidos/${uuid}${kind === 'changing' ? '#preco' : ''}`,
    value: totalValue,
    ...(kind === 'expiring' && expiresAt && { deadlineAt: expiresAt }),
  }));

const nameOf = ({ company, expenseType }: InboxExpense): string => (company ? readableName(company) : expenseType.name);

function ofReturned(expenses: readonly InboxExpense[]): Matter[] {
  const [first, second] = expenses;
  if (!first) return [];
  if (second)
    return [
      {
        id: 'returned',
        kind: 'returned',
        title: homeText.returnedMany(expenses.length),
        hint: expenses.map(nameOf).join(', '),
        action: homeText.see,
        to: '/despesas/listagem-de-despesas#devolvidas',
      },
    ];
  const reason = first.reasonRejected ? ` · “${first.reasonRejected}”` : '';
  return [
    {
      id: `returned.${first.uuid}`,
      kind: 'returned',
      title: homeText.returned,
      hint: `${nameOf(first)}${reason}`,
      action: homeText.correct,
      to: `/despesas/${first.uuid}`,
      value: first.value,
    },
  ];
}

/** Both expenses of a pair are suspected, and the page of one compares it with the others. */
function ofSuspected(expenses: readonly InboxExpense[]): Matter[] {
  const [first] = expenses;
  if (!first) return [];
  const isOne = expenses.length === 1;
  return [
    {
      id: isOne ? `suspected.${first.uuid}` : 'suspected',
      kind: 'suspected',
      title: isOne ? homeText.suspected : homeText.suspectedMany(expenses.length),
      hint: [...new Set(expenses.map(nameOf))].join(', '),
      action: homeText.compare,
      to: `/despesas/${first.uuid}/suspeita-de-duplicidade`,
      ...(isOne && { value: first.value }),
    },
  ];
}

function ofAdvances(advances: readonly InboxAdvance[]): Matter[] {
  const [first, second] = advances;
  if (!first) return [];
  const isOne = second === undefined;
  return [
    {
      id: isOne ? `advance.${first.uuid}` : 'advance',
      kind: 'advance',
      title: isOne ? homeText.advance(first.advanceNumber) : homeText.advancesMany(advances.length),
      hint: homeText.toSettle(formatMoney(sumMoney(advances.map(({ balance }) => balance)))),
      action: isOne ? homeText.settle : homeText.see,
      to: isOne ? `/despesas/prestacao-de-contas?adiantamento=${first.uuid}` : OWN_ADVANCES,
    },
  ];
}

export interface PaymentFigure extends Figure {
  id: 'advances' | 'refunds' | 'returns';
  title: string;
  action: string;
  to: string;
}

const PAYMENTS = [
  { id: 'advances', action: 'pay-advance-order', to: '/pedidos/adiantamentos?status=waiting_payment' },
  { id: 'refunds', action: 'pay-refund', to: `${COMPANY_REPORTS}&status=waiting_payment#all` },
  { id: 'returns', action: 'receive-refund', to: `${COMPANY_REPORTS}&status=waiting_return#all` },
] as const;

/** The money of the company this person may move. */
export const paymentsOf = ({ payments }: Inbox, session: Session): PaymentFigure[] =>
  PAYMENTS.filter(({ action }) => payments && may(session, action)).map(({ id, to }) => {
    const { count = 0, total = '0.00' } = payments?.[id] ?? {};
    return { id, count, total, to, title: homeText.payment[id](count), action: homeText.paymentAction[id] };
  });

const ofPayments = (inbox: Inbox, session: Session): Matter[] =>
  paymentsOf(inbox, session)
    .filter(({ count }) => count > 0)
    .map(({ id, title, total, action, to }) => ({ id, kind: 'payment', title, hint: homeText.paymentHint, action, to, value: total }));

function ofUncovered({ uncovered }: Inbox): Matter[] {
  if (!uncovered) return [];
  const title = homeText.uncovered(uncovered);
  return [{ id: 'uncovered', kind: 'uncovered', title, hint: homeText.uncoveredHint, action: homeText.see, to: MODELS }];
}

function ofQueue({ pendingOrders }: Inbox): Matter[] {
  if (!pendingOrders || pendingOrders.total === 0) return [];
  const { total, untaken } = pendingOrders;
  return [
    { id: 'queue', kind: 'queue', title: homeText.queue(total), hint: homeText.untaken(untaken), action: homeText.openQueue, to: QUEUE },
  ];
}

/** In the order a person would want to act; what has no part in the answer has no card. */
export const mattersOf = (inbox: Inbox, session: Session): Matter[] => [
  ...ofApprovals(inbox),
  ...ofOrders('changing', inbox.orders?.changing),
  ...ofOrders('expiring', inbox.orders?.expiring),
  ...ofOrders('quoted', inbox.orders?.quoted),
  ...ofOrders('failed', inbox.orders?.failed),
  ...ofReturned(inbox.expenses?.rejected ?? []),
  ...ofSuspected(inbox.expenses?.suspected ?? []),
  ...ofPayments(inbox, session),
  ...ofAdvances(inbox.advances ?? []),
  ...ofUncovered(inbox),
  ...ofQueue(inbox),
];

/** What the home draws as cards: money stands once, where 'Pagamentos' has a block; what the person owes comes before what they look at. */
export function cardsOf(inbox: Inbox, session: Session, owed: readonly Matter[]): Matter[] {
  const hasPayments = blocksOf(session).includes('payments');
  const matters = mattersOf(inbox, session).filter(({ kind }) => !(hasPayments && kind === 'payment'));
  const urgent = matters.filter(({ kind }) => BEFORE_OWED.has(kind));
  return [...urgent, ...owed, ...matters.filter((matter) => !urgent.includes(matter))];
}
const BEFORE_OWED: ReadonlySet<MatterKind> = new Set(['approvals', 'changing', 'expiring', 'quoted', 'failed']);

/** Parts of the answer the cards come from; one that failed is said beside them. */
export const NEEDS_PARTS = ['approvals', 'orders', 'expenses', 'advances', 'payments', 'uncovered', 'pending_orders'] as const;
