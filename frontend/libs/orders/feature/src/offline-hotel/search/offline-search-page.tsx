/** /busca/hospedagens-offline: what the agency is asked for, in the page of every product's search. */
import { useSearchParams } from 'react-router';
import { useStart } from '../../hotel/search/use-start';
import { RecentSearches } from '../../search/recent-searches';
import { SearchPage } from '../../search/search-page';
import { emptyOfflineSearch, formOf, offlineSearches, resultsAddressOf, stretchesOf } from './offline-search';
import { OfflineSearchCard } from './offline-search-card';
import { offlineSearchText } from './offline-search.text';

export function OfflineSearchPage() {
  const [params] = useSearchParams();
  const start = useStart(params, { stretchesOf, formOf, empty: emptyOfflineSearch });
  return (
    <SearchPage title={offlineSearchText.title}>
      {(who) => (
        <>
          {/* The city of a trip is known once it is found: the form begins with it. */}
          <OfflineSearchCard key={start?.city?.uuid ?? ''} {...(start && { start })} {...who} />
          <RecentSearches store={offlineSearches} nameOf={(_, { city = '' }) => city} addressOf={(again) => resultsAddressOf(again, who)} />
        </>
      )}
    </SearchPage>
  );
}
