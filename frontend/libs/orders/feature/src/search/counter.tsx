/** A number that grows and shrinks by one. */
import { ActionIcon, Group, Text } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { stretchText } from './stretch.text';

export interface Count {
  label: string;
  /** Below the label, such as what one more costs. */
  hint?: string;
  value: number;
  least: number;
  most: number;
  isDisabled?: boolean;
  onChange: (value: number) => void;
}

export function Counter({ label, hint, value, least, most, isDisabled = false, onChange }: Count) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text fz="sm">{label}</Text>
        {hint && (
          <Text fz="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={stretchText.less(label)}
          disabled={isDisabled || value <= least}
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
          disabled={isDisabled || value >= most}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
