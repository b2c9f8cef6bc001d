/** Which step of a re-search is to be done now: a step whose item is gone from the order is done, whatever the server answered before. */
import { itemsOf, type AirQuestion, type Order, type ReSearch, type ReSearchStep } from '@trajeto/orders-data-access';
import { GONE } from '../../order/living';
import { legsOf, type AirItem } from '../flights';
import type { AirStretch } from '../search/air-search';

interface Open {
  step: ReSearchStep;
  item: AirItem;
}

function openSteps({ steps }: ReSearch, order: Order): Open[] {
  const items = itemsOf(order, 'airway');
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

/** `Etapa 1 de 2`: by the items asked for, since a cart forgets those already exchanged; else by the server's steps. */
export function placeOf(items: readonly string[], steps: readonly ReSearchStep[], current: ReSearchStep) {
  const at = items.indexOf(current.itemUuid);
  return at < 0 ? { step: current.step, of: steps.length } : { step: at + 1, of: items.length };
}

/** Where and when the flight before this item's lands, so that no offer leaves earlier; null when it is the first. */
export function landingBefore(order: Order, item: AirItem): { date: string; time: string } | null {
  const leaves = legsOf(item)[0]?.first.departure.datetime ?? '';
  const before = itemsOf(order, 'airway')
    .filter(({ uuid, status }) => uuid !== item.uuid && !GONE.has(status))
    .flatMap(legsOf)
    .filter(({ first }) => first.departure.datetime < leaves)
    .map(({ last }) => last.arrival)
    .sort((one, other) => one.datetime.localeCompare(other.datetime));
  const last = before.at(-1);
  return last ? { date: last.date, time: last.time } : null;
}

interface Exchanged {
  order: Order;
  item: AirItem;
  stretches: readonly AirStretch[];
  reason: string | null;
}

/** The search for what may take an item's place; a pair is searched as the pair it is, since one offer replaces it whole. */
export function exchangeQuestion({ order, item, stretches, reason }: Exchanged): AirQuestion {
  return {
    stretches: stretches.map(({ origin, destination, goDate, returnDate }) => ({
      origin,
      destination,
      goDate,
      ...(returnDate ? { returnDate } : {}),
    })),
    adultQuantity: stretches[0]?.adultQuantity ?? 1,
    childrenQuantity: stretches[0]?.childrenQuantity ?? 0,
    travelersUuids: item.travelers.map(({ uuid }) => uuid),
    orderUuid: order.uuid,
    itemUuid: item.uuid,
    ...(reason && { reasonTripUuid: reason }),
  };
}
