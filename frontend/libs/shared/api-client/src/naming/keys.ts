/** Renames the keys of what travels; the keys of dictionaries (a status, a slug) are values and stay. */
import { camelCase, snakeCase } from './case';
import { DICTIONARIES } from './generated/dictionaries';

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function rename(value: unknown, name: (key: string) => string, freeLevels: number): unknown {
  if (Array.isArray(value)) return value.map((item) => rename(item, name, freeLevels));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      freeLevels > 0 ? [key, rename(inner, name, freeLevels - 1)] : [name(key), rename(inner, name, DICTIONARIES[snakeCase(key)] ?? 0)],
    ),
  );
}

export const toCamel = (wire: unknown): unknown => rename(wire, camelCase, 0);
export const toSnake = (value: unknown): unknown => rename(value, snakeCase, 0);

/** `levels.0.approver_uuid` → `levels.0.approverUuid`, for the fields of a form. */
export const camelPath = (path: string): string => path.split('.').map(camelCase).join('.');

/** Query as the API reads it: snake_case, lists with brackets, absent and empty left out. */
type QueryValue = string | number | boolean | null | undefined;

export function serializeQuery(query: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query as Record<string, QueryValue | QueryValue[]>)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) value.forEach((item) => search.append(`${snakeCase(key)}[]`, String(item)));
    else search.append(snakeCase(key), String(value));
  }
  return search.toString();
}
