/** /busca/alugar-carros: the car search in the page of every product's search. */
import { useSearchParams } from 'react-router';
import { RecentSearches } from '../../search/recent-searches';
import { SearchPage } from '../../search/search-page';
import { useStores } from '../use-stores';
import { carSearches, formOf, resultsAddressOf, stretchesOf } from './car-search';
import { CarSearchCard } from './car-search-card';
import { carSearchText } from './car-search.text';

export function CarSearchPage() {
  const [params] = useSearchParams();
  const carried = stretchesOf(params.toString());
  const { cityOf } = useStores();
  return (
    <SearchPage title={carSearchText.title}>
      {(who) => (
        <>
          <CarSearchCard {...(carried && { start: formOf(carried) })} {...who} />
          <RecentSearches store={carSearches} nameOf={cityOf} addressOf={(again) => resultsAddressOf(again, who)} />
        </>
      )}
    </SearchPage>
  );
}
