/** The air search: on the home, and above its own page. Asking leads to the address of the results. */
import { Button, Group, Radio } from '@mantine/core';
import { IconPlane, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchButton, SearchCard, useWho, type AskedByPage } from '../../search/search-card';
import classes from '../../search/search-card.module.css';
import { AIR_SEARCH } from '../../search/searches';
import { emptyStretch, type StretchForm, type WhoAndWhy } from '../../search/stretch';
import { ReturnField, StretchFields } from '../../search/stretch-fields';
import { stretchText } from '../../search/stretch.text';
import { useSearchForm } from '../../search/use-search-form';
import {
  airSearches,
  emptyAirSearch,
  HORIZON_DAYS,
  MOST_STRETCHES,
  problemsOf,
  resultsAddress,
  stretchesOf,
  withSeatsFor,
  withType,
  type AirSearchForm,
  type TripType,
} from './air-search';
import { airSearchText } from './air-search.text';
import { AirportSelect } from './airport-select';
import { Passengers } from './passengers';
import { Wishes } from './wishes';

const TYPES: readonly { value: TripType; label: string }[] = [
  { value: 'round', label: airSearchText.roundTrip },
  { value: 'oneWay', label: airSearchText.oneWay },
  { value: 'multi', label: airSearchText.multi },
];
const PRODUCT = { to: AIR_SEARCH, icon: IconPlane, label: airSearchText.product, form: airSearchText.form };

function useAirSearch(start: AirSearchForm, who: WhoAndWhy) {
  const [typed, setForm] = useState(start);
  const form = withSeatsFor(typed, who.travelers.length);
  const search = useSearchForm({
    who,
    horizon: HORIZON_DAYS,
    problemsOf: (today) => problemsOf(form, today),
    go: (userUuid) => {
      const address = resultsAddress(form, who);
      airSearches.remember(userUuid, stretchesOf(address.split('?')[1] ?? '') ?? []);
      return address;
    },
  });
  const setStretch = (index: number, stretch: StretchForm) =>
    setForm({ ...form, stretches: form.stretches.map((kept, at) => (at === index ? stretch : kept)) });
  return { ...search, form, setForm, setStretch };
}

type Search = ReturnType<typeof useAirSearch>;

function SingleStretch({ form, setForm, setStretch, calendar, problemOf }: Search) {
  const stretch = form.stretches[0] ?? emptyStretch();
  return (
    <div className={classes.row} data-round={form.type === 'round' || undefined}>
      <StretchFields
        stretch={stretch}
        calendar={calendar}
        PlaceField={AirportSelect}
        problemOf={(field) => problemOf(`stretches.0.${field}`)}
        onChange={(next) => setStretch(0, next)}
      />
      {form.type === 'round' && (
        <ReturnField
          label={stretchText.back}
          value={form.returnDate}
          calendar={{ ...calendar, from: stretch.goDate ?? calendar.today }}
          error={problemOf('returnDate')}
          onChange={(returnDate) => setForm({ ...form, returnDate })}
        />
      )}
      <Tail form={form} setForm={setForm} problemOf={problemOf} />
    </div>
  );
}

function Tail({ form, setForm, problemOf }: Pick<Search, 'form' | 'setForm' | 'problemOf'>) {
  return (
    <>
      <Passengers
        adults={form.adults}
        kids={form.children}
        infants={form.infants}
        error={problemOf('passengers')}
        onChange={(counts) => setForm({ ...form, ...counts })}
      />
      <SearchButton />
    </>
  );
}

function ManyStretches({ form, setForm, setStretch, calendar, problemOf }: Search) {
  const remove = (index: number) => setForm({ ...form, stretches: form.stretches.filter((_, at) => at !== index) });
  return (
    <div className={classes.many}>
      {form.stretches.map((stretch, index) => (
        // A stretch has no identity but its place in the trip.
        <fieldset key={index} className={classes.stretch}>
          <legend>{stretchText.stretch(index + 1)}</legend>
          <StretchFields
            stretch={stretch}
            calendar={{ ...calendar, from: form.stretches[index - 1]?.goDate ?? calendar.today }}
            PlaceField={AirportSelect}
            problemOf={(field) => problemOf(`stretches.${index}.${field}`)}
            onChange={(next) => setStretch(index, next)}
          />
          {form.stretches.length > 2 && (
            <Button variant="subtle" color="urucum" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(index)}>
              {airSearchText.removeStretch(index + 1)}
            </Button>
          )}
        </fieldset>
      ))}
      <Group align="end">
        {form.stretches.length < MOST_STRETCHES && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() =>
              setForm({
                ...form,
                stretches: [...form.stretches, { ...emptyStretch(), origin: form.stretches.at(-1)?.destination ?? null }],
              })
            }
          >
            {airSearchText.addStretch}
          </Button>
        )}
        <Tail form={form} setForm={setForm} problemOf={problemOf} />
      </Group>
    </div>
  );
}

export function AirSearchCard({ start, ...asked }: AskedByPage & { start?: AirSearchForm }) {
  const who = useWho(asked);
  const search = useAirSearch(start ?? emptyAirSearch(), who.who);
  const { form, setForm, asking } = search;
  return (
    <SearchCard who={who} asking={asking} product={PRODUCT} onUse={search.use}>
      <div className={classes.how}>
        <Radio.Group aria-label={airSearchText.tripType} value={form.type} onChange={(type) => setForm(withType(form, type))}>
          <Group className={classes.types}>
            {TYPES.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
        <Wishes wishes={form.wishes} onChange={(wishes) => setForm({ ...form, wishes })} />
      </div>
      {form.type === 'multi' ? <ManyStretches {...search} /> : <SingleStretch {...search} />}
    </SearchCard>
  );
}
