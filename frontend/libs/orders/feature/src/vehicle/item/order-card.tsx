/** A car on the page of its order: the rental, its coverage, who drives, and what the company asks. */
import { Text } from '@mantine/core';
import { formatDateTime, formatMoney } from '@trajeto/shared-format';
import { addressOf, groupOf, hoursOf, modelOf, traitsOf, type CarItem } from '../car';
import { CarPicture } from '../car-picture';
import classes from '../car.module.css';
import { vehicleText } from '../vehicle.text';
import { CarLine } from './car-line';

/** A store that is both ends of the rental is said once. */
function storesOf({ pickupStore, returnStore }: CarItem): string[] {
  const where = (store: CarItem['pickupStore']) => `${addressOf(store)}, ${hoursOf(store)}`;
  if (pickupStore.uuid === returnStore.uuid) return [`${vehicleText.both}: ${where(pickupStore)}`];
  return [`${vehicleText.pickup}: ${where(pickupStore)}`, `${vehicleText.return}: ${where(returnStore)}`];
}

export function CarOrderCard({ item }: { item: CarItem }) {
  const { vehicle, coverage, conductor, detail, rentalNumber } = item;
  const lines = [
    traitsOf(vehicle).join(' · '),
    ...storesOf(item),
    `${coverage.type}: ${coverage.description}`,
    vehicleText.driverIs(conductor.name),
    vehicleText.deposit(vehicleText.depositHint(formatMoney(detail.deposit))),
    vehicleText.cancelUntil(formatDateTime(detail.deadLine)),
  ];
  return (
    <div className={classes.orderCard}>
      <CarPicture vehicle={vehicle} />
      <div className={classes.orderCar}>
        <strong>{modelOf(vehicle)}</strong>
        <span>{groupOf(vehicle)}</span>
        <CarLine rental={item} />
        {rentalNumber !== null && <span className="tj-num">{vehicleText.rentalNumber(rentalNumber)}</span>}
        {lines.map((line) => (
          <Text key={line} fz="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
    </div>
  );
}
