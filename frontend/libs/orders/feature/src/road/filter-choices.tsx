/** What narrows the list of buses. */
import { CompanyTimePrice, InPolicy, Many, optionsOf } from '../results/filter-parts';
import type { ChoicesProps } from '../results/trip-offers';
import type { BusFilters } from './filters';
import { roadText } from './road.text';

export function BusChoices(props: ChoicesProps<BusFilters>) {
  const { filters, facets, set } = props;
  return (
    <>
      <InPolicy {...props} />
      <Many
        title={roadText.seatClass}
        options={optionsOf(facets.seatClasses ?? [])}
        chosen={filters.seatClasses}
        onChange={(seatClasses) => set({ seatClasses })}
      />
      <CompanyTimePrice {...props} />
      {facets.places.length > 2 && (
        <Many title={roadText.stations} options={optionsOf(facets.places)} chosen={filters.places} onChange={(places) => set({ places })} />
      )}
    </>
  );
}
