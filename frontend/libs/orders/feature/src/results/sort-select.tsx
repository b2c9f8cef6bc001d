/** How the offers are ordered. */
import { Select } from '@mantine/core';
import { resultsText } from './results.text';

interface SortSelectProps<Sort extends string> {
  value: Sort;
  labels: Readonly<Record<Sort, string>>;
  /** Those on offer. */
  sorts: readonly Sort[];
  onChange: (sort: Sort) => void;
}

export function SortSelect<Sort extends string>({ value, labels, sorts, onChange }: SortSelectProps<Sort>) {
  return (
    <Select
      aria-label={resultsText.sort}
      allowDeselect={false}
      w={{ md: 190 }}
      value={value}
      data={sorts.map((sort) => ({ value: sort, label: labels[sort] }))}
      onChange={(chosen) => {
        const sort = sorts.find((one) => one === chosen);
        if (sort) onChange(sort);
      }}
    />
  );
}
