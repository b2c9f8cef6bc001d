/** The calendar, once its file is there; without it the day is typed. */
import { Loader, Text } from '@mantine/core';
import { useEffect, useState, type ComponentType } from 'react';
import type { CalendarProps } from './calendar';
import classes from './day-input.module.css';
import { dayText } from './day-input.text';

type Drawn = ComponentType<CalendarProps>;
let fetched: Drawn | null = null;

async function fetchCalendar(): Promise<Drawn> {
  const { Calendar } = await import('./calendar');
  fetched = Calendar;
  return Calendar;
}

/** For a field that is likely to be opened next; opening it fetches again what failed, and says so. */
export const prefetchCalendar = (): void => void fetchCalendar().catch(() => undefined);

export function FetchedCalendar(props: CalendarProps) {
  const [Calendar, setCalendar] = useState<Drawn | null>(() => fetched);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    const draw = (calendar: Drawn) => {
      if (!isGone) setCalendar(() => calendar);
    };
    const fail = () => {
      if (!isGone) setHasFailed(true);
    };
    fetchCalendar().then(draw, fail);
    return () => {
      isGone = true;
    };
  }, []);
  if (Calendar) return <Calendar {...props} />;
  return (
    <div className={classes.waiting} role="status">
      {hasFailed ? <Text fz="sm">{dayText.noCalendar}</Text> : <Loader size="sm" aria-label={dayText.loading} />}
    </div>
  );
}
