/** The panel of a rail's tab: over the page and beside it, never in its way; Esc closes it. */
import { ActionIcon, Group, Title } from '@mantine/core';
import { IconPin, IconPinnedOff, IconX } from '@tabler/icons-react';
import { PageSkeleton } from '@trajeto/shared-ui';
import { Suspense, useEffect, useRef, type KeyboardEvent } from 'react';
import { useShell } from '../frame/shell-context';
import type { RailEntry } from './menu';
import { navText } from './navigation.text';
import classes from './rail.module.css';
import type { Pin } from './use-pinned';

function PinButton({ isPinned, toggle }: Pin) {
  const PinIcon = isPinned ? IconPinnedOff : IconPin;
  const label = isPinned ? navText.unpinPanel : navText.pinPanel;
  return (
    <ActionIcon variant="subtle" color="ardosia" aria-label={label} aria-pressed={isPinned} onClick={toggle}>
      <PinIcon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

export function RailPanel({ entry, pin, onClose }: { entry: RailEntry; pin: Pin; onClose: () => void }) {
  const { panels } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [entry.id]);
  const Panel = panels[entry.id];
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    // The keys of what is inside arrive here; the panel itself is no control.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <section
      id="painel"
      role="tabpanel"
      aria-labelledby={`painel-aba-${entry.id}`}
      className={classes.panel}
      data-pinned={pin.isPinned || undefined}
      onKeyDown={closeOnEscape}
    >
      <Group justify="space-between" wrap="nowrap" px="md" pt="sm">
        <Title order={2} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {entry.label}
        </Title>
        <Group gap={4} wrap="nowrap">
          {pin.canPin && <PinButton {...pin} />}
          <ActionIcon variant="subtle" color="ardosia" aria-label={navText.closePanel} onClick={onClose}>
            <IconX size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
      <div className={classes.body}>
        <Suspense fallback={<PageSkeleton />}>{Panel && <Panel onDone={pin.isPinned ? () => undefined : onClose} />}</Suspense>
      </div>
    </section>
  );
}
