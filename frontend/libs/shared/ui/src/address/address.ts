/** The address of a list as typed values: each part says how it is read from the query string and how it is written there. */

/** `read` answers the unset value for whatever it does not understand; `write` answers null for the unset value. */
export interface AddressPart<Value = unknown> {
  read(raw: string | null): Value;
  write(value: Value): string | null;
  /** It says where in the list one stands and narrows nothing. */
  isPlace?: boolean;
}
export type AddressSchema = Readonly<Record<string, AddressPart>>;
export type AddressValues<Schema extends AddressSchema> = {
  [Name in keyof Schema]: Schema[Name] extends AddressPart<infer Value> ? Value : never;
};

/** Typed words. */
export const words: AddressPart<string> = { read: (raw) => raw ?? '', write: (value) => value || null };

/** A decimal string, or any other value taken as it is. */
export const reference: AddressPart<string | null> = { read: (raw) => raw || null, write: (value) => value || null };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The uuid of a record; the server would refuse the whole list for anything else. */
export const record: AddressPart<string | null> = {
  read: (raw) => (raw !== null && UUID.test(raw) ? raw : null),
  write: (value) => value,
};

/** `sim`, or absent; `1` in addresses that people kept of earlier lists. */
export const flag: AddressPart<boolean> = { read: (raw) => raw === 'sim' || raw === '1', write: (value) => (value ? 'sim' : null) };

/** One of a few; the first is the unset one. */
export function choice<const Value extends string>(choices: readonly [Value, ...Value[]]): AddressPart<Value> {
  const [unset] = choices;
  return { read: (raw) => choices.find((one) => one === raw) ?? unset, write: (value) => (value === unset ? null : value) };
}

/** Several of a few, joined by commas. */
export function choices<const Value extends string>(known: readonly Value[]): AddressPart<readonly Value[]> {
  return {
    read: (raw) => known.filter((one) => raw?.split(',').includes(one)),
    write: (values) => values.join(',') || null,
  };
}

/** A positive whole number. */
export const positive = (unset: number): AddressPart<number> => ({
  read: (raw) => (raw !== null && /^[1-9]\d{0,8}$/.test(raw) ? Number(raw) : unset),
  write: (value) => (value === unset ? null : String(value)),
});

function isDay(raw: string): boolean {
  const date = new Date(`${raw}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(raw) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(raw);
}

/** A calendar day, YYYY-MM-DD. */
export const day: AddressPart<string | null> = {
  read: (raw) => (raw !== null && isDay(raw) ? raw : null),
  write: (value) => value,
};

/** The same part, of what narrows nothing. */
export const place = <Value>(part: AddressPart<Value>): AddressPart<Value> => ({ ...part, isPlace: true });

export const PAGE_SIZES = [20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The parts of every list: the words searched, the page and its size, and the record looked at beside the list. */
export const LIST_PARTS = {
  search: words,
  page: place(positive(1)),
  limit: place<PageSize>({
    read: (raw) => PAGE_SIZES.find((size) => String(size) === raw) ?? PAGE_SIZES[0],
    write: (size) => (size === PAGE_SIZES[0] ? null : String(size)),
  }),
  abrir: place(reference),
} satisfies AddressSchema;

/** Another record beside the list leaves its page where it is. */
const keepsPage = (name: string): boolean => name === 'page' || name === 'abrir';

export function readAddress<Schema extends AddressSchema>(schema: Schema, query: URLSearchParams): AddressValues<Schema> {
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, part.read(query.get(name))])) as AddressValues<Schema>;
}

/** The names of what narrows the list now. */
export const narrowedIn = <Schema extends AddressSchema>(schema: Schema, query: URLSearchParams): (keyof Schema & string)[] =>
  Object.entries(schema)
    .filter(([name, part]) => !part.isPlace && part.write(part.read(query.get(name))) !== null)
    .map(([name]) => name);

/** The query string with `change` written into it; another narrowing leads back to the first page. */
export function writeAddress<Schema extends AddressSchema>(
  schema: Schema,
  query: URLSearchParams,
  change: Partial<AddressValues<Schema>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  if (Object.keys(change).some((name) => !keepsPage(name))) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    const written = schema[name]?.write(value) ?? null;
    if (written === null) next.delete(name);
    else next.set(name, written);
  }
  return next;
}
