/** /holidays: the national holidays of a year. */
import { queryOptions } from '@tanstack/react-query';
import type { Holiday } from '@trajeto/shared-api-client';
import { listHolidaysOptions, STALE } from '@trajeto/shared-api-client/queries';

const daysOf = ({ data }: { data: Holiday[] }) => data;

export const holidaysQuery = (year: number) =>
  queryOptions({ ...listHolidaysOptions({ query: { year } }), staleTime: STALE.infinity, select: daysOf });
