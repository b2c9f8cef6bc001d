/** Where a field's value came from: the note's own code, or a reading that somebody should look at. */
import { Tooltip } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleHalf2 } from '@tabler/icons-react';
import classes from './provenance.module.css';
import { expensesUiText } from './ui.text';

export interface Provenance {
  source: 'qr_code' | 'access_key' | 'text';
  /** 0 to 1; 1 is what the note itself says in its code. */
  confidence: number;
}

/** Below this a person is asked to look. */
const CALM = 0.9;

function wordsOf({ source, confidence }: Provenance): { label: string; hint: string; isCalm: boolean } {
  if (confidence >= 1 && source === 'qr_code') return { label: expensesUiText.qr, hint: expensesUiText.qrHint, isCalm: true };
  if (confidence >= 1 && source === 'access_key') return { label: expensesUiText.key, hint: expensesUiText.keyHint, isCalm: true };
  const percent = Math.floor(confidence * 100);
  const isCalm = confidence >= CALM;
  return { label: isCalm ? expensesUiText.read(percent) : expensesUiText.check(percent), hint: expensesUiText.textHint, isCalm };
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
      </span>
    </Tooltip>
  );
}
