/** What narrows the list of buses. */
import type { Facets } from '@trajeto/orders-data-access';
import { CompanyTimePrice, FiltersFrame, InPolicy, Many } from '../results/filter-parts';
import { filterCount, noFilters, type BusFilters } from './filters';
import { roadText } from './road.text';

interface PanelProps {
  filters: BusFilters;
  facets: Facets | null;
  onChange: (filters: BusFilters) => void;
  hasTitle: boolean;
}

export function FiltersPanel({ filters, facets, onChange, hasTitle }: PanelProps) {
  const set = (part: Partial<BusFilters>) => onChange({ ...filters, ...part });
  const clear = () => onChange({ ...noFilters(), sort: filters.sort });
  const choicesOf = (found: Facets['places']) => found.map(({ slug, name, count }) => ({ value: slug, label: name, count }));
  return (
    <FiltersFrame count={filterCount(filters)} onClear={clear} hasTitle={hasTitle}>
      {facets && (
        <>
          <InPolicy filters={filters} facets={facets} set={set} />
          <Many
            title={roadText.seatClass}
            options={choicesOf(facets.seatClasses ?? [])}
            chosen={filters.seatClasses}
            onChange={(seatClasses) => set({ seatClasses })}
          />
          <CompanyTimePrice filters={filters} facets={facets} set={set} />
          {facets.places.length > 2 && (
            <Many
              title={roadText.stations}
              options={choicesOf(facets.places)}
              chosen={filters.places}
              onChange={(places) => set({ places })}
            />
          )}
        </>
      )}
    </FiltersFrame>
  );
}
