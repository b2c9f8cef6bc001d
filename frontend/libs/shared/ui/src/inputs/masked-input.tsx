/** A text field with one of the product's masks; its value travels without mask characters. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { applyMask, stripMask, type MaskName } from '@trajeto/shared-format';
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
  return (
    <NumberFormatBase
      {...input}
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
