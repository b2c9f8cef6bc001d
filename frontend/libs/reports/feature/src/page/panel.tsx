/** A part of a page: a card with its title, and one act beside it. */
import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PanelProps {
  id: string;
  title: string;
  count?: number;
  action?: ReactNode;
  children: ReactNode;
  /** The content draws its own margins. */
  isFlush?: boolean;
}

export function Panel({ id, title, count, action, children, isFlush = false }: PanelProps) {
  return (
    <section id={id} className={`tj-card ${classes.panel ?? ''}`} aria-labelledby={`${id}-title`}>
      <div className={classes.panelHead}>
        <Title order={2} id={`${id}-title`}>
          {title}
          {count !== undefined && <span className={classes.count}> {count}</span>}
        </Title>
        {action}
      </div>
      <div className={isFlush ? undefined : classes.panelBody}>{children}</div>
    </section>
  );
}
