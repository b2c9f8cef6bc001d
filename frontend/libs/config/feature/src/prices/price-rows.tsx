/** The rows of a price table: each says for which sales it is and what it makes of them. */
import { ActionIcon, Button, NativeSelect, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { priceProvidersQuery, type PriceKind, type PriceProvider } from '@trajeto/config-data-access/prices';
import { Banner } from '@trajeto/shared-ui';
import { MoneyInput } from '@trajeto/shared-ui/crud';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { choicesOf, providerChoices } from './price-choices';
import { PasteField } from './price-paste-field';
import { PriceSimulation } from './price-simulation';
import { changedRow, NEW_ROW, unitsOf, type PriceRowValues, type PriceTableValues } from './price-values';
import classes from './prices.module.css';
import { pricesText as text } from './prices.text';

type Part = keyof PriceRowValues;
interface RowProps {
  row: PriceRowValues;
  at: number;
  providers: readonly PriceProvider[];
  isReadOnly: boolean;
  /** The sentence for a part of the row; without one, for the row as a whole. */
  problemOf: (part?: Part) => ReactNode;
  onChange: (part: Partial<PriceRowValues>) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** A choice among few of a part of the row. */
function choosing({ row, at, isReadOnly, problemOf, onChange }: RowProps) {
  return (part: Part, label: string, data: readonly { value: string; label: string }[]) => ({
    label,
    data: [...data],
    value: row[part],
    disabled: isReadOnly,
    error: problemOf(part),
    'data-path': `rows.${at}.${part}`,
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => onChange({ [part]: currentTarget.value }),
  });
}

function Sales(props: RowProps) {
  const { row, providers } = props;
  const choice = choosing(props);
  const services = choicesOf(text.services);
  const offered = row.serviceType === '' ? [{ value: '', label: text.choose }, ...services] : services;
  return (
    <>
      <NativeSelect {...choice('serviceType', text.service, offered)} />
      <NativeSelect {...choice('providerUuid', text.provider, providerChoices(providers, row, text.anyProvider))} />
      <NativeSelect {...choice('scope', text.scope, choicesOf(text.scopes))} />
      <NativeSelect {...choice('channel', text.channel, choicesOf(text.channels))} />
    </>
  );
}

function Amount(props: RowProps) {
  const { row, at, isReadOnly, problemOf, onChange } = props;
  const choice = choosing(props);
  const isPercent = row.valueType === 'percent';
  const units = unitsOf(row).map((value) => ({ value, label: isPercent ? text.ofSale : text.units[value] }));
  const unit = choice('appliesTo', text.appliesTo, units);
  return (
    <>
      <NativeSelect {...choice('valueType', text.valueType, choicesOf(text.valueTypes))} />
      <MoneyInput
        label={text.value}
        unit={text.valueTypes[row.valueType]}
        value={row.value}
        readOnly={isReadOnly}
        error={problemOf('value')}
        data-path={`rows.${at}.value`}
        onChange={(value) => onChange({ value })}
      />
      <NativeSelect {...unit} disabled={isReadOnly || isPercent} />
    </>
  );
}

function Row(props: RowProps) {
  const { at, isReadOnly, problemOf, onDuplicate, onRemove } = props;
  const problem = problemOf();
  return (
    <fieldset className={classes.row} data-field={`rows.${at}`}>
      <legend>{text.row(at + 1)}</legend>
      <div className={classes.fields}>
        <Sales {...props} />
        <Amount {...props} />
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {!isReadOnly && (
        <div className={classes.acts}>
          <ActionIcon variant="subtle" color="ardosia" size={36} aria-label={text.duplicateRow(at + 1)} onClick={onDuplicate}>
            <IconCopy size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon variant="subtle" color="ardosia" size={36} aria-label={text.removeRow(at + 1)} onClick={onRemove}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </fieldset>
  );
}

interface PriceRowsProps {
  kind: PriceKind;
  form: UseFormReturnType<PriceTableValues>;
  isReadOnly: boolean;
}

/** Rows are told apart by their place: with rows changed, what was said of any of them is said no more. */
function useRows(form: UseFormReturnType<PriceTableValues>) {
  const { rows } = form.values;
  const forget = (prefix: string) =>
    Object.keys(form.errors)
      .filter((name) => name === prefix || name.startsWith(`${prefix}.`))
      .forEach((name) => form.clearFieldError(name));
  const replace = (next: PriceRowValues[]) => {
    form.setFieldValue('rows', next);
    forget('rows');
  };
  return {
    add: () => replace([...rows, NEW_ROW]),
    /** In the place of the one row a new table starts with, while that is untouched. */
    append: (more: PriceRowValues[]) => replace([...(rows.length === 1 && rows[0] === NEW_ROW ? [] : rows), ...more]),
    duplicate: (at: number) => replace(rows.toSpliced(at + 1, 0, { ...(rows[at] ?? NEW_ROW) })),
    remove: (at: number) => replace(rows.toSpliced(at, 1)),
    change: (at: number, part: Partial<PriceRowValues>) => {
      form.setFieldValue('rows', rows.with(at, changedRow(rows[at] ?? NEW_ROW, part)));
      forget(`rows.${at}`);
    },
  };
}

export function PriceRows({ kind, form, isReadOnly }: PriceRowsProps) {
  const { rows } = form.values;
  const { data: providers = [], error } = useQuery(priceProvidersQuery());
  const { add, append, duplicate, remove, change } = useRows(form);
  const addButton = useRef<HTMLButtonElement>(null);
  // The button of the last row goes with it: the focus stays among the rows.
  const drop = (at: number) => {
    remove(at);
    if (at === rows.length - 1) addButton.current?.focus();
  };
  return (
    <div className={classes.rows}>
      {error && <Banner tone="urucum" title={text.providersFailed} />}
      {rows.map((row, at) => (
        <Row
          key={at}
          row={row}
          at={at}
          providers={providers}
          isReadOnly={isReadOnly}
          problemOf={(part) => form.errors[part === undefined ? `rows.${at}` : `rows.${at}.${part}`]}
          onChange={(part) => change(at, part)}
          onDuplicate={() => duplicate(at)}
          onRemove={() => drop(at)}
        />
      ))}
      {form.errors.rows && (
        <Text className={classes.problem ?? ''} role="alert">
          {form.errors.rows}
        </Text>
      )}
      {!isReadOnly && (
        <>
          <Button ref={addButton} variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {text.addRow}
          </Button>
          <PasteField providers={providers} onRows={append} />
        </>
      )}
      <PriceSimulation kind={kind} rows={rows} providers={providers} />
    </div>
  );
}
