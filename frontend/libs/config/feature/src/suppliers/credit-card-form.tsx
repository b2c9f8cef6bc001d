/** The form of a card: what the provider of payments knows it by is given once, how it is used may change. */
import type { CardChange, CardType, CreditCard, NewCard, Served } from '@trajeto/config-data-access/suppliers';
import { servedUuids } from '@trajeto/config-data-access/suppliers';
import { PasswordInput } from '@mantine/core';
import { Banner } from '@trajeto/shared-ui';
import type { Field, FieldList, ResourceForm } from '@trajeto/shared-ui/crud';
import { holdsCardNumber, isMasked, monthOf, monthShown } from './card-number';
import { creditCardsText as text } from './credit-cards.text';
import { SERVED_FIELD, servedOf } from './served';

const BRANDS = ['Visa', 'Mastercard', 'Elo', 'American Express', 'Hipercard', 'Diners'] as const;
const TYPES = (['virtual', 'physical'] as const).map((value) => ({ value, label: text.types[value] }));

export type CardValues = {
  alias: string;
  description: string;
  token: string;
  brand: string;
  maskedPan: string;
  userName: string;
  /** MM/AAAA */
  expiry: string;
  type: CardType | null;
  periodicity: string;
  threshold: string;
  served: Served;
};
type TextName = Exclude<keyof CardValues, 'type' | 'served'>;

export const changeOf = ({ alias, description, periodicity, threshold, served }: CardValues): CardChange => ({
  alias: alias || null,
  description: description || null,
  periodicity: periodicity || null,
  threshold: threshold || null,
  customersUuids: servedUuids(served),
});
export const newCardOf = (values: CardValues): NewCard => ({
  ...changeOf(values),
  token: values.token,
  brand: values.brand,
  maskedPan: values.maskedPan,
  userName: values.userName,
  expiryDate: monthOf(values.expiry) ?? '',
  type: values.type ?? 'virtual',
});

/** No field takes a whole number, whatever else it asks for. */
const safe =
  (name: TextName, problem: (typed: string) => string | null = () => null) =>
  (values: CardValues) =>
    holdsCardNumber(values[name]) ? text.fullNumber : problem(values[name]);

const TOKEN: Field<CardValues> = {
  name: 'token',
  label: text.token,
  required: text.tokenRequired,
  check: safe('token'),
  kind: 'own',
  show: () => '',
  draw: ({ form }) => (
    <PasswordInput
      label={text.token}
      description={text.tokenHint}
      autoComplete="new-password"
      maxLength={400}
      {...form.getInputProps('token')}
    />
  ),
};

/** Given once; a stored card shows them as they are. */
const dataFields = (isStored: boolean): readonly Field<CardValues>[] => [
  ...(isStored ? [] : [TOKEN]),
  {
    name: 'brand',
    label: text.brand,
    required: text.brandRequired,
    maxLength: 60,
    ...(!isStored && { suggestions: BRANDS }),
    check: safe('brand'),
    isReadOnly: isStored,
  },
  {
    name: 'maskedPan',
    label: text.maskedPan,
    required: text.maskedPanRequired,
    ...(!isStored && { hint: text.maskedPanHint }),
    maxLength: 32,
    check: safe('maskedPan', (typed) => (isMasked(typed.trim()) ? null : text.maskedPanInvalid)),
    isReadOnly: isStored,
  },
  { name: 'userName', label: text.holder, required: text.holderRequired, maxLength: 120, check: safe('userName'), isReadOnly: isStored },
  {
    name: 'expiry',
    label: text.expiry,
    required: text.expiryRequired,
    placeholder: text.expiryHint,
    maxLength: 7,
    check: ({ expiry }) => (monthOf(expiry) === null ? text.expiryInvalid : null),
    isReadOnly: isStored,
  },
  { name: 'type', label: text.type, required: text.typeRequired, kind: 'radio', choices: TYPES, isReadOnly: isStored },
];

const fieldsOf = (card: CreditCard | null): FieldList<CardValues> => [
  { name: 'alias', label: text.alias, maxLength: 120, check: safe('alias') },
  { name: 'description', label: text.description, hint: text.descriptionHint, maxLength: 120, check: safe('description') },
  { section: text.data, hint: text.dataHint, fields: dataFields(card !== null) },
  {
    section: text.use,
    fields: [
      { name: 'periodicity', label: text.periodicity, maxLength: 120, check: safe('periodicity') },
      { name: 'threshold', label: text.threshold, kind: 'money' },
      SERVED_FIELD,
    ],
  },
];

export const CARD_FORM: ResourceForm<CreditCard, CardValues> = {
  size: 560,
  valuesOf: (card) => ({
    alias: card?.alias ?? '',
    description: card?.description ?? '',
    token: '',
    brand: card?.brand ?? '',
    maskedPan: card?.maskedPan ?? '',
    userName: card?.userName ?? '',
    expiry: card ? monthShown(card.expiryDate) : '',
    type: card?.type ?? null,
    periodicity: card?.periodicity ?? '',
    threshold: card?.threshold ?? '',
    served: servedOf(card),
  }),
  fields: fieldsOf,
  notice: (card) => card?.lockCode && <Banner tone="urucum" title={text.lockedBy(card.lockCode)} />,
};
