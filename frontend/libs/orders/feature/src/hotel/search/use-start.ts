/** The form that an address fills: its stay, else a hotel where and while its trip is. */
import { useQuery } from '@tanstack/react-query';
import { citiesQuery } from '@trajeto/orders-data-access';
import { foldText } from '@trajeto/shared-format';
import { carriedAround } from '../../search/around';
import type { HotelSearchForm, HotelStretch } from './hotel-search';

interface Readers<Form extends HotelSearchForm, One extends HotelStretch> {
  stretchesOf: (search: string) => One[] | null;
  formOf: (stretches: readonly One[]) => Form;
  empty: () => Form;
}

export function useStart<Form extends HotelSearchForm, One extends HotelStretch>(
  params: URLSearchParams,
  { stretchesOf, formOf, empty }: Readers<Form, One>,
): Form | undefined {
  const carried = stretchesOf(params.toString());
  const around = carriedAround(params);
  const { data = [] } = useQuery({ ...citiesQuery(around?.city ?? ''), enabled: around !== null && carried === null });
  if (carried) return formOf(carried);
  if (!around) return undefined;
  const city = data.find(({ name }) => foldText(name) === foldText(around.city));
  return { ...empty(), city: city ? { uuid: city.uuid, name: city.name } : null, checkin: around.from, checkout: around.until };
}
