/** The form of a search for a stay while it is filled in, whoever answers it. */
import { useQuery } from '@tanstack/react-query';
import { stayLimitsQuery, type StayProduct } from '@trajeto/orders-data-access';
import { useState } from 'react';
import type { RecentStore } from '../../search/recent';
import type { Problems, WhoAndWhy } from '../../search/stretch';
import { useSearchForm } from '../../search/use-search-form';
import { HORIZON_DAYS, roomsAsked, type HotelSearchForm, type HotelStretch } from './hotel-search';

export interface StaySearched<Form extends HotelSearchForm, One extends HotelStretch> {
  /** Whose policies bound the rooms. */
  product: StayProduct;
  problemsOf: (form: Form, today: string) => Problems;
  askedBy: (form: Form, travelers: number) => One[];
  searches: RecentStore<One>;
  resultsAddressOf: (stretches: readonly One[], who?: WhoAndWhy) => string;
}

export function useStaySearch<Form extends HotelSearchForm, One extends HotelStretch>(
  { product, problemsOf, askedBy, searches, resultsAddressOf }: StaySearched<Form, One>,
  { start, who }: { start: Form; who: WhoAndWhy },
) {
  const [form, setForm] = useState(start);
  const travelers = Math.max(1, who.travelers.length);
  const { data: limits } = useQuery({ ...stayLimitsQuery(product, who.travelers), enabled: who.travelers.length > 0 });
  const mostRooms = limits?.maxRooms ?? null;
  const rooms = roomsAsked(form, travelers, mostRooms);
  const search = useSearchForm({
    who,
    horizon: HORIZON_DAYS,
    problemsOf: (today) => problemsOf(form, today),
    go: (userUuid) => {
      const asked = askedBy({ ...form, rooms }, travelers);
      searches.remember(userUuid, asked);
      return resultsAddressOf(asked, who);
    },
  });
  return { ...search, form, travelers, rooms, mostRooms, set: (part: Partial<HotelSearchForm>) => setForm({ ...form, ...part }), setForm };
}
/** What the fields of every stay read and write. */
export type StaySearch = Omit<ReturnType<typeof useStaySearch<HotelSearchForm, HotelStretch>>, 'setForm'>;
