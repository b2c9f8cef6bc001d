/** The address of the page that is shown, read and written through one schema; a reload and the way back keep it, a change keeps its hash. */
import { useLocation } from 'react-router';
import { narrowedIn, readAddress, writeAddress, type AddressSchema, type AddressValues } from './address';
import { useQueryString } from './use-query-string';

export interface Address<Schema extends AddressSchema> {
  values: AddressValues<Schema>;
  /** Writes these values, in the place of the address that is shown. */
  change: (values: Partial<AddressValues<Schema>>) => void;
  /** The address with these values, for a link. */
  to: (values: Partial<AddressValues<Schema>>) => string;
  /** The names of what narrows the list now. */
  narrowed: readonly (keyof Schema & string)[];
  /** Takes back all that narrows the list. */
  clear: () => void;
}

/** An address as whatever narrows or draws its list reads it. */
export interface NarrowedAddress {
  values: Readonly<Record<string, unknown>>;
  narrowed: readonly string[];
  /** Typed as a method is: addresses of different values stand for it. */
  change: { write(values: Readonly<Record<string, unknown>>): void }['write'];
  clear: () => void;
}

/** `root`: the path that a change leads to, where that is not the path shown. */
export function useAddress<Schema extends AddressSchema>(schema: Schema, root?: string): Address<Schema> {
  const { hash } = useLocation();
  const { query, write } = useQueryString(root);
  const narrowed = narrowedIn(schema, query);
  const unset = Object.fromEntries(narrowed.map((name) => [name, schema[name]?.read(null)])) as Partial<AddressValues<Schema>>;
  const change = (values: Partial<AddressValues<Schema>>) => write((last) => writeAddress(schema, last, values));
  return {
    values: readAddress(schema, query),
    change,
    to: (values) => `?${writeAddress(schema, query, values).toString()}${hash}`,
    narrowed,
    clear: () => change(unset),
  };
}
