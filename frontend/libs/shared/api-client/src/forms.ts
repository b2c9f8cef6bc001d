/** Bodies that carry a file: the same names as everywhere, as a form instead of JSON. */
import { snakeCase } from './naming/case';

type FormValue = string | number | boolean | Blob | null | undefined;

function append(form: FormData, name: string, value: FormValue): void {
  if (value === undefined || value === null) return;
  if (value instanceof Blob) form.append(name, value);
  else form.append(name, String(value));
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body as Record<string, FormValue | FormValue[]>)) {
    const name = snakeCase(key);
    if (Array.isArray(value)) value.forEach((one) => append(form, `${name}[]`, one));
    else append(form, name, value);
  }
  return form;
}

/** Spread beside `body` in a call whose body is a form: `payAdvance({ path, body, ...formBody })`. */
export const formBody = { bodySerializer: formOf, headers: { 'Content-Type': null } } as const;
