/** The bus search. Asking leads to the address of the results. */
import { IconBus } from '@tabler/icons-react';
import { useSession } from '@trajeto/shared-auth';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { useState } from 'react';
import { SearchButton, SearchCard, useAsking, useWho, type AskedByPage } from '../../search/search-card';
import classes from '../../search/search-card.module.css';
import { SeatsField } from '../../search/seats-field';
import { BUS_SEARCH } from '../../search/searches';
import type { WhoAndWhy } from '../../search/stretch';
import { ReturnField, StretchFields } from '../../search/stretch-fields';
import { useHolidays } from '../../search/use-holidays';
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
  const { user } = useSession();
  const [typed, setForm] = useState(start);
  const form = withSeatsFor(typed, who.travelers.length);
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  const [isUsed, setIsUsed] = useState(false);
  const nameOf = useHolidays(today, HORIZON_DAYS, isUsed);
  const asking = useAsking(problemsOf(form, today), who, () => {
    const stretches = askedBy(form);
    roadSearches.remember(user.uuid, stretches);
    return resultsAddressOf(stretches, who);
  });
  return { form, setForm, asking, calendar: { from: today, today, horizon: HORIZON_DAYS, nameOf }, use: () => setIsUsed(true) };
}

export function RoadSearchCard({ start, ...asked }: AskedByPage & { start?: RoadSearchForm }) {
  const who = useWho(asked);
  const { form, setForm, asking, calendar, use } = useRoadSearch(start ?? emptyRoadSearch(), who.who);
  const { problemOf } = asking;
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
