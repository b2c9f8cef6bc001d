/** Notifications under Hoje, Ontem and Anteriores, by the calendar of São Paulo. */
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { bellText } from './bell.text';

const DAY = 86_400_000;

export function groupByDay<Row extends { at: string }>(rows: readonly Row[], now: Date): { label: string; rows: Row[] }[] {
  const [today, yesterday] = [dayInSaoPaulo(now), dayInSaoPaulo(new Date(now.getTime() - DAY))];
  const labelOf = ({ at }: Row) => {
    const day = dayInSaoPaulo(new Date(at));
    return day === today ? bellText.today : day === yesterday ? bellText.yesterday : bellText.earlier;
  };
  return [bellText.today, bellText.yesterday, bellText.earlier]
    .map((label) => ({ label, rows: rows.filter((row) => labelOf(row) === label) }))
    .filter((group) => group.rows.length > 0);
}
