/** The national holidays of the years a search may reach, by their day; read once the form is used. */
import { useQuery } from '@tanstack/react-query';
import { holidaysQuery } from '@trajeto/config-data-access';
import { dayAfter } from './stretch';

const yearOf = (day: string) => Number(day.slice(0, 4));

export function useHolidays(today: string, horizon: number, isUsed: boolean): (day: string) => string | undefined {
  const [first, last] = [yearOf(today), yearOf(dayAfter(today, horizon))];
  const { data: ofThisYear = [] } = useQuery({ ...holidaysQuery(first), enabled: isUsed });
  const { data: ofTheNext = [] } = useQuery({ ...holidaysQuery(last), enabled: isUsed && last !== first });
  return (day) => [...ofThisYear, ...ofTheNext].find((holiday) => holiday.day === day)?.name;
}
