/** A field with the mark of where its value came from, and what was read where the person wrote something else. */
import { Button, VisuallyHidden } from '@mantine/core';
import { ProvenanceMark, type Provenance } from '@trajeto/expenses-ui';
import type { ReactNode } from 'react';
import classes from './form.module.css';
import { formText } from './form.text';

interface FieldProps {
  label: string;
  provenance?: Provenance | null;
  /** What the reading said, as people write it, and how to take it over. */
  instead?: { shown: string; onUse: () => void } | null;
  isWide?: boolean;
  /** The picture marks where the focused field was read. */
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  children: ReactNode;
}

export function Field({ label, provenance, instead, isWide = false, onFocus, onBlur, children }: FieldProps) {
  return (
    <div className={classes.field} data-wide={isWide || undefined} onFocus={onFocus} onBlur={onBlur}>
      {children}
      {provenance && (
        <span className={classes.mark}>
          <VisuallyHidden>{label}: </VisuallyHidden>
          <ProvenanceMark provenance={provenance} />
        </span>
      )}
      {instead && (
        <span className={classes.instead}>
          {formText.read(instead.shown)}
          <Button
            variant="subtle"
            size="compact-sm"
            data-inline
            onClick={instead.onUse}
            aria-label={`${formText.useRead} ${instead.shown}: ${label}`}
          >
            {formText.useRead}
          </Button>
        </span>
      )}
    </div>
  );
}
