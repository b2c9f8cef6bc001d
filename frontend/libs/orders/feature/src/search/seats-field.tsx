/** How many travel: one counter for each kind of passenger, folded into one field. */
import { Button, Input, Popover, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Counter, type Count } from './counter';
import { stretchText } from './stretch.text';

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
