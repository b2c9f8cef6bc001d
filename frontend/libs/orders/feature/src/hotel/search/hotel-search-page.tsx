/** /busca/hospedagens: the hotel search in the page of every product's search. */
import { useQuery } from '@tanstack/react-query';
import { citiesQuery } from '@trajeto/orders-data-access';
import { foldText } from '@trajeto/shared-format';
import { useSearchParams } from 'react-router';
import { carriedAround } from '../../search/around';
import { RecentSearches } from '../../search/recent-searches';
import { SearchPage } from '../../search/search-page';
import { emptyHotelSearch, formOf, hotelSearches, resultsAddressOf, stretchesOf, type HotelSearchForm } from './hotel-search';
import { HotelSearchCard } from './hotel-search-card';
import { hotelSearchText } from './hotel-search.text';

/** The form of an address: its stay, else a hotel where and while its trip is. */
function useStart(params: URLSearchParams): HotelSearchForm | undefined {
  const carried = stretchesOf(params.toString());
  const around = carriedAround(params);
  const { data = [] } = useQuery({ ...citiesQuery(around?.city ?? ''), enabled: around !== null && carried === null });
  if (carried) return formOf(carried);
  if (!around) return undefined;
  const city = data.find(({ name }) => foldText(name) === foldText(around.city));
  return {
    ...emptyHotelSearch(),
    city: city ? { uuid: city.uuid, name: city.name } : null,
    checkin: around.from,
    checkout: around.until,
  };
}

export function HotelSearchPage() {
  const [params] = useSearchParams();
  const start = useStart(params);
  return (
    <SearchPage title={hotelSearchText.title}>
      {(who) => (
        <>
          {/* The city of a trip is known once it is found: the form begins with it. */}
          <HotelSearchCard key={start?.city?.uuid ?? ''} {...(start && { start })} {...who} />
          <RecentSearches store={hotelSearches} nameOf={(_, { city = '' }) => city} addressOf={(again) => resultsAddressOf(again, who)} />
        </>
      )}
    </SearchPage>
  );
}
