/** Which kind of order an address is about. */
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
