/** What narrows the list of cars. */
import { Check, Companies, InPolicy, Many, optionsOf, Price, Section } from '../results/filter-parts';
import type { ChoicesProps } from '../results/trip-offers';
import type { CarFilters } from './filters';
import { vehicleText } from './vehicle.text';

export function CarChoices(props: ChoicesProps<CarFilters>) {
  const { filters, facets, set } = props;
  return (
    <>
      <InPolicy {...props} />
      <Many
        title={vehicleText.groups}
        options={optionsOf(facets.vehicleGroups ?? [])}
        chosen={filters.groups}
        onChange={(groups) => set({ groups })}
      />
      <Many
        title={vehicleText.transmission}
        options={optionsOf(facets.transmission ?? [])}
        chosen={filters.transmission === null ? [] : [filters.transmission]}
        onChange={(chosen) => set({ transmission: chosen.at(-1) ?? null })}
      />
      <Section title={vehicleText.comfort}>
        <Check
          label={vehicleText.airConditioning}
          count={facets.airConditioning?.true ?? 0}
          isChecked={filters.airConditioning}
          onChange={(airConditioning) => set({ airConditioning })}
        />
      </Section>
      <Companies {...props} title={vehicleText.companies} />
      <Price {...props} />
    </>
  );
}
