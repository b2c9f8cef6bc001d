/** What narrows the list of hotels. */
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { use, useState } from 'react';
import { Check, Companies, InPolicy, Many, optionsOf, Price, Section } from '../results/filter-parts';
import type { ChoicesProps } from '../results/trip-offers';
import type { HotelFilters } from './filters';
import { hotelText } from './hotel.text';
import { NightlyContext } from './nightly';

/** Milliseconds without a key before the list is asked again. */
const DEBOUNCE = 400;

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  const change = useDebouncedCallback(onChange, DEBOUNCE);
  return (
    <TextInput
      label={hotelText.name}
      maxLength={120}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        change(event.currentTarget.value.trim());
      }}
    />
  );
}

const FIELDS = [
  ['stars', hotelText.starsTitle],
  ['regimens', hotelText.regimensTitle],
  ['amenities', hotelText.amenities],
  ['districts', hotelText.districts],
] as const;
/** The most stars first, however many hotels have them. */
const byStars = <Option extends { value: string }>(options: Option[]) =>
  options.sort((one, other) => Number(other.value) - Number(one.value));
const SWITCHES = [
  ['agreement', hotelText.agreement],
  ['freeCancellation', hotelText.freeCancellation],
] as const;

function StayPrice(props: ChoicesProps<HotelFilters>) {
  const nightly = use(NightlyContext);
  return nightly ? <Price {...props} {...nightly} title={hotelText.nightPrice} /> : <Price {...props} />;
}

export function HotelChoices(props: ChoicesProps<HotelFilters>) {
  const { filters, facets, set } = props;
  return (
    <>
      <InPolicy {...props} />
      <NameField key={filters.name === '' ? 'none' : 'some'} name={filters.name} onChange={(name) => set({ name })} />
      <StayPrice {...props} />
      {FIELDS.map(([field, title]) => (
        <Many
          key={field}
          title={title}
          options={field === 'stars' ? byStars(optionsOf(facets.stars ?? [])) : optionsOf(facets[field] ?? [])}
          chosen={filters[field]}
          onChange={(chosen) => set({ [field]: chosen })}
        />
      ))}
      <Section title={hotelText.conditions}>
        {SWITCHES.map(([field, label]) => (
          <Check
            key={field}
            label={label}
            count={facets[field]?.true ?? 0}
            isChecked={filters[field]}
            onChange={(isChecked) => set({ [field]: isChecked })}
          />
        ))}
      </Section>
      <Companies {...props} title={hotelText.suppliers} />
    </>
  );
}
