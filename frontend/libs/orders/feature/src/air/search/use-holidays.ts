/** The national holidays of the years a search may reach, by their day; read once the form is used. */
import { useQuery } from '@tanstack/react-query';
import { holidaysQuery } from '@trajeto/config-data-access';
import { lastDay } from './air-search';

const yearOf = (day: string) => Number(day.slice(0, 4));

export function useHolidays(today: string, isUsed: boolean): (day: string) => string | undefined {
  const [first, last] = [yearOf(today), yearOf(lastDay(today))];
  const { data: ofThisYear = [] } = useQuery({ ...holidaysQuery(first), enabled: isUsed });
  const { data: ofTheNext = [] } = useQuery({ ...holidaysQuery(last), enabled: isUsed && last !== first });
  return (day) => [...ofThisYear, ...ofTheNext].find((holiday) => holiday.day === day)?.name;
}
