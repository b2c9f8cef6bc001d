/** Will the company give this back? The method of payment says; a person may only let go of it. */
import { Switch } from '@mantine/core';
import type { PaymentMethod } from '@trajeto/expenses-data-access';
import { useId } from 'react';
import classes from './form.module.css';
import { formText } from './form.text';

interface RefundableSwitchProps {
  method: PaymentMethod;
  value: boolean | null;
  isReadOnly: boolean;
  onChange: (isRefundable: boolean) => void;
}

function wordsOf(method: PaymentMethod, isOn: boolean): string {
  if (isOn) return formText.isRefunded(method.name);
  return method.refundable ? formText.optedOut : formText.isNotRefunded(method.name);
}

export function RefundableSwitch({ method, value, isReadOnly, onChange }: RefundableSwitchProps) {
  const hint = useId();
  const isOn = method.refundable && (value ?? true);
  return (
    <div className={classes.switch}>
      <span className={classes.switchWords}>
        <span aria-hidden>{formText.refundable}</span>
        <small id={hint}>{wordsOf(method, isOn)}</small>
      </span>
      <Switch
        size="lg"
        withThumbIndicator={false}
        aria-label={formText.refundable}
        aria-describedby={hint}
        checked={isOn}
        disabled={!method.refundableEditable || isReadOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  );
}
