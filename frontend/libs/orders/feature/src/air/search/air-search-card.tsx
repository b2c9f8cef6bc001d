/** The air search: on the home, and above its own page. Asking leads to the address of the results. */
import { Button, Group, Radio, Text } from '@mantine/core';
import { IconPlane, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { DayInput } from '@trajeto/shared-ui/crud';
import { useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import {
  emptyAirSearch,
  emptyStretch,
  HORIZON_DAYS,
  lastDay,
  MOST_STRETCHES,
  problemsOf,
  resultsAddress,
  stretchesOf,
  withSeatsFor,
  withType,
  type AirSearchForm,
  type StretchForm,
  type TripType,
} from './air-search';
import { Passengers } from './passengers';
import { rememberSearch } from './recent';
import classes from './air-search.module.css';
import type { WhoAndWhy } from '../../search/search-page';
import { searchText } from '../../search/search.text';
import { airSearchText } from './air-search.text';
import { StretchFields } from './stretch-fields';
import { useHolidays } from './use-holidays';
import { Wishes } from './wishes';
import { TravelerPicker } from '../../search/traveler-picker';

const TYPES: readonly { value: TripType; label: string }[] = [
  { value: 'round', label: airSearchText.roundTrip },
  { value: 'oneWay', label: airSearchText.oneWay },
  { value: 'multi', label: airSearchText.multi },
];

function useAirSearch(start: AirSearchForm, who: WhoAndWhy) {
  const { user } = useSession();
  const [typed, setForm] = useState(start);
  const form = withSeatsFor(typed, who.travelers.length);
  const [isAsked, setIsAsked] = useState(false);
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  const [isUsed, setIsUsed] = useState(false);
  const nameOf = useHolidays(today, isUsed);
  const navigate = useNavigate();
  const problems: Record<string, string> = {
    ...problemsOf(form, today),
    ...(who.travelers.length === 0 && { travelers: searchText.forWhomRequired }),
  };
  const setStretch = (index: number, stretch: StretchForm) =>
    setForm({ ...form, stretches: form.stretches.map((kept, at) => (at === index ? stretch : kept)) });
  const ask = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    const element = event.currentTarget as HTMLFormElement;
    if (Object.keys(problems).length === 0) {
      const address = resultsAddress(form, who);
      rememberSearch(user.uuid, stretchesOf(address.split('?')[1] ?? '') ?? []);
      void navigate(address);
    } else requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return {
    form,
    setForm,
    setStretch,
    ask,
    today,
    nameOf,
    use: () => setIsUsed(true),
    problemOf: (field: string) => (isAsked ? problems[field] : undefined),
  };
}

type Search = ReturnType<typeof useAirSearch>;

function SingleStretch({ form, setForm, setStretch, today, nameOf, problemOf }: Search) {
  const stretch = form.stretches[0] ?? emptyStretch();
  return (
    <div className={classes.row} data-round={form.type === 'round' || undefined}>
      <StretchFields
        stretch={stretch}
        today={today}
        lastDay={lastDay(today)}
        nameOf={nameOf}
        problemOf={(field) => problemOf(`stretches.0.${field}`)}
        onChange={(next) => setStretch(0, next)}
      />
      {form.type === 'round' && (
        <DayInput
          label={airSearchText.back}
          value={form.returnDate}
          size="md"
          isTwoMonths
          nameOf={nameOf}
          minDate={stretch.goDate ?? today}
          maxDate={lastDay(today)}
          tooEarly={airSearchText.backBeforeGo}
          tooLate={airSearchText.tooFar(HORIZON_DAYS)}
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
      <Button type="submit" className={classes.submit} leftSection={<IconSearch size={18} aria-hidden />}>
        {airSearchText.submit}
      </Button>
    </>
  );
}

function ManyStretches({ form, setForm, setStretch, today, nameOf, problemOf }: Search) {
  const remove = (index: number) => setForm({ ...form, stretches: form.stretches.filter((_, at) => at !== index) });
  return (
    <div className={classes.many}>
      {form.stretches.map((stretch, index) => (
        // A stretch has no identity but its place in the trip.
        <fieldset key={index} className={classes.stretch}>
          <legend>{airSearchText.stretch(index + 1)}</legend>
          <StretchFields
            stretch={stretch}
            today={form.stretches[index - 1]?.goDate ?? today}
            lastDay={lastDay(today)}
            nameOf={nameOf}
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

interface AirSearchCardProps {
  start?: AirSearchForm;
  /** Who travels and why, where the page asks it itself; else the card asks who. */
  travelers?: readonly string[];
  reason?: string | null;
}

function useWho({ travelers, reason }: AirSearchCardProps) {
  const { user } = useSession();
  const [own, setOwn] = useState<readonly string[]>(() => (user.employeeUuid ? [user.employeeUuid] : []));
  return { who: { travelers: travelers ?? own, reason: reason ?? null }, setOwn, asksWho: travelers === undefined };
}

export function AirSearchCard(props: AirSearchCardProps) {
  const { who, setOwn, asksWho } = useWho(props);
  const search = useAirSearch(props.start ?? emptyAirSearch(), who);
  const { form, setForm, ask, problemOf } = search;
  return (
    <form id="booking" className="tj-card" aria-label={airSearchText.form} onSubmit={ask} onFocusCapture={search.use} noValidate>
      <div className={classes.product}>
        <IconPlane size={20} stroke={1.75} aria-hidden />
        {airSearchText.product}
        {asksWho && (
          <div className={classes.whom}>
            <span aria-hidden>{searchText.whom}</span>
            <TravelerPicker isCompact label={searchText.forWhom} value={who.travelers} onChange={setOwn} error={problemOf('travelers')} />
          </div>
        )}
      </div>
      <div className={classes.body}>
        {!asksWho && problemOf('travelers') && (
          <Text c="red" fz="sm" role="alert">
            {problemOf('travelers')}
          </Text>
        )}
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
      </div>
    </form>
  );
}
