/** /busca/passagens-aereas: the flight search in the page of every product's search. */
import { useSearchParams } from 'react-router';
import { SearchPage } from '../../search/search-page';
import { formOf, stretchesOf, wishesOf } from './air-search';
import { AirSearchCard } from './air-search-card';
import { RecentSearches } from './recent-searches';
import { airSearchText } from './air-search.text';

export function AirSearchPage() {
  const [params] = useSearchParams();
  const carried = stretchesOf(params.toString());
  return (
    <SearchPage title={airSearchText.title}>
      {(who) => (
        <>
          <AirSearchCard {...(carried && { start: formOf(carried, wishesOf(params)) })} {...who} />
          <RecentSearches {...who} />
        </>
      )}
    </SearchPage>
  );
}
