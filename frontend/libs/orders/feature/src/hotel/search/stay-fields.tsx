/** The days and the rooms of a stay. */
import { NativeSelect } from '@mantine/core';
import { DayInput } from '@trajeto/shared-ui/crud';
import { dayAfter } from '../../search/stretch';
import { stretchText } from '../../search/stretch.text';
import { hotelText } from '../hotel.text';
import { roomChoices } from './hotel-search';
import { hotelSearchText } from './hotel-search.text';
import type { StaySearch } from './use-stay-search';

export function Days({ form: { checkin, checkout }, set, problemOf, calendar: { today, horizon, nameOf } }: StaySearch) {
  const day = { size: 'md', isTwoMonths: true, nameOf, maxDate: dayAfter(today, horizon), tooLate: stretchText.tooFar(horizon) } as const;
  return (
    <>
      <DayInput
        {...day}
        label={hotelSearchText.checkin}
        value={checkin}
        minDate={today}
        tooEarly={hotelSearchText.pastDate}
        error={problemOf('checkin')}
        onChange={(chosen) => set({ checkin: chosen })}
      />
      <DayInput
        {...day}
        label={hotelSearchText.checkout}
        value={checkout}
        minDate={dayAfter(checkin ?? today, 1)}
        tooEarly={hotelSearchText.checkoutBefore}
        error={problemOf('checkout')}
        onChange={(chosen) => set({ checkout: chosen })}
      />
    </>
  );
}

/** `2 quartos (2 e 1 hóspedes)` */
const labelOf = (adults: readonly number[]): string => {
  const [most, least] = [adults[0] ?? 1, adults.at(-1) ?? 1];
  const guests = most === least ? hotelText.guests(most) : `${String(most)} e ${hotelText.guests(least)}`;
  return hotelSearchText.shared(hotelText.rooms(adults.length), guests);
};

const optionOf = (choice: readonly number[]) => ({ value: String(choice.length), label: labelOf(choice) });

/** More rooms than policies allow stand apart: they ask for a justification, as every choice out of policy. */
export function Rooms({ rooms, mostRooms, travelers, set }: StaySearch) {
  const choices = roomChoices(travelers);
  const isWithin = ({ length }: readonly number[]) => mostRooms === null || length <= mostRooms;
  const above = choices.filter((choice) => !isWithin(choice));
  const said = rooms > (mostRooms ?? rooms) ? hotelSearchText.aboveRooms : hotelSearchText.mostRooms;
  return (
    <NativeSelect
      label={hotelSearchText.rooms}
      size="md"
      data={[
        ...choices.filter(isWithin).map(optionOf),
        ...(above.length > 0 ? [{ group: hotelSearchText.outOfPolicy, items: above.map(optionOf) }] : []),
      ]}
      value={String(rooms)}
      description={above.length > 0 && mostRooms !== null ? said(hotelText.rooms(mostRooms)) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => set({ rooms: Number(event.currentTarget.value) })}
    />
  );
}
