/** How many travel: one counter for each kind of passenger, folded into one field. */
import { ActionIcon, Button, Group, Input, Popover, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconMinus, IconPlus } from '@tabler/icons-react';
import { stretchText } from './stretch.text';

export interface Count {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

function Counter({ label, value, least, most, onChange }: Count) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fz="sm">{label}</Text>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={stretchText.less(label)}
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
          aria-label={stretchText.more(label)}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}

interface SeatsFieldProps {
  /** All of them in words. */
  shown: string;
  counts: readonly Count[];
  error?: string | undefined;
}

export function SeatsField({ shown, counts, error }: SeatsFieldProps) {
  return (
    <Input.Wrapper label={stretchText.passengers} labelElement="div" error={error}>
      <Popover width={260} position="bottom-start" shadow="sm" radius="lg" trapFocus withRoles>
        <Popover.Target>
          <Button
            variant="default"
            fullWidth
            h={44}
            justify="space-between"
            fw={400}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            aria-label={`${stretchText.passengers}: ${shown}`}
            style={{ borderColor: 'var(--tj-border-control)' }}
          >
            {shown}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={stretchText.passengers}>
          <Stack gap="sm">
            {counts.map((count) => (
              <Counter key={count.label} {...count} />
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
