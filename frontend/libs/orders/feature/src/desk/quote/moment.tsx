/** A day with its hour beside it. */
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './quote.module.css';
import { quoteText } from './quote.text';
import { HOURS } from './values';

interface MomentProps {
  day: ReactNode;
  time: string;
  onTime: (time: string) => void;
  /** What the hour belongs to. */
  name: string;
}

export function Moment({ day, time, onTime, name }: MomentProps) {
  return (
    <div className={classes.moment}>
      {day}
      <NativeSelect
        label={quoteText.atTime}
        aria-label={`${name}, ${quoteText.atTime}`}
        data={HOURS}
        value={time}
        onChange={({ currentTarget }) => onTime(currentTarget.value)}
      />
    </div>
  );
}
