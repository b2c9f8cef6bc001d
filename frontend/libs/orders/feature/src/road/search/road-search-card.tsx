/** The bus search. Asking leads to the address of the results. */
import { IconBus } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchButton, SearchCard, useWho, type AskedByPage } from '../../search/search-card';
import classes from '../../search/search-card.module.css';
import { SeatsField } from '../../search/seats-field';
import { BUS_SEARCH } from '../../search/searches';
import type { WhoAndWhy } from '../../search/stretch';
import { ReturnField, StretchFields } from '../../search/stretch-fields';
import { useSearchForm } from '../../search/use-search-form';
import { roadText } from '../road.text';
import {
  askedBy,
  emptyRoadSearch,
  HORIZON_DAYS,
  MOST_SEATS,
  problemsOf,
  resultsAddressOf,
  roadSearches,
  withSeatsFor,
  type RoadSearchForm,
} from './road-search';
import { roadSearchText } from './road-search.text';
import { StationSelect } from './station-select';

const PRODUCT = { to: BUS_SEARCH, icon: IconBus, label: roadSearchText.product, form: roadSearchText.form };

function useRoadSearch(start: RoadSearchForm, who: WhoAndWhy) {
  const [typed, setForm] = useState(start);
  const form = withSeatsFor(typed, who.travelers.length);
  const search = useSearchForm({
    who,
    horizon: HORIZON_DAYS,
    problemsOf: (today) => problemsOf(form, today),
    go: (userUuid) => {
      const stretches = askedBy(form);
      roadSearches.remember(userUuid, stretches);
      return resultsAddressOf(stretches, who);
    },
  });
  return { ...search, form, setForm };
}

export function RoadSearchCard({ start, ...asked }: AskedByPage & { start?: RoadSearchForm }) {
  const who = useWho(asked);
  const { form, setForm, asking, problemOf, calendar, use } = useRoadSearch(start ?? emptyRoadSearch(), who.who);
  const { stretch, returnDate, passengers } = form;
  return (
    <SearchCard who={who} asking={asking} product={PRODUCT} onUse={use}>
      <div className={classes.row} data-round>
        <StretchFields
          stretch={stretch}
          calendar={calendar}
          PlaceField={StationSelect}
          problemOf={(field) => problemOf(`stretches.0.${field}`)}
          onChange={(next) => setForm({ ...form, stretch: next })}
        />
        <ReturnField
          label={roadSearchText.back}
          value={returnDate}
          calendar={{ ...calendar, from: stretch.goDate ?? calendar.today }}
          error={problemOf('returnDate')}
          onChange={(day) => setForm({ ...form, returnDate: day })}
        />
        <SeatsField
          shown={roadText.people(passengers)}
          error={problemOf('passengers')}
          counts={[
            {
              label: roadSearchText.passengers,
              value: passengers,
              least: 1,
              most: MOST_SEATS,
              onChange: (value) => setForm({ ...form, passengers: value }),
            },
          ]}
        />
        <SearchButton />
      </div>
    </SearchCard>
  );
}
