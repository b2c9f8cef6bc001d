/** Drawing the page down with a finger asks everything on it again; says what letting go would do. */
import { Loader } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import classes from './pull-to-refresh.module.css';
import { pullText } from './pull.text';
import { usePull } from './use-pull';

export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const { state, distance } = usePull(onRefresh);
  return (
    <div
      className={classes.place}
      data-state={state}
      data-testid="pull"
      style={{ '--pulled': `${distance}px` } as CSSProperties}
      role="status"
    >
      {state !== 'idle' && (
        <span className={classes.words}>
          {state === 'refreshing' ? <Loader size={16} aria-hidden /> : <IconArrowDown size={16} aria-hidden className={classes.arrow} />}
          {pullText[state]}
        </span>
      )}
    </div>
  );
}
