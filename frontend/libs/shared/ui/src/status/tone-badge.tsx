/** A quiet label in one tone: icon and word, never colour alone. */
import { Badge } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Tone } from '../theme/theme';

interface ToneBadgeProps {
  tone: Tone;
  icon?: Icon;
  /** Never cut, whatever room there is. */
  isWhole?: boolean;
  children: ReactNode;
}

export function ToneBadge({ tone, icon: BadgeIcon, isWhole = false, children }: ToneBadgeProps) {
  const colors = {
    backgroundColor: `var(--tj-${tone}-bg)`,
    color: `var(--tj-${tone}-on-bg)`,
    border: 0,
    fontSize: '0.75rem',
    fontWeight: 600,
    height: 22,
    paddingInline: 8,
    ...(isWhole && { flexShrink: 0, minWidth: 'max-content' }),
  };
  return (
    <Badge
      style={colors}
      // Where a narrow place cuts the words.
      title={typeof children === 'string' && !isWhole ? children : undefined}
      leftSection={BadgeIcon && <BadgeIcon size={16} stroke={1.75} color={`var(--tj-${tone}-icon)`} aria-hidden />}
    >
      {children}
    </Badge>
  );
}
