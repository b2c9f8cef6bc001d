/** The question to the agency: a stay, a hotel of one's choice, and other wishes. */
import { Textarea, TextInput } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { CitySelect } from '../../hotel/search/city-select';
import { problemsOf } from '../../hotel/search/hotel-search';
import { hotelSearchText } from '../../hotel/search/hotel-search.text';
import { Days, Rooms } from '../../hotel/search/stay-fields';
import { useStaySearch } from '../../hotel/search/use-stay-search';
import { SearchButton, SearchCard, useWho, type AskedByPage } from '../../search/search-card';
import { OFFLINE_SEARCH } from '../../search/searches';
import {
  askedBy,
  emptyOfflineSearch,
  MAX_HOTEL,
  MAX_WISHES,
  offlineSearches,
  resultsAddressOf,
  type OfflineSearchForm,
} from './offline-search';
import classes from './offline-search.module.css';
import { offlineSearchText } from './offline-search.text';

const PRODUCT = { to: OFFLINE_SEARCH, icon: IconHeadset, label: offlineSearchText.product, form: offlineSearchText.form };
const SEARCHED = { product: 'offline_hotel', problemsOf, askedBy, searches: offlineSearches, resultsAddressOf } as const;

export function OfflineSearchCard({ start, ...asked }: AskedByPage & { start?: OfflineSearchForm }) {
  const who = useWho(asked);
  const search = useStaySearch(SEARCHED, { start: start ?? emptyOfflineSearch(), who: who.who });
  const { form, setForm, problemOf } = search;
  return (
    <SearchCard who={who} asking={search.asking} product={PRODUCT} onUse={search.use}>
      <div className={classes.row}>
        <CitySelect label={hotelSearchText.city} value={form.city} error={problemOf('city')} onChange={(city) => search.set({ city })} />
        <Days {...search} />
        <Rooms {...search} />
      </div>
      <div className={classes.row} data-wishes>
        <TextInput
          label={offlineSearchText.hotel}
          placeholder={offlineSearchText.hotelHint}
          size="md"
          maxLength={MAX_HOTEL}
          value={form.hotel}
          onChange={(event) => setForm({ ...form, hotel: event.currentTarget.value })}
        />
        <Textarea
          label={offlineSearchText.wishes}
          placeholder={offlineSearchText.wishesHint}
          size="md"
          rows={1}
          autosize
          maxRows={6}
          maxLength={MAX_WISHES}
          value={form.wishes}
          onChange={(event) => setForm({ ...form, wishes: event.currentTarget.value })}
        />
        <SearchButton />
      </div>
    </SearchCard>
  );
}
