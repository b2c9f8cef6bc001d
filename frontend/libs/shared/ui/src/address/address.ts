/** The address of a list as typed values: each part says how it is read from the query string and how it is written there. */

/** `read` answers the unset value for whatever it does not understand; `write` answers null for the unset value. */
export interface AddressPart<Value = unknown> {
  read(raw: string | null): Value;
  write(value: Value): string | null;
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

/** `sim`, or absent. */
export const flag: AddressPart<boolean> = { read: (raw) => raw === 'sim', write: (value) => (value ? 'sim' : null) };

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

export const PAGE_SIZES = [20, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The parts of every list: the words searched, the page and its size, and the record looked at beside the list. */
export const LIST_PARTS = {
  search: words,
  page: positive(1),
  limit: {
    read: (raw: string | null): PageSize => PAGE_SIZES.find((size) => String(size) === raw) ?? PAGE_SIZES[0],
    write: (size: PageSize) => (size === PAGE_SIZES[0] ? null : String(size)),
  },
  abrir: reference,
} satisfies AddressSchema;

/** What narrows a list is neither its page nor what is open beside it. */
export const isNarrowing = (name: string): boolean => !['page', 'limit', 'abrir'].includes(name);

export function readAddress<Schema extends AddressSchema>(schema: Schema, query: URLSearchParams): AddressValues<Schema> {
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, part.read(query.get(name))])) as AddressValues<Schema>;
}

/** The query string with `change` written into it; another narrowing leads back to the first page. */
export function writeAddress<Schema extends AddressSchema>(
  schema: Schema,
  query: URLSearchParams,
  change: Partial<AddressValues<Schema>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  if (Object.keys(change).some((name) => isNarrowing(name) || name === 'limit')) next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    const written = schema[name]?.write(value) ?? null;
    if (written === null) next.delete(name);
    else next.set(name, written);
  }
  return next;
}
