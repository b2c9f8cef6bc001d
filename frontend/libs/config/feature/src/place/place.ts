/** Where an agency or a company is: its values, its fields, and what is sent. */
import { placeText as text } from './place.text';
import { STATES } from './states';

export type Place = { zipCode: string; address: string; number: string; district: string; city: string; state: string };
type Placed = { readonly [Part in keyof Place]?: string | null };

/** As a form keeps it: what is absent is empty. */
export const placeOf = (row: Placed | null): Place => ({
  zipCode: row?.zipCode ?? '',
  address: row?.address ?? '',
  number: row?.number ?? '',
  district: row?.district ?? '',
  city: row?.city ?? '',
  state: row?.state ?? '',
});

/** As the API takes it: what is empty is none. */
export const placeSent = ({ zipCode, address, number, district, city, state }: Place) => ({
  zipCode: zipCode || null,
  address: address || null,
  number: number || null,
  district: district || null,
  city: city || null,
  state: state || null,
});

export const PLACE_FIELDS = [
  { name: 'zipCode', label: text.zipCode, kind: 'mask', mask: 'cep' },
  { name: 'address', label: text.address, maxLength: 120 },
  { name: 'number', label: text.number, maxLength: 40 },
  { name: 'district', label: text.district, maxLength: 120 },
  { name: 'city', label: text.city, maxLength: 120 },
  { name: 'state', label: text.state, kind: 'select', choices: STATES.map((state) => ({ value: state, label: state })) },
] as const;
