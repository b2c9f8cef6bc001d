/** The first and the last day of what is looked at, typed or picked. */
import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { formatDate } from '@trajeto/shared-format';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import type { DaySpan } from './address';
import { dashboardText } from './dashboard.text';

export const spanWords = (span: DaySpan | null) =>
  span ? dashboardText.between(formatDate(span.from), formatDate(span.to)) : dashboardText.period;

interface DaysFormProps {
  span: DaySpan | null;
  /** The last day one may choose. */
  max?: string | undefined;
  onApply: (span: DaySpan) => void;
}

export function DaysForm({ span, max, onApply }: DaysFormProps) {
  const [from, setFrom] = useState(span?.from ?? '');
  const [to, setTo] = useState(span?.to ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const apply = () => {
    const isOrdered = from !== '' && to !== '' && from <= to;
    const isPast = max === undefined || to <= max;
    setProblem(isOrdered ? (isPast ? null : dashboardText.future) : dashboardText.badPeriod);
    if (isOrdered && isPast) onApply({ from, to });
  };
  const limit = max === undefined ? {} : { max };
  return (
    <Stack gap="sm">
      <TextInput
        type="date"
        label={dashboardText.from}
        value={from}
        {...limit}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextInput
        type="date"
        label={dashboardText.to}
        value={to}
        {...limit}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        error={problem}
      />
      <Button onClick={apply}>{dashboardText.apply}</Button>
    </Stack>
  );
}

export function DaysButton({ span, onApply, ...rest }: DaysFormProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const apply = (days: DaySpan) => {
    onApply(days);
    close();
  };
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" className="tj-num" leftSection={<IconCalendar size={18} aria-hidden />} onClick={toggle}>
          {spanWords(span)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <DaysForm span={span} onApply={apply} {...rest} />
      </Popover.Dropdown>
    </Popover>
  );
}
