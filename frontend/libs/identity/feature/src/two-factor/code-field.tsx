/** Six boxes for an authenticator's code: pasted with spaces or not, sent by itself when full. */
import { PinInput } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import classes from './two-factor.module.css';
import { twoFactorText } from './two-factor.text';

export const CODE_LENGTH = 6;

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  onComplete: (code: string) => void;
  hasError?: boolean;
}

export function CodeField({ value, onChange, onComplete, hasError = false }: CodeFieldProps) {
  // Without an id of ours the boxes get theirs after the first effects, and are made anew under the cursor.
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <PinInput
      id={id}
      length={CODE_LENGTH}
      type="number"
      oneTimeCode
      ref={first}
      size="lg"
      gap="xs"
      className={classes.code}
      aria-label={twoFactorText.codeLabel}
      getInputProps={(index) => ({ 'aria-label': `${twoFactorText.digitLabel} ${index + 1}`, 'aria-invalid': hasError })}
      value={value}
      error={hasError}
      onChange={onChange}
      onComplete={onComplete}
    />
  );
}
