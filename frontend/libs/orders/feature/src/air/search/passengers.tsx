/** How many fly: adults 1 to 9, children 0 to 8, and on a lap as many as there are adults. */
import { ActionIcon, Button, Group, Input, Popover, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconMinus, IconPlus } from '@tabler/icons-react';
import { airSearchText } from './air-search.text';

function Counter({
  label,
  value,
  least,
  most,
  onChange,
}: {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fz="sm">{label}</Text>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={airSearchText.less(label)}
          disabled={value <= least}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
        <Text w={24} ta="center" className="tj-num" aria-live="polite">
          {value}
        </Text>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={airSearchText.more(label)}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

export function Passengers({
  adults,
  kids,
  infants,
  error,
  onChange,
}: {
  adults: number;
  kids: number;
  infants: number;
  error?: string | undefined;
  onChange: (counts: { adults: number; children: number; infants: number }) => void;
}) {
  const shown = airSearchText.people(adults, kids, infants);
  return (
    <Input.Wrapper label={airSearchText.passengers} labelElement="div" error={error}>
      <Popover width={260} position="bottom-start" shadow="sm" radius="lg" trapFocus withRoles>
        <Popover.Target>
          <Button
            variant="default"
            fullWidth
            h={44}
            justify="space-between"
            fw={400}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            aria-label={`${airSearchText.passengers}: ${shown}`}
            style={{ borderColor: 'var(--tj-border-control)' }}
          >
            {shown}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={airSearchText.passengers}>
          <Stack gap="sm">
            <Counter
              label={airSearchText.adults}
              value={adults}
              least={1}
              most={9}
              onChange={(value) => onChange({ adults: value, children: kids, infants: Math.min(infants, value) })}
            />
            <Counter
              label={airSearchText.children}
              value={kids}
              least={0}
              most={8}
              onChange={(value) => onChange({ adults, children: value, infants })}
            />
            <Counter
              label={airSearchText.infants}
              value={infants}
              least={0}
              most={adults}
              onChange={(value) => onChange({ adults, children: kids, infants: value })}
            />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
