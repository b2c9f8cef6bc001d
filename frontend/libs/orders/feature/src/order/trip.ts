/** An order as a person tells a trip: from where to where, when, who goes. */
import type { Order } from '@trajeto/orders-data-access';
import { shortName, formatSpan } from '@trajeto/shared-format';
import type { Stay } from '../products/product';
import { productOf } from '../products/products';
import { livingItems } from './living';

/** Every part of the trip by departure, whatever the product. */
const stays = (order: Order): Stay[] =>
  livingItems(order)
    .flatMap((item) => productOf(item).staysOf(item))
    .sort((one, other) => one.from.at.localeCompare(other.from.at));

/** `São Paulo a Recife`: where it starts, and where its first part ends; `Recife` of what stays in one place. */
export function tripPlaces(order: Order): string | null {
  const [first] = stays(order);
  if (!first) return null;
  const { from, to } = first;
  return from.place === to.place ? from.place : `${from.place} a ${to.place}`;
}

export function tripDays(order: Order): string | null {
  const parts = stays(order);
  const [first, last] = [parts[0], parts[parts.length - 1]];
  return first && last ? formatSpan(first.from.day, last.to.day) : null;
}

export const travelerNames = (order: Order): string => order.travelers.map(({ fullName }) => shortName(fullName)).join(', ');
