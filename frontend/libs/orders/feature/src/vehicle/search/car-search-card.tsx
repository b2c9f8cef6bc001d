/** The car search. Asking leads to the address of the results. */
import { Checkbox, NativeSelect, Text } from '@mantine/core';
import { DayInput } from '@trajeto/shared-ui/crud';
import { IconCar } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchButton, SearchCard, useWho, type AskedByPage } from '../../search/search-card';
import { CAR_SEARCH } from '../../search/searches';
import { dayAfter, type WhoAndWhy } from '../../search/stretch';
import { stretchText } from '../../search/stretch.text';
import { useSearchForm } from '../../search/use-search-form';
import { usePeople } from '../use-people';
import {
  ageOn,
  askedBy,
  carSearches,
  emptyCarSearch,
  HORIZON_DAYS,
  isYoung,
  problemsOf,
  resultsAddressOf,
  TIMES,
  type CarSearchForm,
} from './car-search';
import { carSearchText } from './car-search.text';
import classes from './car-search.module.css';
import { StoreSelect } from './store-select';

const PRODUCT = { to: CAR_SEARCH, icon: IconCar, label: carSearchText.product, form: carSearchText.form };

/** Who drives, and how old they are at the pick-up. */
function useDriver({ driver, pickupDay }: CarSearchForm, travelers: readonly string[]) {
  const people = usePeople(travelers);
  const person = people.find(({ uuid }) => uuid === driver) ?? people[0];
  const age = person?.birth && pickupDay ? ageOn(person.birth, pickupDay) : null;
  return { people, driver: person?.uuid ?? travelers[0] ?? null, age };
}

function useCarSearch(start: CarSearchForm, who: WhoAndWhy) {
  const [form, setForm] = useState(start);
  const driving = useDriver(form, who.travelers);
  const search = useSearchForm({
    who,
    horizon: HORIZON_DAYS,
    problemsOf: (today) => problemsOf(form, today),
    go: (userUuid) => {
      const asked = askedBy(form, driving.driver, driving.age);
      carSearches.remember(userUuid, asked);
      return resultsAddressOf(asked, who);
    },
  });
  return { ...search, form, set: (part: Partial<CarSearchForm>) => setForm({ ...form, ...part }), driving };
}
type Search = ReturnType<typeof useCarSearch>;

function Places({ form, set, problemOf }: Search) {
  return (
    <div className={classes.places} data-two={form.elsewhere !== null || undefined}>
      <StoreSelect
        label={carSearchText.pickupPlace}
        value={form.pickup}
        error={problemOf('pickup')}
        onChange={(pickup) => set({ pickup })}
      />
      {form.elsewhere && (
        <StoreSelect
          label={carSearchText.returnPlace}
          value={form.elsewhere.place}
          error={problemOf('elsewhere')}
          onChange={(place) => set({ elsewhere: { place } })}
        />
      )}
      <Checkbox
        className={classes.elsewhere ?? ''}
        label={carSearchText.elsewhere}
        checked={form.elsewhere !== null}
        onChange={(event) => set({ elsewhere: event.currentTarget.checked ? { place: null } : null })}
      />
    </div>
  );
}

interface MomentProps {
  day: { label: string; value: string | null; tooEarly: string; error: string | undefined; onChange: (day: string | null) => void };
  time: { label: string; value: string; onChange: (time: string) => void };
  calendar: Search['calendar'];
}

/** A day, and an hour by the clock of the place. */
function Moment({ day, time, calendar: { from, today, horizon, nameOf } }: MomentProps) {
  return (
    <div className={classes.moment}>
      <DayInput
        {...day}
        size="md"
        isTwoMonths
        nameOf={nameOf}
        minDate={from}
        maxDate={dayAfter(today, horizon)}
        tooLate={stretchText.tooFar(horizon)}
      />
      <NativeSelect
        label={time.label}
        size="md"
        data={[...new Set([...TIMES, time.value])].sort()}
        value={time.value}
        onChange={(event) => time.onChange(event.currentTarget.value)}
      />
    </div>
  );
}

function Moments({ form, set, problemOf, calendar }: Search) {
  return (
    <>
      <Moment
        calendar={calendar}
        day={{
          label: carSearchText.pickup,
          value: form.pickupDay,
          tooEarly: carSearchText.pastDate,
          error: problemOf('pickupDay'),
          onChange: (pickupDay) => set({ pickupDay }),
        }}
        time={{ label: carSearchText.pickupTime, value: form.pickupTime, onChange: (pickupTime) => set({ pickupTime }) }}
      />
      <Moment
        calendar={{ ...calendar, from: form.pickupDay ?? calendar.today }}
        day={{
          label: carSearchText.return,
          value: form.returnDay,
          tooEarly: carSearchText.returnBefore,
          error: problemOf('returnDay'),
          onChange: (returnDay) => set({ returnDay }),
        }}
        time={{ label: carSearchText.returnTime, value: form.returnTime, onChange: (returnTime) => set({ returnTime }) }}
      />
    </>
  );
}

function Driver({ driving: { people, driver }, set }: Search) {
  if (people.length < 2) return null;
  return (
    <NativeSelect
      label={carSearchText.driver}
      size="md"
      data={people.map(({ uuid, name }) => ({ value: uuid, label: name }))}
      value={driver ?? ''}
      onChange={(event) => set({ driver: event.currentTarget.value })}
    />
  );
}

export function CarSearchCard({ start, ...asked }: AskedByPage & { start?: CarSearchForm }) {
  const who = useWho(asked);
  const search = useCarSearch(start ?? emptyCarSearch(), who.who);
  return (
    <SearchCard who={who} asking={search.asking} product={PRODUCT} onUse={search.use}>
      <Places {...search} />
      <div className={classes.row} data-driver={search.driving.people.length > 1 || undefined}>
        <Moments {...search} />
        <Driver {...search} />
        <SearchButton />
      </div>
      {isYoung(search.driving.age) && (
        <Text fz="sm" role="status" className={classes.young ?? ''}>
          {carSearchText.young}
        </Text>
      )}
    </SearchCard>
  );
}
