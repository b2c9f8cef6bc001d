/** Which step of a re-search is to be done now: a step whose item is gone from the order is done, whatever the server answered before. */
import { orderItems, type Order, type OrderItem, type ProductName, type ReSearch, type ReSearchStep } from '@trajeto/orders-data-access';
import { formatTripDate } from '@trajeto/shared-format';
import { GONE } from '../order/living';
import { productOf } from '../products/products';
import { isUuid, type Stretch } from '../search/stretch';
import { reSearchText } from './re-search.text';

interface Open {
  step: ReSearchStep;
  item: OrderItem;
}

function openSteps({ steps }: ReSearch, order: Order): Open[] {
  const items = orderItems(order);
  return steps.flatMap((step) => {
    const item = items.find(({ uuid }) => uuid === step.itemUuid);
    return item && !step.done && !GONE.has(item.status) ? [{ step, item }] : [];
  });
}

/** `asked`: the step of the address's item, where it is still open. `following`: the one to open instead; none where the order
 * waits for its approvers again: what is left is exchanged once they decided. */
export function stepsLeft(reSearch: ReSearch, order: Order, asked: string | null) {
  const open = order.allowedActions.includes('re_search') ? openSteps(reSearch, order) : [];
  return {
    asked: open.find(({ item }) => item.uuid === asked),
    following: open.find(({ step }) => step.step === reSearch.next) ?? open[0],
  };
}

/** `GRU a SSA, seg., 21 dez.`; what is searched by keys that no person reads is told by its item, once that is gone by its product. */
export function stepLabel(order: Order, { itemUuid, product, origin, destination, goDate }: ReSearchStep): string {
  const day = formatTripDate(goDate);
  if (!isUuid(origin)) return reSearchText.leg(origin, destination, day);
  const item = orderItems(order).find(({ uuid }) => uuid === itemUuid);
  const { label, nameOf } = productOf(item ?? { table: product as ProductName });
  return `${item ? nameOf(item) : label}, ${day}`;
}

/** `Etapa 1 de 2`: by the items asked for, since a cart forgets those already exchanged; else by the server's steps. */
export function placeOf(items: readonly string[], steps: readonly ReSearchStep[], current: ReSearchStep) {
  const at = items.indexOf(current.itemUuid);
  return at < 0 ? { step: current.step, of: steps.length } : { step: at + 1, of: items.length };
}

/** Where and when what is before this item arrives, so that no offer leaves earlier; null when it is the first. */
export function arrivalBefore(order: Order, item: OrderItem): { date: string; time: string } | null {
  const leaves = productOf(item).staysOf(item)[0]?.from.at ?? '';
  const before = orderItems(order)
    .filter(({ uuid, status }) => uuid !== item.uuid && !GONE.has(status))
    .flatMap((other) => productOf(other).staysOf(other))
    .filter(({ from }) => from.at < leaves)
    .map(({ to }) => to)
    .sort((one, other) => one.at.localeCompare(other.at));
  const last = before.at(-1);
  return last ? { date: last.day, time: last.at.slice(11, 16) } : null;
}

interface Exchanging {
  order: Order;
  item: OrderItem;
  reason: string | null;
}

/** What every search for what may take an item's place says besides where and when. */
export const exchangeContext = ({ order, item, reason }: Exchanging) => ({
  travelersUuids: item.travelers.map(({ uuid }) => uuid),
  orderUuid: order.uuid,
  itemUuid: item.uuid,
  ...(reason && { reasonTripUuid: reason }),
});

/** The search by stretches; a pair is searched as the pair it is, since one offer replaces it whole. */
export const exchangeQuestion = ({ stretches, ...exchanging }: Exchanging & { stretches: readonly Stretch[] }) => ({
  stretches: stretches.map(({ origin, destination, goDate, returnDate }) => ({
    origin,
    destination,
    goDate,
    ...(returnDate ? { returnDate } : {}),
  })),
  ...exchangeContext(exchanging),
});
