/** A form over a stored record: it saves against the version it was filled from, and says what somebody else changed meanwhile. */
import { useForm, type FormErrors } from '@mantine/form';
import { ApiError, fieldErrorsOf } from '@trajeto/shared-auth';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

export type FormValues = Record<string, unknown>;

interface Recorded<Row, Values extends FormValues> {
  /** As the server has it now, null for a new one; the form is filled from it once, and again when asked or while untouched. */
  row: Row;
  valuesOf: (row: Row) => Values;
  validate: (values: Values) => FormErrors;
  /**
   * Sends the change against `base`; answers the record as it is now, or nothing when the list will bring it. A change of
   * several calls hands the record to `step` after each, so that a save that failed half-way goes on from there.
   */
  send: (base: Row, values: Values, step: (row: Row) => void) => Promise<Row | undefined>;
}

const isStaleRefusal = (error: unknown) => error instanceof ApiError && error.code === 'STALE_VERSION';
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function versionOf(row: unknown): number {
  const version = typeof row === 'object' && row !== null && 'version' in row ? row.version : 0;
  return typeof version === 'number' ? version : 0;
}

/** The typed values over the newest ones: what was not touched follows the record. */
function merged<Values extends FormValues>(typed: Values, before: Values, now: Values): Values {
  const touched = Object.entries(typed).filter(([name, value]) => !isSame(value, before[name]));
  return { ...now, ...Object.fromEntries(touched) };
}

/** True until the component is gone. */
function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

/** Focuses the field of the first error, in the order of the page. */
function focusFirst(root: HTMLElement, names: readonly string[]): void {
  const fields = [...root.querySelectorAll<HTMLElement>('[data-path], [data-field]')];
  const field = fields.find(({ dataset }) => names.includes(dataset.path ?? dataset.field ?? ''));
  const input = field?.matches('input, textarea, select') ? field : field?.querySelector<HTMLElement>('input, textarea, select, button');
  input?.focus();
}

export function useRecordForm<Row, Values extends FormValues>({ row, valuesOf, validate, send }: Recorded<Row, Values>) {
  const [base, setBase] = useState(row);
  const [isRefused, setIsRefused] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const isMounted = useIsMounted();
  /** What is being sent or was saved last: a double click sends once. */
  const [saved, setSaved] = useState<Values | null>(null);
  const form = useForm<Values>({ initialValues: valuesOf(row), validate, validateInputOnBlur: true });
  const isDirty = form.isDirty();
  const isNewer = versionOf(row) > versionOf(base);
  const fill = (next: Row, values = valuesOf(next), initial = valuesOf(next)) => {
    setBase(next);
    setIsRefused(false);
    setSaved(null);
    form.setInitialValues(initial);
    form.setValues(values);
    form.clearErrors();
  };
  // An untouched form follows the record within the same picture.
  if (isNewer && !isDirty && !isSaving) fill(row);
  const refuse = (errors: FormErrors, root: HTMLElement) => {
    form.setErrors(errors);
    focusFirst(root, Object.keys(errors));
  };
  const step = (row: Row) => {
    setBase(row);
    form.setInitialValues(valuesOf(row));
  };
  const save = async (values: Values, root: HTMLElement, onSaved: (row: Row) => void) => {
    if (isSame(saved, values)) return;
    setSaved(values);
    setIsSaving(true);
    try {
      const answer = await send(base, values, step);
      if (!isMounted.current) return;
      if (answer === undefined) fill(base, values, values);
      else fill(answer);
      setSaved(values);
      onSaved(answer ?? base);
    } catch (error) {
      setSaved(null);
      setIsRefused(isStaleRefusal(error));
      refuse(fieldErrorsOf(error), root);
    }
    setIsSaving(false);
  };
  return {
    form,
    base,
    isDirty,
    isSaving,
    isStale: isRefused || (isNewer && isDirty),
    /** Of the `<form>` element; the first error in the order of the page has the focus. */
    submit: (event: SyntheticEvent<HTMLFormElement>, onSaved: (row: Row) => void = () => undefined) => {
      const root = event.currentTarget;
      form.onSubmit(
        (values) => void save(values, root, onSaved),
        (errors) => refuse(errors, root),
      )(event);
    },
    /** Drops what was typed for the record as it is now. */
    reload: () => fill(row),
    /** Keeps what was typed, over the record as it is now. */
    keepTyped: () => fill(row, merged(form.getValues(), valuesOf(base), valuesOf(row))),
    discard: () => fill(base),
    /** The names of the fields whose typed value is not the stored one, with both. */
    differences: () => {
      const now = valuesOf(row);
      const names = Object.keys(now).filter((name) => !isSame(now[name], form.values[name]));
      return names.map((name) => ({ name, typed: form.values[name], now: now[name] }));
    },
  };
}
export type RecordForm<Row, Values extends FormValues> = ReturnType<typeof useRecordForm<Row, Values>>;
