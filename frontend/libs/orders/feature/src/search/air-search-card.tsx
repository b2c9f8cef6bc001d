/** The air search: on the home, and above its own page. Asking leads to the address of the results. */
import { Button, Group, Radio } from '@mantine/core';
import { IconPlane, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import {
  emptyAirSearch,
  emptyStretch,
  MOST_STRETCHES,
  problemsOf,
  resultsAddress,
  withType,
  type AirSearchForm,
  type StretchForm,
  type TripType,
} from './air-search';
import { Passengers } from './passengers';
import classes from './search.module.css';
import { searchText } from './search.text';
import { DayInput, StretchFields } from './stretch-fields';

const TYPES: readonly { value: TripType; label: string }[] = [
  { value: 'round', label: searchText.roundTrip },
  { value: 'oneWay', label: searchText.oneWay },
  { value: 'multi', label: searchText.multi },
];

function useAirSearch(start: AirSearchForm) {
  const [form, setForm] = useState(start);
  const [isAsked, setIsAsked] = useState(false);
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  const navigate = useNavigate();
  const problems = problemsOf(form, today);
  const setStretch = (index: number, stretch: StretchForm) =>
    setForm({ ...form, stretches: form.stretches.map((kept, at) => (at === index ? stretch : kept)) });
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    const element = event.currentTarget as HTMLFormElement;
    if (Object.keys(problems).length === 0) void navigate(resultsAddress(form));
    else requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { form, setForm, setStretch, ask, today, problemOf: (field: string) => (isAsked ? problems[field] : undefined) };
}

type Search = ReturnType<typeof useAirSearch>;

function SingleStretch({ form, setForm, setStretch, today, problemOf }: Search) {
  const stretch = form.stretches[0] ?? emptyStretch();
  return (
    <div className={classes.row} data-round={form.type === 'round' || undefined}>
      <StretchFields
        stretch={stretch}
        today={today}
        problemOf={(field) => problemOf(`stretches.0.${field}`)}
        onChange={(next) => setStretch(0, next)}
      />
      {form.type === 'round' && (
        <DayInput
          label={searchText.back}
          value={form.returnDate}
          least={stretch.goDate ?? today}
          error={problemOf('returnDate')}
          onChange={(returnDate) => setForm({ ...form, returnDate })}
        />
      )}
      <Tail form={form} setForm={setForm} />
    </div>
  );
}

function Tail({ form, setForm }: Pick<Search, 'form' | 'setForm'>) {
  return (
    <>
      <Passengers adults={form.adults} kids={form.children} onChange={(counts) => setForm({ ...form, ...counts })} />
      <Button type="submit" h={44} className={classes.submit} leftSection={<IconSearch size={18} aria-hidden />}>
        {searchText.submit}
      </Button>
    </>
  );
}

function ManyStretches({ form, setForm, setStretch, today, problemOf }: Search) {
  const remove = (index: number) => setForm({ ...form, stretches: form.stretches.filter((_, at) => at !== index) });
  return (
    <div className={classes.many}>
      {form.stretches.map((stretch, index) => (
        // A stretch has no identity but its place in the trip.
        <fieldset key={index} className={classes.stretch}>
          <legend>{searchText.stretch(index + 1)}</legend>
          <StretchFields
            stretch={stretch}
            today={form.stretches[index - 1]?.goDate ?? today}
            problemOf={(field) => problemOf(`stretches.${index}.${field}`)}
            onChange={(next) => setStretch(index, next)}
          />
          {form.stretches.length > 2 && (
            <Button variant="subtle" color="urucum" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(index)}>
              {searchText.removeStretch(index + 1)}
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
            {searchText.addStretch}
          </Button>
        )}
        <Tail form={form} setForm={setForm} />
      </Group>
    </div>
  );
}

export function AirSearchCard({ start = emptyAirSearch() }: { start?: AirSearchForm }) {
  const search = useAirSearch(start);
  const { form, setForm, ask } = search;
  return (
    <form id="booking" className="tj-card" aria-label={searchText.form} onSubmit={ask} noValidate>
      <p className={classes.product}>
        <IconPlane size={20} stroke={1.75} aria-hidden />
        {searchText.product}
      </p>
      <div className={classes.body}>
        <Radio.Group aria-label={searchText.tripType} value={form.type} onChange={(type) => setForm(withType(form, type))}>
          <Group gap="lg">
            {TYPES.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </Group>
        </Radio.Group>
        {form.type === 'multi' ? <ManyStretches {...search} /> : <SingleStretch {...search} />}
      </div>
    </form>
  );
}
