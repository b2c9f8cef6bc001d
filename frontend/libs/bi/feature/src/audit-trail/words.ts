/** What an audit line says, in words a person reads: entities, actions, fields and their values. */
import { formatDate, formatDateTime } from '@trajeto/shared-format';
import { auditText as text } from './audit-trail.text';

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** `alert_percentage` → `Alert percentage`, for what has no words here yet. */
function spaced(name: string): string {
  const words = snake(name).replace(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of what has no name here, the area it belongs to. */
export const entityOf = (entity: string, service: string) => text.entities[entity] ?? text.services[service] ?? '';
export const fieldOf = (field: string) => text.fields[snake(field)] ?? spaced(field);

/** Services speak of the same deed as `create`, `created` or `create-branch`; what has no word here is left to the description. */
export function actionOf(action: string): string {
  const verb = action.replace(/[-_].*$/, '').replace(/d$/, '');
  return text.actions[action] ?? text.actions[action.replace(/d$/, '')] ?? text.actions[verb] ?? '';
}

const named = (value: object): string | null => {
  const { name, label } = value as { name?: unknown; label?: unknown };
  if (typeof name === 'string') return name;
  return typeof label === 'string' ? label : null;
};
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export function valueOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return text.empty;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return DAY.test(value) ? formatDate(value) : INSTANT.test(value) ? formatDateTime(value) : value;
  if (Array.isArray(value)) return value.length === 0 ? text.empty : value.map(valueOf).join(', ');
  return named(value) ?? JSON.stringify(value);
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** A change is its old and its new value; a service that names only the new one has no old one to show. */
export function changesOf(changes: Readonly<Record<string, unknown>> | null): FieldChange[] {
  return Object.entries(changes ?? {}).map(([field, change]) => {
    const [before, after] = Array.isArray(change) && change.length === 2 ? (change as [unknown, unknown]) : [null, change];
    return { field: fieldOf(field), before: valueOf(before), after: valueOf(after) };
  });
}
