/** The fields of an expense, the same while it is captured and while it is edited. */
import { Button, Collapse, Select, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import type { Expense, ExpensePreview } from '@trajeto/expenses-data-access';
import { ProvenanceMark, type Provenance } from '@trajeto/expenses-ui';
import { applyMask, formatDate, formatMoney } from '@trajeto/shared-format';
import { DayInput, MoneyInput } from '@trajeto/shared-ui/crud';
import type { ReactNode } from 'react';
import type { Offer } from '../desk/draft';
import { ChargeFields } from './charge-fields';
import { Field as Labelled, Offers, type ShownOffer } from './field';
import classes from './form.module.css';
import { formText } from './form.text';
import type { FormLists } from './lists';
import { MileageFields } from './mileage-fields';
import { PolicyHint, unmetOf } from './policy-hint';
import { RefundableSwitch } from './refundable-switch';
import { TypeSelect } from './type-select';
import type { ExpenseValues, Field, Problems } from './values';

/** What a reading has to say about a field. */
export interface FieldReading {
  provenanceOf: (field: Field) => Provenance | null;
  /** Other values that it may have, each taken over with `onSwap`. */
  offersOf: (field: Field) => readonly Offer[];
  onSwap: (field: Field, value: string) => void;
  /** The field being worked on; null once it is left. */
  onFocusField?: (field: Field | null) => void;
}

export interface ExpenseFieldsProps {
  values: ExpenseValues;
  problems: Problems;
  lists: FormLists;
  preview: ExpensePreview | undefined;
  today: string;
  isMileage: boolean;
  isReadOnly?: boolean;
  reading?: FieldReading;
  expense?: Expense;
  odometer: { name: string; isKept: boolean } | null;
  hasVoucher: boolean;
  /** Where the receipt is kept and replaced; absent while the photo itself stands beside. */
  voucher?: ReactNode;
  onChange: (patch: Partial<ExpenseValues>) => void;
  onOdometer: (photo: File | null) => void;
}

const NOTHING_READ: FieldReading = { provenanceOf: () => null, offersOf: () => [], onSwap: () => undefined };
const asRead = (value: string): string => value;

/** The candidates beside a field as people write them; null where they cannot be named. */
const shownOffers = (reading: FieldReading, field: Field, shownAs: (value: string) => string | null): ShownOffer[] =>
  reading.offersOf(field).flatMap(({ value, isInstead }) => {
    const shown = shownAs(value);
    return shown === null ? [] : [{ shown, isInstead, onUse: () => reading.onSwap(field, value) }];
  });

/** What every field takes from the reading: where its value came from, what else it may be, and that it has the focus. */
const fieldOf = (reading: FieldReading, field: Field, shownAs: (value: string) => string | null = asRead) => ({
  provenance: reading.provenanceOf(field),
  offers: shownOffers(reading, field, shownAs),
  onFocus: () => reading.onFocusField?.(field),
  onBlur: () => reading.onFocusField?.(null),
});

type Of<Props extends keyof ExpenseFieldsProps> = Pick<ExpenseFieldsProps, Props>;

function TypeField({
  values,
  problems,
  lists,
  isMileage,
  isReadOnly = false,
  reading = NOTHING_READ,
  expense,
  onChange,
}: ExpenseFieldsProps) {
  const offered = (lists.types ?? []).filter(({ kind }) => (kind === 'km') === isMileage);
  const own = expense && !offered.some(({ uuid }) => uuid === expense.expenseType.uuid) ? [expense.expenseType] : [];
  const types = [...own, ...offered];
  const nameOf = (read: string) => types.find(({ uuid }) => uuid === read)?.name ?? null;
  return (
    <Labelled label={formText.type} isWide {...fieldOf(reading, 'expenseTypeUuid', nameOf)}>
      <TypeSelect
        types={types}
        value={values.expenseTypeUuid}
        error={problems.expenseTypeUuid}
        isReadOnly={isReadOnly}
        onChange={(expenseTypeUuid) => onChange({ expenseTypeUuid })}
      />
    </Labelled>
  );
}

function DayField({ values, problems, today, isReadOnly = false, reading = NOTHING_READ, onChange }: ExpenseFieldsProps) {
  return (
    <Labelled label={formText.day} {...fieldOf(reading, 'expenseDate', formatDate)}>
      <DayInput
        label={formText.day}
        maxDate={today}
        tooLate={formText.dayFuture}
        readOnly={isReadOnly}
        error={problems.expenseDate}
        value={values.expenseDate}
        onChange={(expenseDate) => onChange({ expenseDate })}
      />
    </Labelled>
  );
}

function ValueField({ values, problems, isReadOnly = false, reading = NOTHING_READ, onChange }: ExpenseFieldsProps) {
  return (
    <Labelled label={formText.value} {...fieldOf(reading, 'value', formatMoney)}>
      <MoneyInput
        label={formText.value}
        readOnly={isReadOnly}
        error={problems.value}
        value={values.value}
        onChange={(value) => onChange({ value })}
      />
    </Labelled>
  );
}

function CompanyField({ values, problems, isReadOnly = false, reading = NOTHING_READ, onChange }: ExpenseFieldsProps) {
  return (
    <Labelled label={formText.company} isWide {...fieldOf(reading, 'company')}>
      <TextInput
        label={formText.company}
        maxLength={120}
        readOnly={isReadOnly}
        error={problems.company}
        value={values.company}
        onChange={({ currentTarget }) => onChange({ company: currentTarget.value })}
      />
      {values.companyCnpj && <Cnpj cnpj={values.companyCnpj} reading={reading} />}
    </Labelled>
  );
}

/** Never typed; where it may be another one, it says how sure it is. */
function Cnpj({ cnpj, reading }: { cnpj: string; reading: FieldReading }) {
  const field = fieldOf(reading, 'companyCnpj', (value) => applyMask('cnpj', value));
  return (
    <div
      onFocus={(event) => {
        event.stopPropagation(); // it stands in the company's field
        field.onFocus();
      }}
    >
      <p className={classes.under}>
        {formText.cnpj(applyMask('cnpj', cnpj))}
        {field.offers.length > 0 && field.provenance && (
          <>
            {' '}
            <ProvenanceMark provenance={field.provenance} />
          </>
        )}
      </p>
      <Offers label={formText.cnpjLabel} offers={field.offers} />
    </div>
  );
}

function MethodFields({ values, problems, lists, isReadOnly = false, reading = NOTHING_READ, onChange }: ExpenseFieldsProps) {
  const method = lists.methods.find(({ slug }) => slug === values.paymentMethod);
  return (
    <>
      <Labelled label={formText.method} isWide {...fieldOf(reading, 'paymentMethod')}>
        <Select
          label={formText.method}
          placeholder={formText.pick}
          allowDeselect={false}
          readOnly={isReadOnly}
          error={problems.paymentMethod}
          value={values.paymentMethod}
          data={lists.methods.map(({ slug, name }) => ({ value: slug, label: name }))}
          comboboxProps={{ hideDetached: false }}
          onChange={(paymentMethod) => paymentMethod && onChange({ paymentMethod, refundable: null })}
        />
      </Labelled>
      {method && (
        <RefundableSwitch
          method={method}
          value={values.refundable}
          isReadOnly={isReadOnly}
          onChange={(refundable) => onChange({ refundable })}
        />
      )}
    </>
  );
}

function VoucherNeed({ preview, hasVoucher }: Of<'preview' | 'hasVoucher'>) {
  if (!preview?.voucherRequired || hasVoucher) return null;
  const above = preview.unsatisfiedPolicies.find(({ policyParameter }) => policyParameter === 'voucher_required_above');
  return (
    <p className={classes.warn} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      {above && Number(above.value) > 0 ? formText.voucherNeeded(formatMoney(above.value)) : formText.voucherNeededAlways}
    </p>
  );
}

function Statements({ values, problems, isReadOnly = false, onChange }: ExpenseFieldsProps) {
  const [isUnfolded, { toggle }] = useDisclosure(values.customerReturn !== '' || values.employeeReturn !== '');
  const isOpen = isUnfolded || Boolean(problems.customerReturn ?? problems.employeeReturn);
  return (
    <div className={classes.wide}>
      <Button
        variant="subtle"
        px={0}
        aria-expanded={isOpen}
        rightSection={<IconChevronDown size={16} aria-hidden style={{ rotate: isOpen ? '180deg' : undefined }} />}
        onClick={toggle}
      >
        {isOpen ? formText.less : formText.more}
      </Button>
      <Collapse expanded={isOpen}>
        <div className={classes.fields}>
          <MoneyInput
            label={formText.customerReturn}
            error={problems.customerReturn}
            readOnly={isReadOnly}
            value={values.customerReturn}
            onChange={(customerReturn) => onChange({ customerReturn })}
          />
          <MoneyInput
            label={formText.employeeReturn}
            error={problems.employeeReturn}
            readOnly={isReadOnly}
            value={values.employeeReturn}
            onChange={(employeeReturn) => onChange({ employeeReturn })}
          />
          <p className={`${classes.under ?? ''} ${classes.wide ?? ''}`}>{formText.returnHint}</p>
        </div>
      </Collapse>
    </div>
  );
}

/** Beside the limit it explains; where no limit is passed, at the end. */
function Justification({ values, problems, isReadOnly = false, isRequired, onChange }: ExpenseFieldsProps & { isRequired: boolean }) {
  return (
    <Textarea
      className={classes.wide}
      label={isRequired ? formText.justificationMust : formText.justification}
      rows={2}
      maxLength={1000}
      readOnly={isReadOnly}
      error={problems.justification}
      value={values.justification}
      onChange={({ currentTarget }) => onChange({ justification: currentTarget.value })}
    />
  );
}

export function ExpenseFormFields(props: ExpenseFieldsProps) {
  const { values, problems, preview, today, isMileage, isReadOnly = false, odometer, onChange, onOdometer } = props;
  const isOver = unmetOf(preview).length > 0;
  return (
    <div className={classes.fields}>
      <TypeField {...props} />
      <DayField {...props} />
      {isMileage ? (
        <MileageFields {...{ values, problems, preview, odometer, isReadOnly, onChange, onOdometer }} />
      ) : (
        <>
          <ValueField {...props} />
          <CompanyField {...props} />
        </>
      )}
      <PolicyHint preview={preview} day={values.expenseDate ?? today} today={today} />
      {isOver && <Justification {...props} isRequired />}
      <MethodFields {...props} />
      <hr className={classes.rule} />
      <ChargeFields {...props} isReadOnly={isReadOnly} />
      {!isOver && <Justification {...props} isRequired={false} />}
      {props.voucher}
      <VoucherNeed {...props} />
      <Statements {...props} />
    </div>
  );
}
