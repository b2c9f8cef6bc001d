/** Forty pictures, one chosen; the arrows walk through them as through any group of choices. */
import { Input } from '@mantine/core';
import { CATEGORY_ICONS } from '@trajeto/shared-ui/crud';
import { useId } from 'react';
import { Picture } from './picture';
import classes from './categories.module.css';
import { categoriesText } from './categories.text';

export function IconPicker({ value, error, onChange }: { value: string; error?: string | undefined; onChange: (icon: string) => void }) {
  const name = useId();
  return (
    <Input.Wrapper label={categoriesText.icon} labelElement="div" error={error}>
      <div role="radiogroup" aria-label={categoriesText.icon} className={classes.pictures}>
        {CATEGORY_ICONS.map(({ slug, label }) => (
          <label key={slug} className={classes.picture} title={label}>
            <input type="radio" name={name} aria-label={label} checked={value === slug} onChange={() => onChange(slug)} />
            <Picture icon={slug} />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}
