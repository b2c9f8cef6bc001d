/** A day of the trip, typed or picked: two months side by side on the desktop, one on the phone. */
import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { useIsMobile } from '@trajeto/shared-ui';
import { useState, type Ref } from 'react';
import { parseDay } from './air-search';

const calendarIcon = <IconCalendar size={18} stroke={1.75} aria-hidden />;

export interface DayInputProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
  error?: string | undefined;
  /** The first day that may be chosen: without a value the calendar opens at its month. */
  least: string;
  most: string;
  inputRef?: Ref<HTMLInputElement>;
}

export function DayInput({ label, value, onChange, error, least, most, inputRef }: DayInputProps) {
  const isMobile = useIsMobile();
  const [month, setMonth] = useState(value ?? least);
  return (
    <DateInput
      ref={inputRef}
      label={label}
      size="md"
      valueFormat="DD/MM/YYYY"
      dateParser={parseDay}
      placeholder="dd/mm/aaaa"
      weekdayFormat="ddd"
      minDate={least}
      maxDate={most}
      date={month}
      onDateChange={setMonth}
      onFocus={() => setMonth(value ?? least)}
      numberOfColumns={isMobile ? 1 : 2}
      highlightToday
      value={value}
      error={error}
      rightSection={calendarIcon}
      rightSectionPointerEvents="none"
      onChange={onChange}
      popoverProps={{ zIndex: 300 }}
    />
  );
}
