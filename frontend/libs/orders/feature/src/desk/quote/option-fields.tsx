/** The fields of one option: which hotel, what it costs and what the agency takes, how it may be canceled. */
import { ActionIcon, Select, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { formatMoney } from '@trajeto/shared-format';
import { DayInput, MoneyInput, recordText } from '@trajeto/shared-ui/crud';
import { IconX } from '@tabler/icons-react';
import { hotelText } from '../../hotel/hotel.text';
import { Moment } from './moment';
import classes from './quote.module.css';
import { quoteText } from './quote.text';
import { customerValue, hundredthsOf, markupOf, type OptionValues, type QuoteValues } from './values';

const choicesOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, label]) => ({ value, label }));

export type QuoteForm = UseFormReturnType<QuoteValues>;

interface OptionProps {
  form: QuoteForm;
  at: number;
  /** The day of arrival: nothing may be canceled for free after it. */
  checkin: string;
  /** Null: the last one stays. */
  onDrop: (() => void) | null;
}

function fieldsAt(form: QuoteForm, at: number) {
  const input = (name: keyof OptionValues) => form.getInputProps(`options.${at}.${name}`);
  const money = (name: Exclude<keyof OptionValues, 'freeDay'>) => ({ ...input(name), value: form.values.options[at]?.[name] ?? '' });
  return { input, money };
}

function Hotel({ form, at }: Pick<OptionProps, 'form' | 'at'>) {
  const { input } = fieldsAt(form, at);
  const needed = recordText.required;
  return (
    <>
      <TextInput label={needed(quoteText.hotel)} maxLength={120} {...input('hotelName')} />
      <TextInput label={needed(quoteText.room)} maxLength={1000} {...input('roomDescription')} />
      <Select label={needed(quoteText.regimen)} data={choicesOf(hotelText.regimens)} allowDeselect={false} {...input('regimen')} />
      <TextInput label={quoteText.provider} maxLength={120} {...input('provider')} />
    </>
  );
}

/** The amount that a percentage makes, or one that is typed. */
function Markup({ form, at }: Pick<OptionProps, 'form' | 'at'>) {
  const option = form.values.options[at];
  const isReckoned = option !== undefined && option.markupPercent !== '' && hundredthsOf(option.markupPercent) !== null;
  if (isReckoned) return <MoneyInput label={quoteText.markup} value={markupOf(option)} onChange={() => undefined} disabled />;
  return <MoneyInput label={quoteText.markup} {...fieldsAt(form, at).money('hotelMarkup')} />;
}

function Prices({ form, at }: Pick<OptionProps, 'form' | 'at'>) {
  const { input, money } = fieldsAt(form, at);
  const needed = recordText.required;
  return (
    <>
      <MoneyInput label={needed(quoteText.price)} description={quoteText.priceHint} {...money('providerValue')} className={classes.wide} />
      <MoneyInput label={quoteText.taxes} {...money('otherTaxes')} />
      <MoneyInput label={quoteText.fee} {...money('hotelFee')} />
      <MoneyInput unit="%" label={quoteText.markupPercent} description={quoteText.markupPercentHint} {...money('markupPercent')} />
      <Markup form={form} at={at} />
      <Select label={needed(quoteText.payment)} data={choicesOf(quoteText.payments)} allowDeselect={false} {...input('payment')} />
    </>
  );
}

function Rules({ form, at, checkin }: Pick<OptionProps, 'form' | 'at' | 'checkin'>) {
  const { input, money } = fieldsAt(form, at);
  return (
    <>
      <Moment
        day={
          <DayInput
            label={quoteText.freeUntil}
            maxDate={checkin}
            clearable
            {...input('freeDay')}
            value={form.values.options[at]?.freeDay ?? null}
          />
        }
        time={form.values.options[at]?.freeTime ?? ''}
        onTime={(time) => form.setFieldValue(`options.${at}.freeTime`, time)}
        name={quoteText.freeUntil}
      />
      <MoneyInput label={quoteText.penalty} {...money('penalty')} />
      <MoneyInput label={quoteText.noShow} {...money('noShow')} />
      <Textarea label={quoteText.obs} autosize minRows={1} maxLength={4000} className={classes.wide} {...input('obs')} />
    </>
  );
}

export function OptionFields({ form, at, checkin, onDrop }: OptionProps) {
  const option = form.values.options[at];
  return (
    <fieldset className={classes.option}>
      <legend>{quoteText.option(at + 1)}</legend>
      {onDrop && (
        <ActionIcon variant="subtle" color="ardosia" className={classes.drop} aria-label={quoteText.dropOne(at + 1)} onClick={onDrop}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.two}>
        <Hotel form={form} at={at} />
        <Prices form={form} at={at} />
        <Rules form={form} at={at} checkin={checkin} />
      </div>
      <Text className={classes.pays}>
        {quoteText.customerPays} <b className="tj-num">{option && formatMoney(customerValue(option))}</b>
      </Text>
    </fieldset>
  );
}
