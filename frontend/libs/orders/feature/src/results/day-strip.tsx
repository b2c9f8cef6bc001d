/** Three days before to three after, each with the last known lowest price; one tap searches there. */
import { VisuallyHidden } from '@mantine/core';
import type { NearbyDay } from '@trajeto/orders-data-access';
import { formatMoney, formatTripDate, moneyToCents } from '@trajeto/shared-format';
import { useEffect, useRef } from 'react';
import classes from './day-strip.module.css';
import { tripText } from './trip.text';

interface DayStripProps {
  days: readonly NearbyDay[];
  current: string;
  isPossible: (day: string) => boolean;
  onChoose: (day: string) => void;
}

const shortDay = (day: string) => formatTripDate(day).replace(/ \S+$/, '');
const roundPrice = (value: string) => formatMoney(value).replace(/,\d\d$/, '');

function lowestOf(days: readonly NearbyDay[]): string | null {
  const known = days.flatMap(({ value }) => (value ? [value] : []));
  return known.reduce<string | null>(
    (least, value) => (least === null || (moneyToCents(value) ?? 0n) < (moneyToCents(least) ?? 0n) ? value : least),
    null,
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden>—</span>
      <VisuallyHidden>{tripText.noPrice}</VisuallyHidden>
    </>
  );
}

export function DayStrip({ days, current, isPossible, onChoose }: DayStripProps) {
  const shown = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const strip = shown.current?.closest('ul');
    if (strip && shown.current) strip.scrollLeft = shown.current.offsetLeft - strip.clientWidth / 2 + shown.current.offsetWidth / 2;
  }, [current, days.length]);
  const lowest = lowestOf(days);
  if (days.length === 0) return null;
  return (
    <ul className={classes.days} aria-label={tripText.days}>
      {days.map(({ day, value }) => (
        <li key={day}>
          <button
            type="button"
            ref={day === current ? shown : undefined}
            className={classes.day}
            aria-current={day === current ? 'date' : undefined}
            data-lowest={(value !== null && value === lowest && day !== current) || undefined}
            disabled={!isPossible(day)}
            onClick={() => day !== current && onChoose(day)}
          >
            <span>{shortDay(day)}</span>
            <strong>{value ? roundPrice(value) : <Unknown />}</strong>
          </button>
        </li>
      ))}
    </ul>
  );
}
