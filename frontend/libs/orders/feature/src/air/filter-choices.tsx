/** What narrows the list of flights. */
import { Radio } from '@mantine/core';
import { Check, CompanyTimePrice, InPolicy, Many, Section } from '../results/filter-parts';
import partClasses from '../results/filter-parts.module.css';
import type { ChoicesProps } from '../results/trip-offers';
import { airText } from './air.text';
import type { AirFilters } from './filters';
import { fareName } from './flights';

function Stops({ filters, facets, set }: ChoicesProps<AirFilters>) {
  const direct = facets.stops['0'] ?? 0;
  const upToOne = direct + (facets.stops['1'] ?? 0);
  const all = Object.values(facets.stops).reduce((sum, count) => sum + count, 0);
  const choices = [
    { value: '', label: airText.anyStops, count: all },
    { value: '0', label: airText.direct, count: direct },
    { value: '1', label: airText.upToOne, count: upToOne },
  ];
  return (
    <Section title={airText.stops}>
      <Radio.Group
        aria-label={airText.stops}
        value={filters.stopsMax === null ? '' : String(filters.stopsMax)}
        onChange={(stops) => set({ stopsMax: stops === '' ? null : Number(stops) })}
      >
        {choices.map(({ value, label, count }) => (
          <div key={value} className={partClasses.choice} style={{ paddingBlock: 4 }}>
            <Radio value={value} label={label} disabled={count === 0} />
            <span className="tj-num">{count}</span>
          </div>
        ))}
      </Radio.Group>
    </Section>
  );
}

function FareAndPlace({ filters, facets, set }: ChoicesProps<AirFilters>) {
  return (
    <>
      <Section title={airText.comfort}>
        <Check
          label={airText.withBaggage}
          count={facets.withBaggage?.true ?? 0}
          isChecked={filters.withBaggage}
          onChange={(withBaggage) => set({ withBaggage })}
        />
        <Check
          label={airText.refundable}
          count={facets.refundable?.true ?? 0}
          isChecked={filters.refundable}
          onChange={(refundable) => set({ refundable })}
        />
      </Section>
      <Many
        title={airText.families}
        options={(facets.families ?? []).map(({ name, count }) => ({ value: name, label: fareName(name), count }))}
        chosen={filters.families}
        onChange={(families) => set({ families })}
      />
      {facets.places.length > 2 && (
        <Many
          title={airText.airports}
          options={facets.places.map(({ slug, name, count }) => ({ value: slug, label: `${name} (${slug})`, count }))}
          chosen={filters.places}
          onChange={(places) => set({ places })}
        />
      )}
    </>
  );
}

export function FlightChoices(props: ChoicesProps<AirFilters>) {
  return (
    <>
      <InPolicy {...props} />
      <Stops {...props} />
      <CompanyTimePrice {...props} />
      <FareAndPlace {...props} />
    </>
  );
}
