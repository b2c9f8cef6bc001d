/** Fields of a form with files. */
import { formBody } from '@trajeto/shared-api-client';

export type FormValue = string | number | boolean | Blob | null | undefined;
export type FormFields = Readonly<Record<string, FormValue>>;

/** A form says 'nothing' with an empty text; what is absent stays as it is. */
const cleared = (fields: FormFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? (value === null ? '' : undefined)]));

/** Spread into a call whose body is a form; its fields are the contract's, checked where they are put together. */
export const formOf = (fields: FormFields, headers: Record<string, string> = {}) => ({
  body: cleared(fields) as never,
  bodySerializer: formBody.bodySerializer,
  headers: { ...formBody.headers, ...headers },
});
