/** The hotel search. Asking leads to the address of the results. */
import { IconBed } from '@tabler/icons-react';
import { SearchButton, SearchCard, useWho, type AskedByPage } from '../../search/search-card';
import { HOTEL_SEARCH } from '../../search/searches';
import { CitySelect } from './city-select';
import { askedBy, emptyHotelSearch, hotelSearches, problemsOf, resultsAddressOf, type HotelSearchForm } from './hotel-search';
import classes from './hotel-search.module.css';
import { hotelSearchText } from './hotel-search.text';
import { Days, Rooms } from './stay-fields';
import { useStaySearch } from './use-stay-search';

const PRODUCT = { to: HOTEL_SEARCH, icon: IconBed, label: hotelSearchText.product, form: hotelSearchText.form };
const SEARCHED = { product: 'hotel', problemsOf, askedBy, searches: hotelSearches, resultsAddressOf } as const;

export function HotelSearchCard({ start, ...asked }: AskedByPage & { start?: HotelSearchForm }) {
  const who = useWho(asked);
  const search = useStaySearch(SEARCHED, { start: start ?? emptyHotelSearch(), who: who.who });
  return (
    <SearchCard who={who} asking={search.asking} product={PRODUCT} onUse={search.use}>
      <div className={classes.row}>
        <CitySelect
          label={hotelSearchText.city}
          value={search.form.city}
          error={search.problemOf('city')}
          onChange={(city) => search.set({ city })}
        />
        <Days {...search} />
        <Rooms {...search} />
        <SearchButton />
      </div>
    </SearchCard>
  );
}
