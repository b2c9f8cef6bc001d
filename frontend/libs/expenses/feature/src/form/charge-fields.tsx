/** What the expense belongs to: a trip, a cost center, a project with its phase, an advance with money left. */
import { Select } from '@mantine/core';
import type { Expense } from '@trajeto/expenses-data-access';
import { formatMoney, formatShortSpan } from '@trajeto/shared-format';
import { ProjectFields } from '@trajeto/shared-ui/crud';
import { CostCenterSelect } from './cost-center-select';
import { SpendingBalances } from './spending-balances';
import { Field } from './field';
import classes from './form.module.css';
import { formText } from './form.text';
import type { FormLists } from './lists';
import type { ExpenseValues, Problems } from './values';

interface Option {
  value: string;
  label: string;
}

/** What is chosen stays shown while its list is on the way, or when the list no longer holds it. */
const withChosen = (options: readonly Option[], chosen: Option | null): Option[] =>
  chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : [...options];

const tripOption = ({ uuid, orderNumber, destination, startDate, endDate }: FormLists['trips'][number]): Option => ({
  value: uuid,
  label: [destination, startDate && formatShortSpan(startDate, endDate), formText.tripOf(orderNumber)].filter(Boolean).join(' · '),
});

interface ChargeFieldsProps {
  values: ExpenseValues;
  problems: Problems;
  lists: FormLists;
  /** The expense being edited: its own trip and advance are named even where lists do not hold them. */
  expense?: Expense | undefined;
  isReadOnly: boolean;
  onChange: (patch: Partial<ExpenseValues>) => void;
}

const shared = { searchable: true, comboboxProps: { hideDetached: false } } as const;

function TripField({ values, lists, expense, isReadOnly, onChange }: Omit<ChargeFieldsProps, 'problems'>) {
  const own = expense?.order && { value: expense.order.uuid, label: formText.tripOf(expense.order.orderNumber) };
  return (
    <Field label={formText.trip} isWide>
      <Select
        {...shared}
        label={formText.trip}
        placeholder={formText.noTrip}
        clearable={!isReadOnly}
        clearButtonProps={{ 'aria-label': formText.noTrip }}
        readOnly={isReadOnly}
        value={values.orderUuid}
        data={withChosen(lists.trips.map(tripOption), own ?? null)}
        onChange={(orderUuid) => onChange({ orderUuid })}
      />
    </Field>
  );
}

function AdvanceField({ values, lists, expense, isReadOnly, onChange }: Omit<ChargeFieldsProps, 'problems'>) {
  const own = expense?.advanceOrder && { value: expense.advanceOrder.uuid, label: `A-${expense.advanceOrder.advanceNumber}` };
  const offered = lists.advances.map(({ uuid, advanceNumber, balance }) => ({
    value: uuid,
    label: formText.advanceOf(advanceNumber, formatMoney(balance)),
  }));
  const data = withChosen(offered, own ?? null);
  if (data.length === 0) return null;
  return (
    <Field label={formText.advance} isWide={data.length > 0}>
      <Select
        {...shared}
        label={formText.advance}
        placeholder={formText.noAdvance}
        clearable={!isReadOnly}
        clearButtonProps={{ 'aria-label': formText.noAdvance }}
        readOnly={isReadOnly}
        value={values.advanceOrderUuid}
        data={data}
        onChange={(advanceOrderUuid) => onChange({ advanceOrderUuid })}
      />
    </Field>
  );
}

export function ChargeFields({ problems, ...props }: ChargeFieldsProps) {
  const { values, lists, expense, isReadOnly, onChange } = props;
  return (
    <>
      <TripField {...props} />
      <Field label={formText.costCenter} isWide>
        <CostCenterSelect
          comboboxProps={shared.comboboxProps}
          label={formText.costCenter}
          placeholder={formText.pick}
          readOnly={isReadOnly}
          error={problems.costCenterUuid}
          value={values.costCenterUuid}
          known={[...(expense ? [expense.costCenter] : []), ...lists.trips.map(({ costCenter }) => costCenter)]}
          onChange={(costCenterUuid) => onChange({ costCenterUuid })}
        />
      </Field>
      <div className={classes.charge}>
        <ProjectFields {...lists.charging} saysOptional charge={values} isReadOnly={isReadOnly} errors={problems} onChange={onChange} />
      </div>
      <SpendingBalances charge={values} />
      <AdvanceField {...props} />
    </>
  );
}
