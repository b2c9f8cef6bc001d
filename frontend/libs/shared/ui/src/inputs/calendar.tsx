/** The calendar of a day field, in Portuguese; a file of its own, fetched when a field is about to open it. */
import { DatePicker, DatesProvider, type DatesProviderProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/pt-br';
import { useIsMobile } from '../theme/use-is-mobile';

export interface CalendarProps {
  /** `YYYY-MM-DD`, as are the bounds. */
  value: string | null;
  onPick: (day: string | null) => void;
  minDate?: string;
  maxDate?: string;
  /** Two months side by side on the desktop, one on the phone. */
  isTwoMonths?: boolean;
}

/** Weeks from Sunday on (spec section 9); a weekend looks like any other day. */
const SETTINGS: DatesProviderProps['settings'] = { locale: 'pt-br', firstDayOfWeek: 0, weekendDays: [] };

/** Opens at the chosen month, else at the first that may be chosen. */
export function Calendar({ value, minDate, maxDate, isTwoMonths = false, onPick }: CalendarProps) {
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
        numberOfColumns={isTwoMonths && !isMobile ? 2 : 1}
        {...(isMobile && { size: 'lg', fullWidth: true })}
      />
    </DatesProvider>
  );
}
