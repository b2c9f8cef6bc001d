/** The hotel search. Asking leads to the address of the results. */
import { NativeSelect } from '@mantine/core';
import { DayInput } from '@trajeto/shared-ui/crud';
import { IconBed } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchButton, SearchCard, useWho, type AskedByPage } from '../../search/search-card';
import { HOTEL_SEARCH } from '../../search/searches';
import { dayAfter, type WhoAndWhy } from '../../search/stretch';
import { stretchText } from '../../search/stretch.text';
import { useSearchForm } from '../../search/use-search-form';
import { hotelText } from '../hotel.text';
import { CitySelect } from './city-select';
import {
  askedBy,
  emptyHotelSearch,
  HORIZON_DAYS,
  hotelSearches,
  problemsOf,
  resultsAddressOf,
  roomChoices,
  type HotelSearchForm,
} from './hotel-search';
import classes from './hotel-search.module.css';
import { hotelSearchText } from './hotel-search.text';

const PRODUCT = { to: HOTEL_SEARCH, icon: IconBed, label: hotelSearchText.product, form: hotelSearchText.form };

function useHotelSearch(start: HotelSearchForm, who: WhoAndWhy) {
  const [form, setForm] = useState(start);
  const travelers = Math.max(1, who.travelers.length);
  const search = useSearchForm({
    who,
    horizon: HORIZON_DAYS,
    problemsOf: (today) => problemsOf(form, today),
    go: (userUuid) => {
      const asked = askedBy(form, travelers);
      hotelSearches.remember(userUuid, asked);
      return resultsAddressOf(asked, who);
    },
  });
  return { ...search, form, travelers, set: (part: Partial<HotelSearchForm>) => setForm({ ...form, ...part }) };
}
type Search = ReturnType<typeof useHotelSearch>;

function Days({ form: { checkin, checkout }, set, problemOf, calendar: { today, horizon, nameOf } }: Search) {
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

function Rooms({ form: { rooms }, travelers, set }: Search) {
  const choices = roomChoices(travelers);
  const chosen = choices.find((choice) => choice.length === rooms)?.length ?? travelers;
  return (
    <NativeSelect
      label={hotelSearchText.rooms}
      size="md"
      data={choices.map((choice) => ({ value: String(choice.length), label: labelOf(choice) }))}
      value={String(chosen)}
      onChange={(event) => set({ rooms: Number(event.currentTarget.value) })}
    />
  );
}

export function HotelSearchCard({ start, ...asked }: AskedByPage & { start?: HotelSearchForm }) {
  const who = useWho(asked);
  const search = useHotelSearch(start ?? emptyHotelSearch(), who.who);
  return (
    <SearchCard who={who} asking={search.asking} product={PRODUCT} onUse={search.use}>
      <div className={classes.row}>
        <CitySelect
          label={hotelSearchText.city}
          value={search.form.city}
          error={search.problemOf('city')}
          onChange={(city) => search.set({ city })}
        />
        <Days {...search} />
        <Rooms {...search} />
        <SearchButton />
      </div>
    </SearchCard>
  );
}
