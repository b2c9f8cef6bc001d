/** How many fly: adults 1 to 9, children 0 to 8, and on a lap as many as there are adults. */
import { SeatsField } from '../../search/seats-field';
import { airSearchText } from './air-search.text';

interface PassengersProps {
  adults: number;
  kids: number;
  infants: number;
  error?: string | undefined;
  onChange: (counts: { adults: number; children: number; infants: number }) => void;
}

export function Passengers({ adults, kids, infants, error, onChange }: PassengersProps) {
  return (
    <SeatsField
      shown={airSearchText.people(adults, kids, infants)}
      error={error}
      counts={[
        {
          label: airSearchText.adults,
          value: adults,
          least: 1,
          most: 9,
          onChange: (value) => onChange({ adults: value, children: kids, infants: Math.min(infants, value) }),
        },
        {
          label: airSearchText.children,
          value: kids,
          least: 0,
          most: 8,
          onChange: (value) => onChange({ adults, children: value, infants }),
        },
        {
          label: airSearchText.infants,
          value: infants,
          least: 0,
          most: adults,
          onChange: (value) => onChange({ adults, children: kids, infants: value }),
        },
      ]}
    />
  );
}
