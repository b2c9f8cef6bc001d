/** From, to, when: one stretch of the search. */
import { ActionIcon } from '@mantine/core';
import { useIsMobile } from '@trajeto/shared-ui';
import { DayInput } from '@trajeto/shared-ui/crud';
import { IconArrowsLeftRight, IconCircle, IconMapPin } from '@tabler/icons-react';
import { useRef } from 'react';
import { HORIZON_DAYS, type StretchForm } from './air-search';
import { AirportSelect } from './airport-select';
import classes from './air-search.module.css';
import { airSearchText } from './air-search.text';

interface StretchFieldsProps {
  stretch: StretchForm;
  onChange: (stretch: StretchForm) => void;
  problemOf: (field: keyof StretchForm) => string | undefined;
  today: string;
  lastDay: string;
  /** The name of a holiday. */
  nameOf: (day: string) => string | undefined;
}

export function StretchFields({ stretch, onChange, problemOf, today, lastDay, nameOf }: StretchFieldsProps) {
  const { origin, destination } = stretch;
  const to = useRef<HTMLInputElement>(null);
  const day = useRef<HTMLInputElement>(null);
  const isMobile = useIsMobile();
  /** A chosen place leads to the next empty field; on the phone its list or keyboard would open over the page. */
  const goOn = (field: HTMLInputElement | null) => {
    if (!isMobile) requestAnimationFrame(() => field?.focus());
  };
  return (
    <>
      <div className={classes.places}>
        <AirportSelect
          label={airSearchText.from}
          value={origin}
          error={problemOf('origin')}
          leftSection={<IconCircle size={16} aria-hidden />}
          onChange={(place) => {
            onChange({ ...stretch, origin: place });
            if (place && !destination) goOn(to.current);
          }}
        />
        <ActionIcon
          className={classes.swap}
          variant="default"
          radius="xl"
          size={32}
          aria-label={airSearchText.swap}
          onClick={() => onChange({ ...stretch, origin: destination, destination: origin })}
        >
          <IconArrowsLeftRight size={16} color="var(--tj-link)" aria-hidden />
        </ActionIcon>
        <AirportSelect
          label={airSearchText.to}
          value={destination}
          error={problemOf('destination')}
          leftSection={<IconMapPin size={16} aria-hidden />}
          inputRef={to}
          onChange={(place) => {
            onChange({ ...stretch, destination: place });
            if (place && origin && !stretch.goDate) goOn(day.current);
          }}
        />
      </div>
      <DayInput
        label={airSearchText.go}
        ref={day}
        size="md"
        isTwoMonths
        nameOf={nameOf}
        value={stretch.goDate}
        minDate={today}
        maxDate={lastDay}
        tooEarly={airSearchText.pastDate}
        tooLate={airSearchText.tooFar(HORIZON_DAYS)}
        error={problemOf('goDate')}
        onChange={(goDate) => onChange({ ...stretch, goDate })}
      />
    </>
  );
}
