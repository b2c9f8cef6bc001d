/** Draws the fields of a record from their description. */
import {
  Autocomplete,
  Checkbox,
  Radio,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Title,
  type TextInputProps,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '../inputs/masked-input';
import { MoneyInput } from '../inputs/money-input';
import { SearchMany, type ManyValue } from '../inputs/search-many';
import { SearchSelect } from '../inputs/search-select';
import { isSection, labelsOf, type Field, type FieldList, type FieldSection } from './fields';
import classes from './record.module.css';
import { recordText } from './record.text';
import type { FormValues } from './use-record-form';

interface Drawing<Values extends FormValues> {
  form: UseFormReturnType<Values>;
  isReadOnly: boolean;
  isInDialog: boolean;
  /** The first field of a panel has the focus when it opens. */
  isFirst?: boolean;
  labels: Readonly<Record<string, string>>;
}

type ChoiceProps = Omit<ReturnType<UseFormReturnType<FormValues>['getInputProps']>, 'onChange'> & {
  onChange: (value: string | null) => void;
};

function ChoiceField<Values extends FormValues>({ field, form, isReadOnly, label }: FieldProps<Values> & { label: string }) {
  if (field.kind !== 'select' && field.kind !== 'radio') return null;
  const { onChange, ...input } = form.getInputProps(field.name) as ChoiceProps;
  const choose = (value: string | null) => {
    const before = form.getValues();
    onChange(value);
    if (field.also) form.setValues(field.also(value, before));
  };
  if (field.kind === 'select')
    return (
      <Select
        label={label}
        description={field.hint}
        disabled={isReadOnly}
        data={field.choices.map((choice) => ({ value: choice.value, label: choice.label }))}
        searchable={field.choices.length > 8}
        clearable={field.required === undefined && form.values[field.name] !== ''}
        clearButtonProps={{ 'aria-label': recordText.clear(field.label) }}
        allowDeselect={false}
        {...input}
        onChange={choose}
      />
    );
  return (
    <Radio.Group label={label} description={field.hint} {...input} onChange={choose}>
      <Stack gap="sm" mt={4}>
        {field.choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} label={choice.label} description={choice.hint} disabled={isReadOnly} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface FieldProps<Values extends FormValues> extends Omit<Drawing<Values>, 'labels'> {
  field: Field<Values>;
}

interface TextFieldProps extends Omit<TextInputProps, 'onChange'> {
  suggestions: readonly string[] | undefined;
  /** Of a form, which takes an event as well as the value itself. */
  onChange: (change: unknown) => void;
}

/** A line of text, which may be picked from suggestions. */
function TextField({ suggestions, onChange, ...input }: TextFieldProps) {
  if (!suggestions) return <TextInput onChange={onChange} {...input} />;
  return <Autocomplete data={[...suggestions]} onChange={onChange} {...(input as Pick<TextInputProps, 'label' | 'readOnly'>)} />;
}

function Input<Values extends FormValues>({ field, label, ...drawing }: FieldProps<Values> & { label: string }) {
  const { form, isReadOnly, isInDialog, isFirst } = drawing;
  const value = form.values[field.name];
  const shared = { label, description: field.hint, readOnly: isReadOnly, 'data-autofocus': isFirst || undefined };
  const text = typeof value === 'string' ? value : '';
  const input = form.getInputProps(field.name);
  switch (field.kind) {
    case 'own':
      return field.draw({ form, isReadOnly });
    case 'email':
      return <TextInput type="email" maxLength={254} {...shared} {...input} />;
    case 'long':
      return <Textarea autosize minRows={2} maxLength={field.maxLength} {...shared} {...input} />;
    case 'tags':
      return <TagsInput splitChars={[',', ' ', ';']} maxTags={field.most} {...shared} {...input} />;
    case 'mask':
      return <MaskedInput mask={field.mask} {...shared} {...input} value={text} />;
    case 'money':
      return <MoneyInput unit={field.unit} {...shared} {...input} value={text} />;
    case 'box':
      return (
        <Checkbox label={label} description={field.hint} disabled={isReadOnly} {...form.getInputProps(field.name, { type: 'checkbox' })} />
      );
    case 'switch':
      return (
        <Switch label={label} description={field.hint} disabled={isReadOnly} {...form.getInputProps(field.name, { type: 'checkbox' })} />
      );
    case 'radio':
    case 'select':
      return <ChoiceField field={field} label={label} {...drawing} />;
    case 'search':
      return (
        <SearchSelect
          {...shared}
          query={field.query}
          current={field.current}
          isInDialog={isInDialog}
          clearable={field.required === undefined}
          {...input}
          value={text || null}
        />
      );
    case 'many':
      return <SearchMany {...shared} {...input} query={field.query} all={field.all} value={value as ManyValue} />;
    default:
      return (
        <TextField suggestions={field.suggestions} maxLength={field.maxLength} placeholder={field.placeholder} {...shared} {...input} />
      );
  }
}

function Fields<Values extends FormValues>({ fields, labels, ...drawing }: Drawing<Values> & { fields: readonly Field<Values>[] }) {
  return fields.map((field, at) => (
    <div key={field.name} data-field={field.name} className={field.isWide ? classes.wide : undefined}>
      <Input
        field={field}
        label={labels[field.name] ?? field.label}
        {...drawing}
        isFirst={drawing.isInDialog && at === 0}
        isReadOnly={drawing.isReadOnly || (field.isReadOnly ?? false)}
      />
    </div>
  ));
}

function Section<Values extends FormValues>({
  section,
  isCard,
  ...drawing
}: Drawing<Values> & { section: FieldSection<Values>; isCard: boolean }) {
  return (
    <section className={isCard ? `tj-card ${classes.panel ?? ''}` : classes.part}>
      <Title order={isCard ? 2 : 3} fz={isCard ? undefined : 'md'} mb="md">
        {section.section}
      </Title>
      {section.hint !== undefined && (
        <Text fz="sm" c="dimmed" mb="md">
          {section.hint}
        </Text>
      )}
      <div className={isCard || section.isPaired ? classes.two : classes.one}>
        <Fields fields={section.fields} {...drawing} />
      </div>
    </section>
  );
}

interface RecordFieldsProps<Values extends FormValues> {
  fields: FieldList<Values>;
  form: UseFormReturnType<Values>;
  isReadOnly?: boolean;
  /** Sections are cards of two columns, as on a page; else they stand under each other, as in a panel. */
  isPage?: boolean;
}

export function RecordFields<Values extends FormValues>({ fields, form, isReadOnly = false, isPage = false }: RecordFieldsProps<Values>) {
  const drawing = { form, isReadOnly, isInDialog: !isPage, labels: labelsOf(fields) };
  const plain = fields.filter((part): part is Field<Values> => !isSection(part));
  return (
    <>
      {plain.length > 0 && (
        <div className={classes.one}>
          <Fields fields={plain} {...drawing} />
        </div>
      )}
      {fields.filter(isSection).map((section) => (
        <Section key={section.section} section={section} isCard={isPage} {...drawing} />
      ))}
    </>
  );
}
