/** A text field with one of the product's masks; its value travels without mask characters. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { applyMask, completePhone, stripMask, type MaskName } from '@trajeto/shared-format';
import type { FocusEvent, KeyboardEvent } from 'react';
import { NumberFormatBase } from 'react-number-format';

type MaskedInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  mask: MaskName;
  value: string;
  onChange: (raw: string) => void;
};

/** CNPJs carry letters, which NumberFormatBase would drop, so that mask is a plain controlled field. */
export function MaskedInput({ mask, value, onChange, ...input }: MaskedInputProps) {
  if (mask === 'cnpj') {
    return (
      <TextInput
        {...input}
        inputMode="text"
        autoCapitalize="characters"
        value={applyMask(mask, value)}
        onChange={(event) => onChange(stripMask(mask, event.currentTarget.value))}
      />
    );
  }
  /** Leaving the field, or Enter, which sends its form. */
  const complete = () => {
    const whole = mask === 'phone' ? completePhone(value) : value;
    if (whole !== value) onChange(whole);
  };
  return (
    <NumberFormatBase
      {...input}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        complete();
        input.onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') complete();
        input.onKeyDown?.(event);
      }}
      customInput={TextInput}
      inputMode="numeric"
      value={value}
      valueIsNumericString
      format={(raw) => applyMask(mask, raw)}
      removeFormatting={(typed) => stripMask(mask, typed)}
      getCaretBoundary={(shown) => Array.from({ length: shown.length + 1 }, () => true)}
      onValueChange={(values, source) => {
        if (source.event) onChange(values.value);
      }}
    />
  );
}
