/** All that a company says of a rental: the car, its stores, what it asks of the driver, its coverages. */
import { formatDateTime, formatMoney, formatTripDate } from '@trajeto/shared-format';
import { BottomSheet, Sidebar, useIsMobile } from '@trajeto/shared-ui';
import type { CarOffer } from '@trajeto/orders-data-access';
import { addressOf, clockOf, dayOf, groupOf, hoursOf, modelOf, traitsOf, type Rental } from './car';
import classes from './car.module.css';
import { CarPicture } from './car-picture';
import { vehicleText } from './vehicle.text';

type Coverages = CarOffer['vehicle']['coverages'];

const momentAt = (store: Rental['pickupStore'], at: string): string =>
  `${formatTripDate(dayOf(at))}, ${clockOf(at)} · ${store.company}, ${store.name}`;
const whereAt = (store: Rental['pickupStore']): string => `${addressOf(store)} · ${hoursOf(store)}`;

/** What a rental's pages say of it, each under its title. */
export function factsOf({ vehicle, detail, pickupStore, returnStore, pickupAt, returnAt, returnFee }: Rental): [string, ...string[]][] {
  return [
    [vehicleText.car, [groupOf(vehicle), ...traitsOf(vehicle)].join(' · ')],
    [vehicleText.pickup, momentAt(pickupStore, pickupAt), whereAt(pickupStore)],
    [
      vehicleText.return,
      momentAt(returnStore, returnAt),
      whereAt(returnStore),
      ...(returnFee === '0.00' ? [] : [vehicleText.returnFee(formatMoney(returnFee))]),
    ],
    [vehicleText.mileage, vehicleText.kilometers(detail.dailyKilometers)],
    [vehicleText.age, vehicleText.ageFrom(detail.minAge, detail.maxAge)],
    [vehicleText.depositTitle, vehicleText.depositHint(formatMoney(detail.deposit))],
    [vehicleText.cancellation, vehicleText.deadLine(formatDateTime(detail.deadLine))],
    [vehicleText.policy, detail.rentalPolicy],
  ];
}

const coverageLine = ({ type, price, description }: Coverages[number], index: number): string =>
  `${[type, ...(index === 0 ? [] : [vehicleText.more(formatMoney(price))])].join(', ')}: ${description}`;

interface CarDetailsProps {
  rental: Rental;
  coverages: Coverages;
  name: string;
  onClose: () => void;
}

export function CarDetails({ rental, coverages, name, onClose }: CarDetailsProps) {
  const isMobile = useIsMobile();
  const Panel = isMobile ? BottomSheet : Sidebar;
  const facts: [string, ...string[]][] = [...factsOf(rental), [vehicleText.coverages, ...coverages.map(coverageLine)]];
  return (
    <Panel opened onClose={onClose} title={name} {...(isMobile ? { fullScreen: true } : { width: 720 as const })}>
      <div className={classes.details}>
        <CarPicture vehicle={rental.vehicle} />
        <strong>{modelOf(rental.vehicle)}</strong>
        <dl className={classes.facts}>
          {facts.map(([title, ...lines]) => (
            <div key={title}>
              <dt>{title}</dt>
              {lines.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          ))}
        </dl>
      </div>
    </Panel>
  );
}
