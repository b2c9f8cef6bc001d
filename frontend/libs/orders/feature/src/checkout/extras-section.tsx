/** Seats and bags of what the order holds: flights and buses, one after another. */
import { orderItems, type Cart, type OrderItem } from '@trajeto/orders-data-access';
import { plural } from '@trajeto/shared-format';
import { baggageText } from '../air/baggage';
import { flightItemName, type AirItem } from '../air/flights';
import { ExtraBags } from '../air/item/extra-bags';
import { FlightSeats } from '../air/item/flight-seats';
import { busService, type BusItem } from '../road/bus';
import { roadText } from '../road/road.text';
import { ChangeSeats } from '../seats/change-seats';
import classes from './checkout.module.css';
import { checkoutText } from './checkout.text';

type Extra = AirItem | BusItem;
const isExtra = (item: OrderItem): item is Extra => item.table === 'airway' || item.table === 'road';

/** The items with seats or bags to choose. */
export const extraItems = (cart: Cart): Extra[] => orderItems(cart).filter(isExtra);

function FlightExtras({ item, orderId }: { item: AirItem; orderId: string }) {
  return (
    <>
      <strong>{flightItemName(item)}</strong>
      <FlightSeats item={item} orderId={orderId} />
      <span className={classes.hint}>{baggageText(item.flights[0]?.baggages ?? [])}</span>
      <ExtraBags item={item} orderId={orderId} />
      {item.violatedPolicies
        .filter(({ policyParameter }) => policyParameter === 'max_bags')
        .map(({ policyValueUuid, message }) => (
          <span key={policyValueUuid} className={classes.mark} data-warn>
            {message}
          </span>
        ))}
    </>
  );
}

function BusExtras({ item, orderId }: { item: BusItem; orderId: string }) {
  return (
    <>
      <strong>{busService(item)}</strong>
      <ChangeSeats orderId={orderId} item={item} title={roadText.seatsOf(busService(item))} />
    </>
  );
}

export function ExtrasFields({ cart }: { cart: Cart }) {
  return (
    <ul className={classes.people}>
      {extraItems(cart).map((item) => (
        <li key={item.uuid} className={classes.extra}>
          {item.table === 'airway' ? <FlightExtras item={item} orderId={cart.uuid} /> : <BusExtras item={item} orderId={cart.uuid} />}
        </li>
      ))}
    </ul>
  );
}

export function ExtrasFolded({ cart }: { cart: Cart }) {
  const items = extraItems(cart);
  const seats = items.reduce((sum, item) => sum + item.seats.length, 0);
  const bags = items.reduce(
    (sum, item) => sum + (item.table === 'airway' ? item.baggages.reduce((all, { quantity }) => all + quantity, 0) : 0),
    0,
  );
  const said = [
    ...(seats > 0 ? [plural(seats, 'assento escolhido', 'assentos escolhidos')] : [checkoutText.seatsLater]),
    ...(bags > 0 ? [plural(bags, 'mala extra', 'malas extras')] : []),
  ];
  return <span>{said.join(' · ')}</span>;
}
