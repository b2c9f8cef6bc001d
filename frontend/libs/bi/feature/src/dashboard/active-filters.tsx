/** What narrows the dashboard, each with its way out. */
import { Anchor, Group, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { choosing, DIMENSIONS, isFiltered, NOTHING_CHOSEN, type Dimension, type Filters } from './address';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { spanWords } from './days-form';

/** The name of a record chosen in a panel; undefined while its panel loads. */
export type NameOf = (dimension: Dimension, uuid: string) => string | undefined;

interface ActiveFiltersProps {
  filters: Filters;
  nameOf: NameOf;
  onChange: (change: Partial<Filters>) => void;
}
interface Chip {
  key: string;
  label: string;
  value: string;
  without: Partial<Filters>;
}

const without = <Value,>(values: readonly Value[], value: Value) => values.filter((other) => other !== value);

function chipsOf(filters: Filters, nameOf: NameOf): Chip[] {
  const { span, products, chosen } = filters;
  const records = DIMENSIONS.flatMap((dimension) => chosen[dimension].map((uuid) => ({ dimension, uuid })));
  return [
    ...(span ? [{ key: 'span', label: dashboardText.chosenDays, value: spanWords(span), without: { span: null } }] : []),
    ...products.map((product) => ({
      key: product,
      label: dashboardText.product,
      value: dashboardText.products[product] ?? product,
      without: { products: without(products, product) },
    })),
    ...records.map(({ dimension, uuid }) => ({
      key: `${dimension}-${uuid}`,
      label: dashboardText.dimensions[dimension],
      value: nameOf(dimension, uuid) ?? '…',
      without: choosing(filters, dimension, without(chosen[dimension], uuid)),
    })),
  ];
}

export function ActiveFilters({ filters, nameOf, onChange }: ActiveFiltersProps) {
  if (!isFiltered(filters)) return null;
  return (
    <Group gap="sm" role="group" aria-label={dashboardText.active} className={classes.chips}>
      {chipsOf(filters, nameOf).map(({ key, label, value, without: rest }) => (
        <UnstyledButton
          key={key}
          className={classes.chip}
          aria-label={dashboardText.removeFilter(label, value)}
          onClick={() => onChange(rest)}
        >
          <span className={classes.quiet}>{label}</span> {value} <IconX size={16} aria-hidden />
        </UnstyledButton>
      ))}
      <Anchor component="button" type="button" fz="sm" className={classes.clear} onClick={() => onChange(NOTHING_CHOSEN)}>
        {dashboardText.clear}
      </Anchor>
    </Group>
  );
}
