/** Forty pictures, one chosen; the arrows walk through them as through any group of choices. */
import { Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { CategoryForm } from '@trajeto/config-data-access/administration';
import { CATEGORY_ICONS } from '@trajeto/shared-ui/crud';
import { useId } from 'react';
import { Picture } from './picture';
import classes from './categories.module.css';
import { categoriesText } from './categories.text';

export function IconPicker({ form, isReadOnly }: { form: UseFormReturnType<CategoryForm>; isReadOnly: boolean }) {
  const name = useId();
  return (
    <Input.Wrapper label={categoriesText.icon} labelElement="div" error={form.errors.icon}>
      <div role="radiogroup" aria-label={categoriesText.icon} className={classes.pictures}>
        {CATEGORY_ICONS.map(({ slug, label }) => (
          <label key={slug} className={classes.picture} title={label}>
            <input
              type="radio"
              name={name}
              aria-label={label}
              disabled={isReadOnly}
              checked={form.values.icon === slug}
              onChange={() => form.setFieldValue('icon', slug)}
            />
            <Picture icon={slug} />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}
