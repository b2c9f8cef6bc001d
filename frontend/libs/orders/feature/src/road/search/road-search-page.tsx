/** /busca/passagens-onibus: the bus search in the page of every product's search. */
import { useSearchParams } from 'react-router';
import { RecentSearches } from '../../search/recent-searches';
import { SearchPage } from '../../search/search-page';
import { useStations } from '../use-stations';
import { formOf, resultsAddressOf, roadSearches, stretchesOf } from './road-search';
import { RoadSearchCard } from './road-search-card';
import { roadSearchText } from './road-search.text';

export function RoadSearchPage() {
  const [params] = useSearchParams();
  const carried = stretchesOf(params.toString());
  const { cityOf } = useStations();
  return (
    <SearchPage title={roadSearchText.title}>
      {(who) => (
        <>
          <RoadSearchCard {...(carried && { start: formOf(carried) })} {...who} />
          <RecentSearches store={roadSearches} nameOf={cityOf} addressOf={(again) => resultsAddressOf(again, who)} />
        </>
      )}
    </SearchPage>
  );
}
