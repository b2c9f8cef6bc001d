/** Which kind of order an address is about, and which of them a list can show. */
import type { ListView } from '@trajeto/orders-feature/orders';

export const ORDER_KINDS = ['travel', 'advance', 'expense_report', 'broken_policy'] as const;
export type OrderKindName = (typeof ORDER_KINDS)[number];

export const kindOfAddress = (query: URLSearchParams): OrderKindName =>
  ORDER_KINDS.find((kind) => kind === query.get('orderType')) ?? 'travel';

/** What each kind asks of who lists it. */
export const ACTION_OF: Readonly<Record<OrderKindName, string>> = {
  travel: 'ViewOrder',
  broken_policy: 'ViewOrder',
  advance: 'ViewAdvanceOrder',
  expense_report: 'ViewExpenseReport',
};

export const LIST_OF: Readonly<Record<ListView, string>> = {
  mine: '/pedidos/meus-pedidos',
  company: '/pedidos',
  agency: '/agencias/pedidos',
};

const TRIPS = ['travel', 'broken_policy'] as const;
/** A company's advances and reports have lists of their own; those of all companies together have none. */
export const KINDS_OF: Readonly<Record<ListView, readonly OrderKindName[]>> = { mine: ORDER_KINDS, company: TRIPS, agency: TRIPS };

/** Where a company's other kinds are listed. */
export const elsewhereOf = (kind: OrderKindName): string | null => {
  if (kind === 'advance') return '/pedidos/adiantamentos';
  return kind === 'expense_report' ? `${LIST_OF.mine}?orderType=expense_report&whose=company` : null;
};
