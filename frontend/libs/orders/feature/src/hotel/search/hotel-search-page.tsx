/** /busca/hospedagens: the hotel search in the page of every product's search. */
import { useSearchParams } from 'react-router';
import { RecentSearches } from '../../search/recent-searches';
import { SearchPage } from '../../search/search-page';
import { emptyHotelSearch, formOf, hotelSearches, resultsAddressOf, stretchesOf } from './hotel-search';
import { HotelSearchCard } from './hotel-search-card';
import { hotelSearchText } from './hotel-search.text';
import { useStart } from './use-start';

export function HotelSearchPage() {
  const [params] = useSearchParams();
  const start = useStart(params, { stretchesOf, formOf, empty: emptyHotelSearch });
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
