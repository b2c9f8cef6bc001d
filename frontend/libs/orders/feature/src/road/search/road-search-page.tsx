/** /busca/passagens-onibus: the bus search in the page of every product's search. */
import { useSearchParams } from 'react-router';
import { carriedAround, placeIn } from '../../search/around';
import { RecentSearches } from '../../search/recent-searches';
import { SearchPage } from '../../search/search-page';
import { useStations } from '../use-stations';
import { emptyRoadSearch, formOf, resultsAddressOf, roadSearches, stretchesOf, type RoadSearchForm } from './road-search';
import { RoadSearchCard } from './road-search-card';
import { roadSearchText } from './road-search.text';

/** The form of an address: its stretches, else a bus from where its trip is. */
function useStart(params: URLSearchParams): RoadSearchForm | undefined {
  const { places } = useStations();
  const carried = stretchesOf(params.toString());
  const around = carriedAround(params);
  if (carried) return formOf(carried);
  if (!around) return undefined;
  const stretch = { origin: placeIn(places, around.city), destination: null, goDate: around.from };
  return { ...emptyRoadSearch(), stretch, returnDate: around.until };
}

export function RoadSearchPage() {
  const [params] = useSearchParams();
  const start = useStart(params);
  const { cityOf } = useStations();
  return (
    <SearchPage title={roadSearchText.title}>
      {(who) => (
        <>
          {/* The place of a trip is known once the stations are read: the form begins with it. */}
          <RoadSearchCard key={start?.stretch.origin ?? ''} {...(start && { start })} {...who} />
          <RecentSearches store={roadSearches} nameOf={cityOf} addressOf={(again) => resultsAddressOf(again, who)} />
        </>
      )}
    </SearchPage>
  );
}
