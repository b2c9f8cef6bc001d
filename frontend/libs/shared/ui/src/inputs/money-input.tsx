/** An amount, or a percentage, as people type it ('1.234,50') and as the API takes it ('1234.50'); no float on the way. */
import { TextInput, type TextInputProps } from '@mantine/core';
import { NumericFormat } from 'react-number-format';
import classes from './money-input.module.css';

type MoneyInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value: string;
  onChange: (value: string) => void;
  unit?: 'R$' | '%' | undefined;
};

/** Fourteen digits in all is what the API takes. */
const isWithin = ({ value }: { value: string }) => value.replace(/\..*/, '').length <= 12;

export function MoneyInput({ value, onChange, unit = 'R$', ...input }: MoneyInputProps) {
  return (
    <NumericFormat
      {...input}
      customInput={TextInput}
      inputMode="decimal"
      leftSection={<span className={classes.currency}>{unit}</span>}
      leftSectionWidth={44}
      classNames={{ input: classes.money ?? '' }}
      value={value}
      valueIsNumericString
      thousandSeparator="."
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      decimalScale={2}
      fixedDecimalScale={value !== ''}
      allowNegative={false}
      isAllowed={isWithin}
      onValueChange={(values, source) => {
        if (source.event) onChange(values.value);
      }}
    />
  );
}
