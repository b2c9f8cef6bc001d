/** A day, typed or picked. */
import { DateInput, type DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { parseDay } from '@trajeto/shared-format';
import { expensesUiText } from './ui.text';

export function DayInput(props: Omit<DateInputProps, 'valueFormat' | 'dateParser'>) {
  return (
    <DateInput
      valueFormat="DD/MM/YYYY"
      dateParser={parseDay}
      placeholder={expensesUiText.dayPlaceholder}
      weekdayFormat="ddd"
      rightSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
      rightSectionPointerEvents="none"
      popoverProps={{ zIndex: 300, hideDetached: false }}
      {...props}
    />
  );
}
