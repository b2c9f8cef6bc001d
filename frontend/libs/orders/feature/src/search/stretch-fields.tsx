/** From, to, when: one stretch of a search, and the day of the way back. */
import { ActionIcon } from '@mantine/core';
import { useIsMobile } from '@trajeto/shared-ui';
import { DayInput } from '@trajeto/shared-ui/crud';
import { IconArrowsLeftRight, IconCircle, IconMapPin } from '@tabler/icons-react';
import { useRef, type ComponentType, type ReactNode, type Ref } from 'react';
import { dayAfter, type StretchForm } from './stretch';
import classes from './search-card.module.css';
import { stretchText } from './stretch.text';

/** The field of a place, as a product finds places. */
export interface PlaceFieldProps {
  label: string;
  value: string | null;
  onChange: (place: string | null) => void;
  error?: string | undefined;
  leftSection?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

interface Calendar {
  /** The earliest day. */
  from: string;
  today: string;
  horizon: number;
  /** The name of a holiday. */
  nameOf: (day: string) => string | undefined;
}

interface StretchFieldsProps {
  stretch: StretchForm;
  onChange: (stretch: StretchForm) => void;
  problemOf: (field: keyof StretchForm) => string | undefined;
  calendar: Calendar;
  PlaceField: ComponentType<PlaceFieldProps>;
}

export function StretchFields({ stretch, onChange, problemOf, calendar, PlaceField }: StretchFieldsProps) {
  const { origin, destination } = stretch;
  const { from, today, horizon, nameOf } = calendar;
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
        <PlaceField
          label={stretchText.from}
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
          aria-label={stretchText.swap}
          onClick={() => onChange({ ...stretch, origin: destination, destination: origin })}
        >
          <IconArrowsLeftRight size={16} color="var(--tj-link)" aria-hidden />
        </ActionIcon>
        <PlaceField
          label={stretchText.to}
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
        label={stretchText.go}
        ref={day}
        size="md"
        isTwoMonths
        nameOf={nameOf}
        value={stretch.goDate}
        minDate={from}
        maxDate={dayAfter(today, horizon)}
        tooEarly={stretchText.pastDate}
        tooLate={stretchText.tooFar(horizon)}
        error={problemOf('goDate')}
        onChange={(goDate) => onChange({ ...stretch, goDate })}
      />
    </>
  );
}

interface ReturnFieldProps {
  label: string;
  value: string | null;
  calendar: Calendar;
  error: string | undefined;
  onChange: (day: string | null) => void;
}

export function ReturnField({ label, value, calendar: { from, today, horizon, nameOf }, error, onChange }: ReturnFieldProps) {
  return (
    <DayInput
      label={label}
      value={value}
      size="md"
      isTwoMonths
      nameOf={nameOf}
      minDate={from}
      maxDate={dayAfter(today, horizon)}
      tooEarly={stretchText.backBeforeGo}
      tooLate={stretchText.tooFar(horizon)}
      error={error}
      onChange={onChange}
    />
  );
}
