/** Where a field's value came from: the note's own code, or a reading that somebody should look at. */
import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleHalf2 } from '@tabler/icons-react';
import classes from './provenance.module.css';
import { expensesUiText } from './ui.text';

export interface Provenance {
  source: 'qr_code' | 'access_key' | 'read_twice' | 'read_once' | 'text';
  /** 0 to 1; 1 is what the note itself says in its code. */
  confidence: number;
}

/** Below this a person is asked to look. */
const CALM = 0.9;

const TEXT_HINTS: Partial<Record<Provenance['source'], string>> = {
  read_twice: expensesUiText.twiceHint,
  read_once: expensesUiText.onceHint,
};

function wordsOf({ source, confidence }: Provenance): { label: string; hint: string; isCalm: boolean } {
  if (confidence >= 1 && source === 'qr_code') return { label: expensesUiText.qr, hint: expensesUiText.qrHint, isCalm: true };
  if (confidence >= 1 && source === 'access_key') return { label: expensesUiText.key, hint: expensesUiText.keyHint, isCalm: true };
  const hint = TEXT_HINTS[source] ?? expensesUiText.textHint;
  const percent = Math.floor(confidence * 100);
  const isCalm = confidence >= CALM;
  return { label: isCalm ? expensesUiText.read(percent) : expensesUiText.check(percent), hint, isCalm };
}

export const needsCheck = (provenance: Provenance | null): boolean => provenance !== null && !wordsOf(provenance).isCalm;

export function ProvenanceMark({ provenance }: { provenance: Provenance }) {
  const { label, hint, isCalm } = wordsOf(provenance);
  const MarkIcon = isCalm ? IconCircleCheckFilled : IconCircleHalf2;
  return (
    <Tooltip label={hint} multiline maw={260}>
      <span className={classes.mark} data-calm={isCalm || undefined}>
        <MarkIcon size={16} aria-hidden />
        {label}
        <VisuallyHidden>. {hint}</VisuallyHidden>
      </span>
    </Tooltip>
  );
}
