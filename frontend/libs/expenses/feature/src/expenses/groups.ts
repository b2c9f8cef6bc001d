/** A page of expenses under the trips they belong to, or under their days, in the order they came. */
import type { Expense } from '@trajeto/expenses-data-access';
import { formatLongDate } from '@trajeto/shared-format';
import type { Grouping } from './address';
import { expensesText } from './expenses.text';

export interface ExpenseGroup {
  id: string;
  title: string;
  /** The trip, where the group is one. */
  orderUuid: string | null;
  rows: Expense[];
}

/** How a trip is called: by the list of trips where it is there, else by its number. */
export type TripNames = ReadonlyMap<string, string>;

function groupOf({ order, expenseDate }: Expense, grouping: Grouping, names: TripNames): Omit<ExpenseGroup, 'rows'> {
  if (grouping === 'day') return { id: expenseDate, title: formatLongDate(expenseDate), orderUuid: null };
  if (!order) return { id: 'none', title: expensesText.noTrip, orderUuid: null };
  const trip = expensesText.tripOf(order.orderNumber);
  const name = names.get(order.uuid);
  return { id: order.uuid, title: name ? `${name} · ${trip}` : trip, orderUuid: order.uuid };
}

/** Groups in the order of their newest expense; what has no trip comes last. */
export function groupsOf(rows: readonly Expense[], grouping: Grouping, names: TripNames): ExpenseGroup[] {
  const groups = new Map<string, ExpenseGroup>();
  for (const row of rows) {
    const head = groupOf(row, grouping, names);
    const group = groups.get(head.id);
    if (group) group.rows.push(row);
    else groups.set(head.id, { ...head, rows: [row] });
  }
  const none = groups.get('none');
  groups.delete('none');
  return none ? [...groups.values(), none] : [...groups.values()];
}
