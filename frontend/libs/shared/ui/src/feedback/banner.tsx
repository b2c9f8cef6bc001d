/** A notice inside a page: tone icon, one bold sentence, one action beside it, or under it where both do not fit a line. */
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

export type BannerTone = 'urucum' | 'ipe' | 'anil' | 'folha' | 'dende';
const icons: Record<BannerTone, Icon> = {
  urucum: IconAlertTriangle,
  ipe: IconAlertTriangle,
  dende: IconAlertTriangle,
  anil: IconInfoCircle,
  folha: IconCircleCheck,
};

export function Banner({ tone, title, children, action }: { tone: BannerTone; title: string; children?: ReactNode; action?: ReactNode }) {
  const BannerIcon = icons[tone];
  return (
    <Alert
      role={tone === 'urucum' ? 'alert' : 'status'}
      icon={<BannerIcon size={20} stroke={1.75} aria-hidden />}
      styles={{
        root: { backgroundColor: `var(--tj-${tone}-wash)`, border: `1px solid var(--tj-${tone}-edge)`, padding: '12px 16px' },
        icon: { color: `var(--tj-${tone}-icon)`, marginInlineEnd: 12 },
        message: { color: 'var(--tj-text)', fontSize: '0.875rem' },
      }}
    >
      <div className={classes.line}>
        <div className={classes.words}>
          <Text span inherit fw={600}>
            {title}
          </Text>{' '}
          {children}
        </div>
        {action}
      </div>
    </Alert>
  );
}
