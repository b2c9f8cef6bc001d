/** The values of a report's form: what stands there first, and what is sent. */
import type { ReportFilter, ReportFilters, ReportType } from '@trajeto/bi-data-access';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import type { SearchOption } from '@trajeto/shared-ui/crud';
import { reportCentreText as text } from './report-centre.text';

/** By the slug of the filter: a day, or what was chosen of a list. */
export type FormValues = Readonly<Record<string, string | readonly SearchOption[]>>;

const FROM = 'start_date';
const UNTIL = 'end_date';

/** The choices of a filter that has few: as its type of report names them, else as the screen knows them; null for a list of the server's. */
export function optionsOf({ slug: report }: ReportType, { slug, type, options }: ReportFilter): SearchOption[] | null {
  if (options) return options;
  const known = slug === 'statuses' ? text.statusesOf[report] : text.options[type];
  return known ? Object.entries(known).map(([value, label]) => ({ value, label })) : null;
}

export const isDay = ({ type }: ReportFilter) => type === 'date' || type === 'day';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the address asks of a filter, as 'Exportar' of a list writes it; undefined where it says nothing of it. */
function askedIn(query: URLSearchParams, type: ReportType, filter: ReportFilter): FormValues[string] | undefined {
  if (!query.has(filter.slug)) return undefined;
  if (isDay(filter)) return query.getAll(filter.slug).find((day) => DAY.test(day)) ?? '';
  return optionsOf(type, filter)?.filter(({ value }) => query.getAll(filter.slug).includes(value));
}

/** A report of a period begins with this month to today, unless the address asks for something else. */
export function firstValues(type: ReportType, now: Date, query = new URLSearchParams()): FormValues {
  const today = dayInSaoPaulo(now);
  const usual: FormValues = { [FROM]: `${today.slice(0, 8)}01`, [UNTIL]: today };
  const valueOf = (filter: ReportFilter) => askedIn(query, type, filter) ?? (isDay(filter) ? (usual[filter.slug] ?? '') : []);
  return Object.fromEntries(type.filters.map((filter) => [filter.slug, valueOf(filter)]));
}

/** The period is the wrong way round: the server would refuse it. */
export function isBackwards(values: FormValues): boolean {
  const [from, until] = [values[FROM], values[UNTIL]];
  return typeof from === 'string' && typeof until === 'string' && from !== '' && until !== '' && from > until;
}

/** What narrows: empty values do not. */
export function filtersOf(values: FormValues): ReportFilters {
  const given = Object.entries(values).filter(([, value]) => value.length > 0);
  return Object.fromEntries(given.map(([slug, value]) => [slug, typeof value === 'string' ? value : value.map((option) => option.value)]));
}

/** The same without days: a scheduled report is of the week or the month before it. */
export function filtersWithoutDays({ filters }: ReportType, values: FormValues): ReportFilters {
  const days = new Set(filters.filter(isDay).map(({ slug }) => slug));
  return filtersOf(Object.fromEntries(Object.entries(values).filter(([slug]) => !days.has(slug))));
}

const camel = (slug: string) => slug.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** A value by the slug the server gave it: the client renames the keys of what it does not know as a dictionary. */
export const bySlug = (record: Readonly<Record<string, unknown>>, slug: string): unknown => record[slug] ?? record[camel(slug)];
