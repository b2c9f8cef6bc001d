/** From, to, when: one stretch of the search. */
import { ActionIcon } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconArrowsLeftRight, IconCalendar, IconCircle, IconMapPin } from '@tabler/icons-react';
import { parseDay, type StretchForm } from './air-search';
import { AirportSelect } from './airport-select';
import classes from './air-search.module.css';
import { airSearchText } from './air-search.text';

const calendarIcon = <IconCalendar size={18} stroke={1.75} aria-hidden />;

export function DayInput({
  label,
  value,
  onChange,
  error,
  least,
  most,
}: {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
  error?: string | undefined;
  least: string;
  most: string;
}) {
  return (
    <DateInput
      label={label}
      size="md"
      valueFormat="DD/MM/YYYY"
      dateParser={parseDay}
      placeholder="dd/mm/aaaa"
      weekdayFormat="ddd"
      minDate={least}
      maxDate={most}
      value={value}
      error={error}
      rightSection={calendarIcon}
      rightSectionPointerEvents="none"
      onChange={onChange}
      popoverProps={{ zIndex: 300 }}
    />
  );
}

interface StretchFieldsProps {
  stretch: StretchForm;
  onChange: (stretch: StretchForm) => void;
  problemOf: (field: keyof StretchForm) => string | undefined;
  today: string;
  lastDay: string;
}

export function StretchFields({ stretch, onChange, problemOf, today, lastDay }: StretchFieldsProps) {
  const { origin, destination } = stretch;
  return (
    <>
      <div className={classes.places}>
        <AirportSelect
          label={airSearchText.from}
          value={origin}
          error={problemOf('origin')}
          leftSection={<IconCircle size={16} aria-hidden />}
          onChange={(place) => onChange({ ...stretch, origin: place })}
        />
        <ActionIcon
          className={classes.swap}
          variant="default"
          radius="xl"
          size={32}
          aria-label={airSearchText.swap}
          onClick={() => onChange({ ...stretch, origin: destination, destination: origin })}
        >
          <IconArrowsLeftRight size={16} color="var(--tj-link)" aria-hidden />
        </ActionIcon>
        <AirportSelect
          label={airSearchText.to}
          value={destination}
          error={problemOf('destination')}
          leftSection={<IconMapPin size={16} aria-hidden />}
          onChange={(place) => onChange({ ...stretch, destination: place })}
        />
      </div>
      <DayInput
        label={airSearchText.go}
        value={stretch.goDate}
        least={today}
        most={lastDay}
        error={problemOf('goDate')}
        onChange={(goDate) => onChange({ ...stretch, goDate })}
      />
    </>
  );
}
