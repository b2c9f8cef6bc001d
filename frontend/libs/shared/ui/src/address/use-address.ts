/** The address of the page that is shown, read and written through one schema; a reload and the way back keep it, a change keeps its hash. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isNarrowing, readAddress, writeAddress, type AddressSchema, type AddressValues } from './address';

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

export function useAddress<Schema extends AddressSchema>(schema: Schema): Address<Schema> {
  const [query] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  // As it was written last, which may not be drawn yet: words typed a moment before opened a record again that had just closed.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const narrowed = Object.keys(schema).filter(
    (name) => isNarrowing(name) && schema[name]?.write(schema[name].read(query.get(name))) != null,
  );
  const unset = Object.fromEntries(narrowed.map((name) => [name, schema[name]?.read(null)])) as Partial<AddressValues<Schema>>;
  const change = (values: Partial<AddressValues<Schema>>) => {
    latest.current = writeAddress(schema, latest.current, values);
    void navigate({ search: latest.current.toString(), hash }, { replace: true, preventScrollReset: true });
  };
  return {
    values: readAddress(schema, query),
    change,
    to: (values) => `?${writeAddress(schema, query, values).toString()}${hash}`,
    narrowed,
    clear: () => change(unset),
  };
}
