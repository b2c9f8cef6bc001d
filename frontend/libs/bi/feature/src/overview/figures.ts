/** What a part says of its statuses, as rows: only those that hold something, one row for each word a person reads. */
import { moneyToCents, centsToMoney } from '@trajeto/shared-format';
import { lookOf, type StatusKind } from '@trajeto/shared-ui';

export interface StatusFigure {
  /** One status of those the row stands for: its badge is theirs too. */
  status: string;
  count: number;
  /** BRL; absent where a part counts and sums nothing. */
  total?: string;
}

const sumOf = (one: string, other: string) => centsToMoney((moneyToCents(one) ?? 0n) + (moneyToCents(other) ?? 0n));

function joined(one: StatusFigure, other: StatusFigure): StatusFigure {
  const count = one.count + other.count;
  return one.total !== undefined && other.total !== undefined ? { ...one, count, total: sumOf(one.total, other.total) } : { ...one, count };
}

/** In the order the part gives them, which is that of their life. */
export function rowsOf(figures: readonly StatusFigure[], kind: StatusKind): StatusFigure[] {
  const rows = new Map<string, StatusFigure>();
  for (const figure of figures) {
    if (figure.count === 0) continue;
    const { label } = lookOf(figure.status, kind);
    const before = rows.get(label);
    rows.set(label, before ? joined(before, figure) : figure);
  }
  return [...rows.values()];
}

export const countOf = (rows: readonly { count: number }[]): number => rows.reduce((sum, { count }) => sum + count, 0);
