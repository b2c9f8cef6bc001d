/** Why somebody refuses, cancels or takes back: a few lines, and the rule that they must be given. */
import { Textarea } from '@mantine/core';
import { useState } from 'react';

interface ReasonFieldProps {
  label: string;
  value: string;
  onChange: (words: string) => void;
  error?: string | null;
  /** As many letters as the server takes. */
  maxLength?: number;
  /** It has the focus when its dialog opens. */
  isFirst?: boolean;
}

export function ReasonField({ onChange, maxLength = 500, isFirst = false, ...field }: ReasonFieldProps) {
  return (
    <Textarea
      {...field}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maxLength={maxLength}
      autosize
      minRows={2}
      data-autofocus={isFirst || undefined}
    />
  );
}

/** A reason that must be given; `needed` is said at its field where it is not. */
export function useReason(needed: string, suggested = '') {
  const [value, setValue] = useState(suggested);
  const [error, setError] = useState<string | null>(null);
  /** Its words, null where there are none. */
  const given = (): string | null => {
    const words = value.trim();
    setError(words === '' ? needed : null);
    return words || null;
  };
  return { field: { value, onChange: setValue, error }, given, write: setValue };
}
