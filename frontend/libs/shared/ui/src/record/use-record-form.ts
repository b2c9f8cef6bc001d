/** A form over a stored record: it saves against the version it was filled from, and says when somebody else was faster. */
import { useForm, type FormErrors } from '@mantine/form';
import { ApiError, fieldErrorsOf } from '@trajeto/shared-auth';
import { useState } from 'react';

interface Recorded<Row, Values extends Record<string, unknown>> {
  /** As the server has it now; the form is filled from it once, and again when asked. */
  row: Row;
  valuesOf: (row: Row) => Values;
  validate: (values: Values) => FormErrors;
  /** Sends the change against `base` and answers the record as it is now. */
  send: (base: Row, values: Values) => Promise<Row>;
  onSaved?: (row: Row) => void;
}

const isStaleRefusal = (error: unknown) => error instanceof ApiError && error.code === 'STALE_VERSION';

export function useRecordForm<Row, Values extends Record<string, unknown>>({
  row,
  valuesOf,
  validate,
  send,
  onSaved,
}: Recorded<Row, Values>) {
  const [base, setBase] = useState(row);
  const [isStale, setIsStale] = useState(false);
  const form = useForm<Values>({ initialValues: valuesOf(row), validate, validateInputOnBlur: true });
  const fill = (next: Row) => {
    const values = valuesOf(next);
    setBase(next);
    setIsStale(false);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
  };
  const save = async (values: Values) => {
    try {
      const saved = await send(base, values);
      fill(saved);
      onSaved?.(saved);
    } catch (error) {
      setIsStale(isStaleRefusal(error));
      form.setErrors(fieldErrorsOf(error));
    }
  };
  return {
    form,
    base,
    isStale,
    isDirty: form.isDirty(),
    submit: form.onSubmit(
      (values) => void save(values),
      (errors) => form.getInputNode<HTMLElement, never>(Object.keys(errors)[0] as never)?.focus(),
    ),
    reload: () => fill(row),
    discard: () => fill(base),
  };
}
