/** Figures as the panels show them: short money, points of a line with their names and days. */
import { formatDate, formatMoney } from '@trajeto/shared-format';
import type { SpentLine, SpentPoint } from '@trajeto/bi-data-access';
import type { DaySpan } from './address';

const NBSP = '\u00a0';
const MONTHS = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'];
const decimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** From the largest: a tick of the widest total (18 digits) is as short as any. */
const SHORT = [
  [1e18, 'quinti'],
  [1e15, 'quatri'],
  [1e12, 'tri'],
  [1e9, 'bi'],
  [1e6, 'mi'],
  [1e3, 'mil'],
] as const;

/** `R$ 48 mil`, `R$ 1,2 mi`; for ticks and cards, where the exact figure stands elsewhere. */
export function shortMoney(value: number, { bare = false } = {}): string {
  const unit = bare ? '' : `R$${NBSP}`;
  const found = SHORT.find(([least]) => value >= least);
  return found ? `${unit}${decimal.format(value / found[0])}${NBSP}${found[1]}` : `R$${NBSP}${decimal.format(value)}`;
}

export const isSameSpan = (one: DaySpan | null, other: DaySpan | null): boolean =>
  one !== null && one.from === other?.from && one.to === other.to;

export interface Mark {
  label: string;
  /** For the chart's geometry alone. */
  height: number;
  value: string;
  /** The days the mark stands for; null for hours. */
  span: DaySpan | null;
}

const monthLabel = ({ month, year }: SpentPoint, index: number) =>
  `${MONTHS[month - 1] ?? ''}${index === 0 || month === 1 ? `/${String(year).slice(2)}` : ''}`;

/** As of months: the year at the first mark and at each 1 January. */
function dayLabel({ date, year }: SpentPoint, index: number): string {
  const day = formatDate(date).slice(0, 5);
  return index === 0 || date.endsWith('-01-01') ? `${day}/${String(year).slice(2)}` : day;
}

function lastDayOf({ month, year }: SpentPoint): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function markOf(point: SpentPoint, index: number, type: SpentLine['type']): Mark {
  const shared = { height: Number(point.value), value: point.value };
  if (type === 'hours') return { ...shared, label: `${String(point.hour ?? 0)}${NBSP}h`, span: null };
  if (type === 'days') return { ...shared, label: dayLabel(point, index), span: { from: point.date, to: point.date } };
  return { ...shared, label: monthLabel(point, index), span: { from: point.date.slice(0, 8) + '01', to: lastDayOf(point) } };
}

export const marksOf = ({ data, type }: SpentLine): Mark[] => data.map((point, index) => markOf(point, index, type));

/** One sentence for who cannot see the chart. */
export function greatestOf(marks: readonly { label: string; height: number; value: string }[]): { name: string; value: string } | null {
  const first = marks[0];
  if (!first || marks.every(({ height }) => height === 0)) return null;
  const best = marks.reduce((top, mark) => (mark.height > top.height ? mark : top), first);
  return { name: best.label, value: formatMoney(best.value) };
}

/** The whole percentages of a ring; what rounds to nothing is not drawn. */
export const wholePercent = (fraction: number): string => `${String(Math.round(fraction * 100))}${NBSP}%`;
