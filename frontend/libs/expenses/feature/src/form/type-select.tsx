/** The kind of expense, by its picture and name; the last ones used come first. */
import { Select } from '@mantine/core';
import type { ExpenseType } from '@trajeto/expenses-data-access';
import { CategoryIcon } from '@trajeto/expenses-ui';
import { useState } from 'react';
import classes from './form.module.css';
import { formText } from './form.text';
import { recentTypes } from './lists';

interface TypeSelectProps {
  types: readonly ExpenseType[];
  value: string | null;
  error: string | undefined;
  isReadOnly?: boolean;
  onChange: (uuid: string) => void;
}

const option = ({ uuid, name }: ExpenseType) => ({ value: uuid, label: name });

function groupsOf(types: readonly ExpenseType[], recent: readonly string[]) {
  const first = recent.flatMap((uuid) => types.filter((type) => type.uuid === uuid));
  const others = types.filter((type) => !first.includes(type));
  if (first.length === 0) return types.map(option);
  return [
    { group: formText.recent, items: first.map(option) },
    { group: formText.all, items: others.map(option) },
  ];
}

export function TypeSelect({ types, value, error, isReadOnly = false, onChange }: TypeSelectProps) {
  const [recent] = useState(recentTypes);
  const chosen = types.find(({ uuid }) => uuid === value);
  return (
    <Select
      label={formText.type}
      placeholder={formText.pick}
      searchable
      allowDeselect={false}
      readOnly={isReadOnly}
      error={error}
      value={value}
      data={groupsOf(types, recent)}
      leftSection={chosen && <CategoryIcon category={chosen.expenseCategory} />}
      renderOption={({ option: { value: uuid, label } }) => {
        const type = types.find((one) => one.uuid === uuid);
        return (
          <span className={classes.option}>
            {type && <CategoryIcon category={type.expenseCategory} />}
            {label}
          </span>
        );
      }}
      comboboxProps={{ hideDetached: false }}
      onChange={(uuid) => uuid && onChange(uuid)}
    />
  );
}
