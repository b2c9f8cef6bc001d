/** The periods a budget is made for: months, quarters and years by the calendar, or any two days. */
import { formatDate } from '@trajeto/shared-format';
import { budgetsText as text } from './budgets.text';

export type PeriodKind = keyof typeof text.periodKinds;
/** Days, `YYYY-MM-DD`, both within. */
export interface Period {
  start: string;
  end: string;
}

const MONTHS: Readonly<Record<Exclude<PeriodKind, 'dates'>, number>> = { month: 1, quarter: 3, year: 12 };
const monthName = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', month: 'long', year: 'numeric' });
const A_DAY = 86_400_000;

const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const addDays = (day: string, days: number) => dayOf(new Date(utc(day).getTime() + days * A_DAY));
function addMonths(day: string, months: number): string {
  const date = utc(day);
  return dayOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)));
}

/** The period of this kind that starts on the first day of a month. */
export const periodFrom = (kind: Exclude<PeriodKind, 'dates'>, start: string): Period => ({
  start,
  end: addDays(addMonths(start, MONTHS[kind]), -1),
});

/** The period of this kind a day is in. */
export function periodAround(kind: Exclude<PeriodKind, 'dates'>, day: string): Period {
  const month = Number(day.slice(5, 7)) - 1;
  return periodFrom(kind, addMonths(`${day.slice(0, 4)}-01-01`, month - (month % MONTHS[kind])));
}

/** What two days are by the calendar. */
export function kindOf({ start, end }: Period): PeriodKind {
  const kinds = ['month', 'quarter', 'year'] as const;
  return kinds.find((kind) => periodAround(kind, start).start === start && periodFrom(kind, start).end === end) ?? 'dates';
}

const lengthOf = ({ start, end }: Period) => Math.round((utc(end).getTime() - utc(start).getTime()) / A_DAY) + 1;

/** The one that follows: the next of its kind, or as many days again. */
export function nextPeriod(period: Period): Period {
  const kind = kindOf(period);
  const start = addDays(period.end, 1);
  return kind === 'dates' ? { start, end: addDays(start, lengthOf(period) - 1) } : periodFrom(kind, start);
}

/** The period and the `count` that follow it. */
export function repeated(period: Period, count: number): Period[] {
  const all = [period];
  for (let more = 0; more < count; more += 1) all.push(nextPeriod(all.at(-1) ?? period));
  return all;
}

/** 'dezembro de 2026', '4º trimestre de 2026', '2026', '01/12/2026 a 15/12/2026' */
export function periodName(period: Period): string {
  const kind = kindOf(period);
  const year = Number(period.start.slice(0, 4));
  if (kind === 'month') return monthName.format(utc(period.start));
  if (kind === 'quarter') return text.quarter(Math.floor(Number(period.start.slice(5, 7)) / 3) + 1, year);
  if (kind === 'year') return String(year);
  return text.span(formatDate(period.start), formatDate(period.end));
}

const BEFORE: Readonly<Record<Exclude<PeriodKind, 'dates'>, number>> = { month: 12, quarter: 4, year: 2 };
const OFFERED: Readonly<Record<Exclude<PeriodKind, 'dates'>, number>> = { month: 36, quarter: 14, year: 7 };

/** Periods to choose from around today; the chosen one is among them. */
export function periodChoices(kind: Exclude<PeriodKind, 'dates'>, today: string, chosen: string): { value: string; label: string }[] {
  const { start } = periodAround(kind, today);
  const first = periodFrom(kind, addMonths(start, -BEFORE[kind] * MONTHS[kind]));
  const offered = repeated(first, OFFERED[kind] - 1);
  const all = chosen === '' || offered.some((one) => one.start === chosen) ? offered : [periodFrom(kind, chosen), ...offered];
  return all.map((one) => ({ value: one.start, label: periodName(one) }));
}
