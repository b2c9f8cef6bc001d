/** A field with the mark of where its value came from, and the other values that it may have by the reading. */
import { Button, VisuallyHidden } from '@mantine/core';
import { ProvenanceMark, type Provenance } from '@trajeto/expenses-ui';
import type { ReactNode } from 'react';
import classes from './form.module.css';
import { formText } from './form.text';

/** A candidate as people write it, and how to take it over. */
export interface ShownOffer {
  shown: string;
  /** What the reading would have filled in where the person wrote something else. */
  isInstead: boolean;
  onUse: () => void;
}

/** Kept by place, not by value: after the tap the same button offers the way back and still has the focus. */
export function Offers({ label, offers }: { label: string; offers: readonly ShownOffer[] }) {
  return offers.map(({ shown, isInstead, onUse }, place) => (
    <span key={place} className={classes.instead} aria-live="polite">
      {isInstead ? formText.read(shown) : formText.mayBe(shown)}
      <Button variant="subtle" size="compact-sm" onClick={onUse} aria-label={`${formText.useRead} ${shown}: ${label}`}>
        {formText.useRead}
      </Button>
    </span>
  ));
}

const NO_OFFERS: readonly ShownOffer[] = [];

interface FieldProps {
  label: string;
  provenance?: Provenance | null;
  offers?: readonly ShownOffer[];
  isWide?: boolean;
  /** The picture marks where the focused field was read. */
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  children: ReactNode;
}

export function Field({ label, provenance, offers = NO_OFFERS, isWide = false, onFocus, onBlur, children }: FieldProps) {
  return (
    <div className={classes.field} data-wide={isWide || undefined} onFocus={onFocus} onBlur={onBlur}>
      {children}
      {provenance && (
        <span className={classes.mark}>
          <VisuallyHidden>{label}: </VisuallyHidden>
          <ProvenanceMark provenance={provenance} />
        </span>
      )}
      <Offers label={label} offers={offers} />
    </div>
  );
}
