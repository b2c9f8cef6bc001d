/** The period, the days, and the filters at work, each with its way out. */
import { Anchor, Button, Group, Popover, SegmentedControl, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { SpentOn } from '@trajeto/bi-data-access';
import { formatDate } from '@trajeto/shared-format';
import { BottomSheet, useIsMobile } from '@trajeto/shared-ui';
import { IconAdjustmentsHorizontal, IconCalendar, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { isFiltered, PERIODS, type DaySpan, type Filters } from './address';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';

interface FilterBarProps {
  filters: Filters;
  /** The days the figures are of. */
  span: DaySpan | null;
  onChange: (change: Partial<Filters>) => void;
}

function DaysForm({ span, onApply }: { span: DaySpan | null; onApply: (span: DaySpan) => void }) {
  const [from, setFrom] = useState(span?.from ?? '');
  const [to, setTo] = useState(span?.to ?? '');
  const [hasProblem, setHasProblem] = useState(false);
  const apply = () => {
    const isRight = from !== '' && to !== '' && from <= to;
    setHasProblem(!isRight);
    if (isRight) onApply({ from, to });
  };
  return (
    <Stack gap="sm">
      <TextInput type="date" label={dashboardText.from} value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
      <TextInput
        type="date"
        label={dashboardText.to}
        value={to}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        error={hasProblem ? dashboardText.badPeriod : null}
      />
      <Button onClick={apply}>{dashboardText.apply}</Button>
    </Stack>
  );
}

const spanWords = (span: DaySpan | null) =>
  span ? dashboardText.between(formatDate(span.from), formatDate(span.to)) : dashboardText.period;

function Periods({ filters, onChange, isTall }: Pick<FilterBarProps, 'filters' | 'onChange'> & { isTall: boolean }) {
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

function PhoneFilters({ filters, span, onChange }: FilterBarProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const count = (filters.span ? 1 : 0) + filters.products.length + filters.costCenters.length;
  const change = (part: Partial<Filters>) => {
    onChange(part);
    close();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />} onClick={open}>
        {dashboardText.filters(count)}
      </Button>
      <BottomSheet opened={isOpen} onClose={close} title={dashboardText.filters(count)} height="80%">
        <Stack gap="lg">
          <Periods filters={filters} onChange={change} isTall />
          <DaysForm span={span} onApply={(days) => change({ span: days })} />
        </Stack>
      </BottomSheet>
    </>
  );
}

export function FilterBar(props: FilterBarProps) {
  const isMobile = useIsMobile();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  if (isMobile) return <PhoneFilters {...props} />;
  const { filters, span, onChange } = props;
  const apply = (days: DaySpan) => {
    onChange({ span: days });
    close();
  };
  return (
    <Group gap="xs">
      <Periods filters={filters} onChange={onChange} isTall={false} />
      <Popover opened={isOpen} onChange={close} position="bottom-end" trapFocus withinPortal>
        <Popover.Target>
          <Button variant="default" className="tj-num" leftSection={<IconCalendar size={18} aria-hidden />} onClick={toggle}>
            {spanWords(span)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <DaysForm span={span} onApply={apply} />
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}

interface Chip {
  key: string;
  label: string;
  value: string;
  without: Partial<Filters>;
}

function chipsOf(filters: Filters, names: ReadonlyMap<string, string>): Chip[] {
  const { span, products, costCenters } = filters;
  return [
    ...(span ? [{ key: 'span', label: dashboardText.days, value: spanWords(span), without: { span: null } }] : []),
    ...products.map((product) => ({
      key: product,
      label: dashboardText.product,
      value: dashboardText.products[product] ?? product,
      without: { products: products.filter((other) => other !== product) },
    })),
    ...costCenters.map((uuid) => ({
      key: uuid,
      label: dashboardText.costCenter,
      value: names.get(uuid) ?? '…',
      without: { costCenters: costCenters.filter((other) => other !== uuid) },
    })),
  ];
}

export function ActiveFilters({ filters, costCenters, onChange }: Omit<FilterBarProps, 'span'> & { costCenters: readonly SpentOn[] }) {
  if (!isFiltered(filters)) return null;
  const names = new Map(costCenters.map(({ uuid, name }) => [uuid, name]));
  return (
    <Group gap="sm" role="group" aria-label={dashboardText.active} className={classes.chips}>
      {chipsOf(filters, names).map(({ key, label, value, without }) => (
        <UnstyledButton
          key={key}
          className={classes.chip}
          aria-label={dashboardText.removeFilter(label, value)}
          onClick={() => onChange(without)}
        >
          <span className={classes.quiet}>{label}</span> {value} <IconX size={16} aria-hidden />
        </UnstyledButton>
      ))}
      <Anchor component="button" type="button" fz="sm" onClick={() => onChange({ span: null, products: [], costCenters: [] })}>
        {dashboardText.clear}
      </Anchor>
    </Group>
  );
}
