/** One card of the page: its heading, what may be done beside it, what it holds. */
import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './profile.module.css';

export function Panel({ title, action, children }: { title: string; action?: ReactNode; children?: ReactNode }) {
  const heading = useId();
  return (
    <section className={`tj-card ${classes.panel ?? ''}`} aria-labelledby={heading}>
      <div className={classes.panelHead}>
        <Title order={2} id={heading}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  );
}
