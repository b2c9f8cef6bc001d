/** Where an agency or a company is. */
import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MaskedInput } from '@trajeto/shared-ui';
import { placeText } from './place.text';
import { STATES } from './states';

export interface Place {
  zipCode: string;
  address: string;
  number: string;
  district: string;
  city: string;
  state: string;
}
interface Placed {
  zipCode?: string | null;
  address?: string | null;
  number?: string | null;
  district?: string | null;
  city?: string | null;
  state?: string | null;
}

/** As a form keeps it: what is absent is empty. */
export const placeOf = (row: Placed | null): Place => ({
  zipCode: row?.zipCode ?? '',
  address: row?.address ?? '',
  number: row?.number ?? '',
  district: row?.district ?? '',
  city: row?.city ?? '',
  state: row?.state ?? '',
});

const orNull = (value: string) => value.trim() || null;

/** As the API takes it: what is empty is none. */
export const placeSent = ({ zipCode, address, number, district, city, state }: Place) => ({
  zipCode: orNull(zipCode),
  address: orNull(address),
  number: orNull(number),
  district: orNull(district),
  city: orNull(city),
  state: orNull(state),
});

export function PlaceFields<Values extends Place>({ form }: { form: UseFormReturnType<Values> }) {
  const fieldOf = (name: keyof Place) => form.getInputProps(name as never);
  return (
    <>
      <MaskedInput mask="cep" label={placeText.zipCode} {...fieldOf('zipCode')} value={form.values.zipCode} />
      <TextInput label={placeText.address} maxLength={120} {...fieldOf('address')} />
      <TextInput label={placeText.number} maxLength={40} {...fieldOf('number')} />
      <TextInput label={placeText.district} maxLength={120} {...fieldOf('district')} />
      <TextInput label={placeText.city} maxLength={120} {...fieldOf('city')} />
      <Select label={placeText.state} data={STATES} searchable clearable {...fieldOf('state')} />
    </>
  );
}
