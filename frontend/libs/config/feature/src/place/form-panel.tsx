/** A part of a form: its heading and its fields in two columns. */
import { Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './form.module.css';

export function FormPanel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section className={`tj-card ${classes.panel ?? ''}`} aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {title}
      </Title>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
