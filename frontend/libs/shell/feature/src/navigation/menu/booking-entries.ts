/** What a person may start: the group Booking, under Início. */
import { IconBed, IconBus, IconCar, IconCash, IconPlane, IconReceipt } from '@tabler/icons-react';
import { navText } from '../navigation.text';
import { customer, type MenuEntry } from './entry';

const booking = customer('CreateOrder');
/** Its screen asks for an action of its own besides: an entry that leads to the alert would be a trap. */
const andHolds = (action: string): Pick<MenuEntry, 'isShown'> => ({ isShown: ({ actions }) => actions.has(action) });

export const bookingEntries: readonly MenuEntry[] = [
  {
    id: 'air',
    label: navText.air,
    hint: navText.airHint,
    act: navText.airHint,
    to: '/busca/passagens-aereas',
    icon: IconPlane,
    ...booking,
  },
  {
    id: 'hotel',
    label: navText.hotel,
    hint: navText.hotelHint,
    act: navText.hotelHint,
    to: '/busca/hospedagens',
    icon: IconBed,
    ...booking,
  },
  {
    id: 'road',
    label: navText.road,
    hint: navText.roadHint,
    act: navText.roadHint,
    to: '/busca/passagens-onibus',
    icon: IconBus,
    ...booking,
  },
  {
    id: 'vehicle',
    label: navText.vehicle,
    hint: navText.vehicleHint,
    act: navText.vehicleHint,
    to: '/busca/alugar-carros',
    icon: IconCar,
    ...booking,
  },
  {
    id: 'request-advance',
    label: navText.advance,
    hint: navText.advanceHint,
    act: navText.requestAdvance,
    to: '/despesas/solicitar-adiantamento',
    icon: IconCash,
    ...booking,
    ...andHolds('CreateUpdateAdvanceOrder'),
  },
  {
    id: 'launch-expense',
    label: navText.expense,
    hint: navText.expenseHint,
    act: navText.launchExpense,
    to: '/despesas/lancar-despesas',
    icon: IconReceipt,
    ...booking,
    ...andHolds('CreateUpdateExpense'),
  },
];
