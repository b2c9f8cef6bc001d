/** The parameters of a report, drawn from what its type says it may be narrowed by. */
import { MultiSelect } from '@mantine/core';
import type { ReportFilter, ReportType } from '@trajeto/bi-data-access';
import { DayInput, isAll, SearchMany, type SearchOption, type SearchQuery } from '@trajeto/shared-ui/crud';
import { isBackwards, isDay, optionsOf, type FormValues } from './filters';
import classes from './report-centre.module.css';
import { reportCentreText as text } from './report-centre.text';

/** How a list of the server's is searched, by the type of its filter; a filter of another type is not drawn. */
export type Pickers = Readonly<Record<string, SearchQuery>>;

interface ReportFormProps {
  type: ReportType;
  pickers: Pickers;
  values: FormValues;
  onChange: (values: FormValues) => void;
}
type FieldProps = Omit<ReportFormProps, 'onChange'> & { filter: ReportFilter; onValue: (value: FormValues[string]) => void };

function Day({ filter, values, onValue }: FieldProps) {
  const value = values[filter.slug];
  const isLast = filter.slug === 'end_date';
  return (
    <DayInput
      label={filter.label}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(day) => onValue(day ?? '')}
      error={isLast && isBackwards(values) ? text.badPeriod : null}
      clearable
    />
  );
}

function Field(props: FieldProps) {
  const { type, filter, pickers, values, onValue } = props;
  if (isDay(filter)) return <Day {...props} />;
  const value = values[filter.slug];
  const chosen: readonly SearchOption[] = typeof value === 'string' || value === undefined ? [] : value;
  const options = optionsOf(type, filter);
  if (options)
    return (
      <MultiSelect
        label={filter.label}
        placeholder={chosen.length === 0 ? text.all : ''}
        data={options}
        value={chosen.map((option) => option.value)}
        onChange={(picked) => onValue(options.filter((option) => picked.includes(option.value)))}
        clearable
      />
    );
  const query = pickers[filter.type];
  if (!query) return null;
  return <SearchMany label={filter.label} query={query} value={chosen} onChange={(next) => onValue(isAll(next) ? [] : next)} />;
}

export function ReportForm({ type, pickers, values, onChange }: ReportFormProps) {
  return (
    <div className={classes.form} role="group" aria-label={text.parameters}>
      {type.filters.map((filter) => (
        <Field
          key={filter.slug}
          type={type}
          filter={filter}
          pickers={pickers}
          values={values}
          onValue={(value) => onChange({ ...values, [filter.slug]: value })}
        />
      ))}
    </div>
  );
}
