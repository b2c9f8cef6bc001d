/** What the API sends, as the client reads it: names in camel case. */
export function asRead(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asRead);
  if (value === null || typeof value !== 'object') return value;
  const name = (key: string) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [name(key), asRead(part)]));
}
