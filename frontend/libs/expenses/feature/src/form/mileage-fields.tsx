/** A drive instead of a receipt: the car, the way, and the value the server computes from it. */
import { Button, FileButton, Switch, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ExpensePreview } from '@trajeto/expenses-data-access';
import { Money } from '@trajeto/shared-ui';
import { useSession } from '@trajeto/shared-auth';
import { formatMoney, RECEIPT_KINDS } from '@trajeto/shared-format';
import { NumericFormat } from 'react-number-format';
import { Field } from './field';
import classes from './form.module.css';
import { formText } from './form.text';
import { drivenOf, plateOf, shownPlate, type ExpenseValues, type Problems } from './values';

interface MileageFieldsProps {
  values: ExpenseValues;
  problems: Problems;
  preview: ExpensePreview | undefined;
  odometer: { name: string; isKept: boolean } | null;
  isReadOnly: boolean;
  onChange: (patch: Partial<ExpenseValues>) => void;
  onOdometer: (photo: File | null) => void;
}

function Way({ values, problems, isReadOnly, onChange }: Pick<MileageFieldsProps, 'values' | 'problems' | 'isReadOnly' | 'onChange'>) {
  const driven = drivenOf(values).replace('.', ',');
  return (
    <>
      <Field label={formText.kilometer}>
        <NumericFormat
          customInput={TextInput}
          inputMode="decimal"
          label={formText.kilometer}
          error={problems.kilometer}
          readOnly={isReadOnly}
          value={values.kilometer}
          valueIsNumericString
          thousandSeparator="."
          decimalSeparator=","
          decimalScale={2}
          allowNegative={false}
          isAllowed={({ value }) => value.length <= 8}
          onValueChange={({ value }, source) => {
            if (source.event) onChange({ kilometer: value });
          }}
        />
      </Field>
      <div className={classes.switch}>
        <span className={classes.switchWords}>
          <span aria-hidden>{formText.roundTrip}</span>
          {values.isRoundTrip && driven !== '' && <small>{formText.roundTripHint(driven)}</small>}
        </span>
        <Switch
          size="lg"
          withThumbIndicator={false}
          aria-label={formText.roundTrip}
          checked={values.isRoundTrip}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => onChange({ isRoundTrip: currentTarget.checked })}
        />
      </div>
    </>
  );
}

function Computed({ preview }: { preview: ExpensePreview | undefined }) {
  const { settings } = useSession();
  const rate = typeof settings.km_rate === 'string' ? formText.rate(formatMoney(settings.km_rate)) : formText.computed;
  return (
    <div className={classes.computed} role="group" aria-label={formText.value}>
      {formText.value}
      <span className={classes.computedValue} aria-live="polite">
        <Money value={preview?.value ?? null} />
      </span>
      {rate}
    </div>
  );
}

function Odometer({ odometer, isReadOnly, onOdometer }: Pick<MileageFieldsProps, 'odometer' | 'isReadOnly' | 'onOdometer'>) {
  const name = odometer?.isKept ? formText.odometerKept : odometer?.name;
  return (
    <div className={classes.file}>
      <span>{name ?? formText.odometer}</span>
      {!isReadOnly && (
        <FileButton accept={RECEIPT_KINDS} inputProps={{ 'aria-label': formText.odometer }} onChange={onOdometer}>
          {(props) => (
            <Button variant="default" {...props}>
              {odometer ? formText.replacePhoto : formText.choosePhoto}
            </Button>
          )}
        </FileButton>
      )}
      {odometer && !odometer.isKept && !isReadOnly && (
        <Button variant="subtle" px="xs" aria-label={formText.removePhoto} onClick={() => onOdometer(null)}>
          <IconX size={16} aria-hidden />
        </Button>
      )}
    </div>
  );
}

export function MileageFields({ values, problems, preview, odometer, isReadOnly, onChange, onOdometer }: MileageFieldsProps) {
  return (
    <>
      <Computed preview={preview} />
      <Field label={formText.carModel}>
        <TextInput
          label={formText.carModel}
          maxLength={120}
          readOnly={isReadOnly}
          error={problems.carModel}
          value={values.carModel}
          onChange={({ currentTarget }) => onChange({ carModel: currentTarget.value })}
        />
      </Field>
      <Field label={formText.plate}>
        <TextInput
          label={formText.plate}
          placeholder={formText.plateHint}
          autoCapitalize="characters"
          readOnly={isReadOnly}
          error={problems.licensePlate}
          value={shownPlate(values.licensePlate)}
          onChange={({ currentTarget }) => onChange({ licensePlate: plateOf(currentTarget.value) })}
        />
      </Field>
      <Way values={values} problems={problems} isReadOnly={isReadOnly} onChange={onChange} />
      <Odometer odometer={odometer} isReadOnly={isReadOnly} onOdometer={onOdometer} />
    </>
  );
}
