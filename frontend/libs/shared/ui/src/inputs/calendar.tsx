/** The calendar of a day field, in Portuguese; a file of its own, fetched when a field is about to open it. */
import { DatePicker, DatesProvider, type DatesProviderProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { formatLongDate } from '@trajeto/shared-format';
import 'dayjs/locale/pt-br';
import { useIsMobile } from '../theme/use-is-mobile';
import classes from './calendar.module.css';

export interface CalendarProps {
  /** `YYYY-MM-DD`, as are the bounds. */
  value: string | null;
  onPick: (day: string | null) => void;
  minDate?: string;
  maxDate?: string;
  /** Two months side by side on the desktop, one on the phone. */
  isTwoMonths?: boolean;
  /** The name of a day that has one. */
  nameOf?: (day: string) => string | undefined;
}

/** Weeks from Sunday on (spec section 9); a weekend looks like any other day. */
const SETTINGS: DatesProviderProps['settings'] = { locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] };

/** How the days with a name are drawn. */
function namedDays(nameOf: (day: string) => string | undefined) {
  return {
    getDayProps: (day: string) => {
      const name = nameOf(day);
      return name === undefined ? {} : { title: name, className: classes.named ?? '' };
    },
    getDayAriaLabel: (day: string) => [formatLongDate(day), nameOf(day)].filter(Boolean).join(', '),
  };
}

/** Opens at the chosen month, else at the first that may be chosen. */
export function Calendar({ value, minDate, maxDate, isTwoMonths = false, nameOf, onPick }: CalendarProps) {
  const isMobile = useIsMobile();
  return (
    <DatesProvider settings={SETTINGS}>
      <DatePicker
        value={value}
        onChange={onPick}
        {...((value ?? minDate) && { defaultDate: value ?? minDate })}
        {...(minDate && { minDate })}
        {...(maxDate && { maxDate })}
        weekdayFormat="ddd"
        highlightToday
        {...(nameOf && namedDays(nameOf))}
        numberOfColumns={isTwoMonths && !isMobile ? 2 : 1}
        {...(isMobile && { size: 'lg', fullWidth: true })}
      />
    </DatesProvider>
  );
}
