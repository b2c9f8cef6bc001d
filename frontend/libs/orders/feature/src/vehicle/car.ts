/** A rented car as screens speak of it. */
import { isOfferOf, type CarOffer, type ItemOf } from '@trajeto/orders-data-access';
import { vehicleText } from './vehicle.text';

export type CarItem = ItemOf<'vehicle'>;
export const isCar = isOfferOf('vehicle');

/** What an offer and an item both tell of a rental. */
export type Rental = Pick<
  CarOffer['vehicle'],
  'vehicle' | 'detail' | 'pickupStore' | 'returnStore' | 'pickupAt' | 'returnAt' | 'days' | 'dailyAmount' | 'returnFee'
>;
type Store = Rental['pickupStore'];
type Car = Rental['vehicle'];

/** Times carry the offset of their store: the first characters are its own day and clock. */
export const dayOf = (at: string): string => at.slice(0, 10);
export const clockOf = (at: string): string => at.slice(11, 16);

/** `Compacto 1.0 ou similar` */
export const modelOf = ({ description }: Car): string => vehicleText.similar(description);
/** `Grupo C · Econômico com ar` */
export const groupOf = ({ group, groupName }: Car): string => vehicleText.group(group, groupName);
/** `Carro em Recife, grupo C`: an item in a sentence. */
export const carName = ({ pickupStore, vehicle }: Pick<Rental, 'pickupStore' | 'vehicle'>): string =>
  vehicleText.name(pickupStore.city, vehicle.group);
/** `Compacto 1.0 ou similar, Locadora Sul` */
export const carOf = ({ vehicle, pickupStore }: Pick<Rental, 'vehicle' | 'pickupStore'>): string =>
  `${modelOf(vehicle)}, ${pickupStore.company}`;

/** `5 lugares`, `5 portas`, … in the order in which they matter to who travels. */
export const traitsOf = ({ seats, doors, bags, airConditioning, transmission }: Car): string[] => [
  vehicleText.seats(seats),
  vehicleText.transmissions[transmission],
  airConditioning ? vehicleText.airConditioning : vehicleText.noAirConditioning,
  vehicleText.doors(doors),
  vehicleText.bags(bags),
];

export const hoursOf = ({ opens, closes }: Store): string =>
  opens === '00:00' && closes === '23:59' ? vehicleText.allDay : vehicleText.hours(opens, closes);

/** `Av. Conselheiro Aguiar, 400, Recife (PE)` */
export const addressOf = ({ address, city, state }: Store): string => `${address}, ${city} (${state})`;
