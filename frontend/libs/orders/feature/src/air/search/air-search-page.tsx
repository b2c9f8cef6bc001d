/** /busca/passagens-aereas: the flight search in the page of every product's search. */
import { useSearchParams } from 'react-router';
import { RecentSearches } from '../../search/recent-searches';
import { SearchPage } from '../../search/search-page';
import { airSearches, formOf, resultsAddress, stretchesOf, wishesOf } from './air-search';
import { AirSearchCard } from './air-search-card';
import { airSearchText } from './air-search.text';

export function AirSearchPage() {
  const [params] = useSearchParams();
  const carried = stretchesOf(params.toString());
  return (
    <SearchPage title={airSearchText.title}>
      {(who) => (
        <>
          <AirSearchCard {...(carried && { start: formOf(carried, wishesOf(params)) })} {...who} />
          <RecentSearches store={airSearches} nameOf={(iata) => iata} addressOf={(again) => resultsAddress(formOf(again), who)} />
        </>
      )}
    </SearchPage>
  );
}
