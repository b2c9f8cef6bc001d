/** A day, typed or picked. What a person typed stays as typed, with its problem beneath; it is never put back or moved. */
import { Button, CloseButton, Popover, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { formatDate, parseDay } from '@trajeto/shared-format';
import { useState, type ChangeEvent } from 'react';
import { useEscape } from '../overlays/escape';
import { BottomSheet } from '../overlays/sidebar';
import { useIsMobile } from '../theme/use-is-mobile';
import { dayText } from './day-input.text';
import { FetchedCalendar, prefetchCalendar } from './fetched-calendar';

export interface DayInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'rightSection'> {
  /** `YYYY-MM-DD`; a day outside the bounds is passed on, so that the form judges it. */
  value: string | null;
  /** Null also while the text is no day. */
  onChange: (day: string | null) => void;
  minDate?: string;
  maxDate?: string;
  /** What a day before `minDate` or after `maxDate` breaks; without them the bound is named. */
  tooEarly?: string;
  tooLate?: string;
  clearable?: boolean;
  /** Two months side by side on the desktop, one on the phone. */
  isTwoMonths?: boolean;
  /** The name of a day that has one, a holiday: it is dotted, and told. */
  nameOf?: (day: string) => string | undefined;
}

type Bounds = Pick<DayInputProps, 'minDate' | 'maxDate' | 'tooEarly' | 'tooLate'>;

/** Why what is written is not taken; null while it is. */
export function dayProblem(text: string, { minDate, maxDate, tooEarly, tooLate }: Bounds): string | null {
  if (text.trim() === '') return null;
  const day = parseDay(text);
  if (day === null) return dayText.invalid;
  if (minDate && day < minDate) return tooEarly ?? dayText.tooEarly(formatDate(minDate));
  if (maxDate && day > maxDate) return tooLate ?? dayText.tooLate(formatDate(maxDate));
  return null;
}

const shown = (day: string | null): string => (day ? formatDate(day) : '');

/** The text as typed, until the form brings a day other than the one passed on. */
function useText(value: string | null) {
  const [typed, setTyped] = useState(() => ({ text: shown(value), passed: value, seen: value }));
  if (typed.seen !== value) setTyped({ ...(value === typed.passed ? typed : { text: shown(value), passed: value }), seen: value });
  return { text: typed.text, write: (text: string, passed: string | null) => setTyped((last) => ({ ...last, text, passed })) };
}

/** '20/11/20' may be on its way to '20/11/2026': while somebody types, a year of two digits is not taken yet. */
const isWhole = (text: string): boolean => /\d{4}$/.test(text.trim());

interface RightProps {
  onClear: (() => void) | null;
}

const Right = ({ onClear }: RightProps) =>
  onClear ? (
    <CloseButton size="sm" aria-label={dayText.clear} onMouseDown={(event) => event.preventDefault()} onClick={onClear} />
  ) : (
    <IconCalendar size={18} stroke={1.75} aria-hidden style={{ pointerEvents: 'none' }} />
  );

/** Which text is under the hands, and what is wrong with the rest. */
function useDay({ value, onChange, ...bounds }: Pick<DayInputProps, 'value' | 'onChange'> & Bounds) {
  const { text, write } = useText(value);
  const [isOpened, setIsOpened] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const take = (next: string, day = parseDay(next)) => {
    write(next, day);
    if (day !== value) onChange(day);
  };
  const pick = (day: string | null) => {
    take(shown(day));
    setIsTyping(false);
    setIsOpened(false);
  };
  return { text, take, pick, isOpened, setIsOpened, setIsTyping, problem: isTyping ? null : dayProblem(text, bounds) };
}

type Input = Omit<DayInputProps, 'value' | 'onChange' | 'minDate' | 'maxDate' | 'tooEarly' | 'tooLate' | 'isTwoMonths' | 'nameOf'>;

interface FormProps extends Pick<DayInputProps, 'value' | 'minDate' | 'maxDate' | 'isTwoMonths' | 'nameOf'> {
  input: Input;
  day: ReturnType<typeof useDay>;
}

/** What both forms of the field do with what is typed. */
function writingOf({ text, take, setIsTyping }: FormProps['day']) {
  return {
    placeholder: dayText.placeholder,
    autoComplete: 'off',
    onPointerEnter: prefetchCalendar,
    value: text,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      setIsTyping(true);
      take(currentTarget.value, isWhole(currentTarget.value) ? undefined : null);
    },
    onBlur: () => {
      take(text);
      setIsTyping(false);
    },
  };
}

/** On the desktop the calendar hangs below the field and leaves it the keyboard. */
function DayPopover({ input: { clearable, ...input }, day, value, ...bounds }: FormProps) {
  const { isOpened, setIsOpened, pick } = day;
  const { onBlur, ...writing } = writingOf(day);
  const open = () => setIsOpened(!input.readOnly);
  // The field keeps the focus, so Escape does not reach the calendar by itself.
  useEscape(isOpened, () => setIsOpened(false));
  return (
    <Popover opened={isOpened} onChange={setIsOpened} trapFocus={false} position="bottom-start" withRoles={false} hideDetached={false}>
      <Popover.Target>
        <TextInput
          {...input}
          {...writing}
          error={day.problem ?? input.error}
          rightSection={<Right onClear={clearable && day.text !== '' && !input.readOnly ? () => pick(null) : null} />}
          onFocus={open}
          onClick={open}
          onBlur={() => {
            onBlur();
            setIsOpened(false);
          }}
        />
      </Popover.Target>
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()} data-dates-dropdown>
        <FetchedCalendar value={value} {...bounds} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Six weeks, the typed day with its problem, and the button. */
const SHEET = 'min(100dvh, 40rem)';

/** On the phone field and calendar stand in a sheet within reach of the thumb; the page's field opens it without a keyboard. */
function DaySheet({ input: { clearable, ...input }, day, value, ...bounds }: FormProps) {
  const { isOpened, setIsOpened, pick } = day;
  const close = () => setIsOpened(false);
  const name = input.label ?? input['aria-label'] ?? dayText.day;
  return (
    <>
      <TextInput
        {...input}
        {...writingOf(day)}
        error={day.problem ?? input.error}
        inputMode="none"
        rightSection={<Right onClear={clearable && day.text !== '' && !input.readOnly ? () => pick(null) : null} />}
        onClick={() => setIsOpened(!input.readOnly)}
      />
      <BottomSheet opened={isOpened} onClose={close} title={name} height={SHEET}>
        <Stack gap="sm">
          <TextInput {...writingOf(day)} aria-label={dayText.typed} inputMode="numeric" error={day.problem} />
          <FetchedCalendar value={value} {...bounds} onPick={pick} />
          <Button variant="default" onClick={close}>
            {dayText.done}
          </Button>
        </Stack>
      </BottomSheet>
    </>
  );
}

export function DayInput({ value, onChange, minDate, maxDate, tooEarly, tooLate, isTwoMonths = false, nameOf, ...input }: DayInputProps) {
  const bounds = { ...(minDate && { minDate }), ...(maxDate && { maxDate }), ...(tooEarly && { tooEarly }), ...(tooLate && { tooLate }) };
  const day = useDay({ value, onChange, ...bounds });
  const Form = useIsMobile() ? DaySheet : DayPopover;
  return <Form input={input} day={day} value={value} isTwoMonths={isTwoMonths} {...(nameOf && { nameOf })} {...bounds} />;
}
