/** The products that can be searched, as the tabs of the search name them; a new one is its entry here. */
import { IconBed, IconBus, IconCar, IconHeadset, IconPlane, type Icon } from '@tabler/icons-react';

export interface ProductSearch {
  to: string;
  label: string;
  icon: Icon;
  /** The permission that books it. */
  action: string;
  /** Puts one more of it into an order. */
  add: string;
}

export const AIR_SEARCH = '/busca/passagens-aereas';
export const BUS_SEARCH = '/busca/passagens-onibus';
export const CAR_SEARCH = '/busca/alugar-carros';
export const HOTEL_SEARCH = '/busca/hospedagens';
export const OFFLINE_SEARCH = '/busca/hospedagens-offline';

export const SEARCHES: readonly ProductSearch[] = [
  { to: AIR_SEARCH, label: 'Aéreo', icon: IconPlane, action: 'create-airway-order', add: 'Adicionar passagem aérea' },
  { to: HOTEL_SEARCH, label: 'Hotéis', icon: IconBed, action: 'create-hotel-order', add: 'Adicionar hotel' },
  { to: BUS_SEARCH, label: 'Ônibus', icon: IconBus, action: 'create-road-order', add: 'Adicionar ônibus' },
  { to: CAR_SEARCH, label: 'Carros', icon: IconCar, action: 'create-vehicle-order', add: 'Adicionar carro' },
  {
    to: OFFLINE_SEARCH,
    label: 'Hotel pela agência',
    icon: IconHeadset,
    action: 'create-hotel-order',
    add: 'Adicionar hotel pela agência',
  },
];
