/** A day with its hour beside it. */
import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './quote.module.css';
import { quoteText } from './quote.text';

export function Moment({ day, time, name }: { day: ReactNode; time: Partial<TextInputProps>; name: string }) {
  return (
    <div className={classes.moment}>
      {day}
      <TextInput type="time" label={quoteText.atTime} aria-label={`${name}, ${quoteText.atTime}`} {...time} />
    </div>
  );
}
