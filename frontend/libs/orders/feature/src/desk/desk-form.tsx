/** A short form of the consultant's in a dialog: its fields as data, the errors of the server at their fields. */
import { Stack, Text } from '@mantine/core';
import { FormFooter, problemsOf, RecordFields, trimmed, useRecordForm, type FieldList } from '@trajeto/shared-ui/crud';

interface DeskFormProps<Values extends Record<string, unknown>> {
  /** What the form is about, over its fields. */
  about: string;
  fields: FieldList<Values>;
  empty: Values;
  verb: string;
  send: (values: Values) => Promise<unknown>;
  onClose: () => void;
}

export function DeskForm<Values extends Record<string, unknown>>({ about, fields, empty, verb, send, onClose }: DeskFormProps<Values>) {
  const held = useRecordForm<null, Values>({
    row: null,
    valuesOf: () => empty,
    validate: (values) => problemsOf(fields, values),
    send: async (_, values) => {
      await send(trimmed(values));
      return undefined;
    },
  });
  return (
    // The page below has keys of its own, and two of them approve.
    <Stack gap={0} onKeyDown={(event) => event.stopPropagation()}>
      <form onSubmit={(event) => held.submit(event, onClose)} noValidate>
        <Stack gap="md">
          <Text fz="sm">{about}</Text>
          <RecordFields fields={fields} form={held.form} />
        </Stack>
        <FormFooter isPending={held.isSaving} onCancel={onClose} verb={verb} />
      </form>
    </Stack>
  );
}
