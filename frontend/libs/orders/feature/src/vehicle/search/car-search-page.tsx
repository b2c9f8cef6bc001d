/** /busca/alugar-carros: the car search in the page of every product's search. */
import { useSearchParams } from 'react-router';
import { carriedAround, placeIn } from '../../search/around';
import { RecentSearches } from '../../search/recent-searches';
import { SearchPage } from '../../search/search-page';
import { useStores } from '../use-stores';
import { carSearches, emptyCarSearch, formOf, resultsAddressOf, stretchesOf, type CarSearchForm } from './car-search';
import { CarSearchCard } from './car-search-card';
import { carSearchText } from './car-search.text';

/** The form of an address: its rental, else a car where and while its trip is. */
function useStart(params: URLSearchParams): CarSearchForm | undefined {
  const { places } = useStores();
  const carried = stretchesOf(params.toString());
  const around = carriedAround(params);
  if (carried) return formOf(carried);
  if (!around) return undefined;
  return { ...emptyCarSearch(), pickup: placeIn(places, around.city), pickupDay: around.from, returnDay: around.until };
}

export function CarSearchPage() {
  const [params] = useSearchParams();
  const start = useStart(params);
  const { cityOf } = useStores();
  return (
    <SearchPage title={carSearchText.title}>
      {(who) => (
        <>
          {/* The place of a trip is known once the stores are read: the form begins with it. */}
          <CarSearchCard key={start?.pickup ?? ''} {...(start && { start })} {...who} />
          <RecentSearches store={carSearches} nameOf={cityOf} addressOf={(again) => resultsAddressOf(again, who)} />
        </>
      )}
    </SearchPage>
  );
}
