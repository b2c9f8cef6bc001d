/** The period, the days and the products of the dashboard; on a phone in a sheet. */
import { Button, Checkbox, Group, Popover, SegmentedControl, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { BottomSheet, useIsMobile } from '@trajeto/shared-ui';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import { countOf, PERIODS, PRODUCTS, type DaySpan, type Filters, type ProductName } from './address';
import { dashboardText } from './dashboard.text';
import { DaysButton, DaysForm } from './days-form';

interface FilterBarProps {
  filters: Filters;
  /** The days the figures are of. */
  span: DaySpan | null;
  onChange: (change: Partial<Filters>) => void;
}

type ControlProps = Pick<FilterBarProps, 'filters' | 'onChange'>;

function Periods({ filters, onChange, isTall }: ControlProps & { isTall: boolean }) {
  return (
    <SegmentedControl
      aria-label={dashboardText.period}
      orientation={isTall ? 'vertical' : 'horizontal'}
      fullWidth={isTall}
      withItemsBorders={false}
      value={filters.period}
      onChange={(period) => onChange({ period: period, span: null })}
      data={PERIODS.map((period) => ({ value: period, label: dashboardText.periods[period] }))}
    />
  );
}

function Products({ filters, onChange }: ControlProps) {
  const choose = (products: readonly string[]) => onChange({ products: PRODUCTS.filter((product) => products.includes(product)) });
  return (
    <Checkbox.Group label={dashboardText.productsMenu} value={[...filters.products]} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {PRODUCTS.map((product: ProductName) => (
          <Checkbox key={product} value={product} label={dashboardText.products[product]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function ProductsButton(props: ControlProps) {
  const count = props.filters.products.length;
  return (
    <Popover position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {count > 0 ? dashboardText.productsChosen(count) : dashboardText.productsMenu}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Products {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function PhoneFilters({ filters, span, onChange }: FilterBarProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const count = countOf(filters);
  const change = (part: Partial<Filters>) => {
    onChange(part);
    close();
  };
  return (
    <>
      <Button variant="default" mih={44} leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />} onClick={open}>
        {dashboardText.filters(count)}
      </Button>
      <BottomSheet opened={isOpen} onClose={close} title={dashboardText.filters(count)} height="80%">
        <Stack gap="lg">
          <Periods filters={filters} onChange={change} isTall />
          <Products filters={filters} onChange={onChange} />
          <DaysForm span={span} onApply={(days) => change({ span: days })} />
        </Stack>
      </BottomSheet>
    </>
  );
}

export function FilterBar(props: FilterBarProps) {
  const isMobile = useIsMobile();
  if (isMobile) return <PhoneFilters {...props} />;
  const { filters, span, onChange } = props;
  return (
    <Group gap="xs">
      <Periods filters={filters} onChange={onChange} isTall={false} />
      <DaysButton span={span} onApply={(days) => onChange({ span: days })} />
      <ProductsButton filters={filters} onChange={onChange} />
    </Group>
  );
}
