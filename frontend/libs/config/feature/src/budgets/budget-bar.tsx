/** What became of a budget in one bar: spent, committed, reserved, the mark of its alert and what went beyond it. */
import { formatMoney, formatPercent } from '@trajeto/shared-format';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { BudgetView } from '@trajeto/config-data-access/budgets';
import classes from './budgets.module.css';
import { budgetViewText as text } from './budget-view.text';
import { PARTS, sharesOf } from './consumption';

export type BarOf = Pick<BudgetView, 'amount' | 'spent' | 'committed' | 'reserved' | 'percent' | 'alertPercentage' | 'overAlert'>;

const wordsOf = (view: BarOf, beyond: string | null) =>
  text.bar([
    ...PARTS.map((part) => text.part(text.kinds[part], formatMoney(view[part]))),
    text.planned(formatMoney(view.amount)),
    ...(beyond === null ? [] : [text.overrun(formatMoney(beyond))]),
  ]);

export function BudgetBar({ view }: { view: BarOf }) {
  const { parts, overrun, alert } = sharesOf(view);
  return (
    <span className={classes.consumption}>
      <span className={classes.bar} role="img" aria-label={wordsOf(view, overrun?.value ?? null)}>
        {PARTS.map((part) => (
          <span key={part} className={classes.part} data-part={part} style={{ width: `${parts[part]}%` }} />
        ))}
        {overrun && <span className={classes.part} data-part="overrun" style={{ width: `${overrun.share}%` }} />}
        {alert !== null && <span className={classes.mark} style={{ insetInlineStart: `${alert}%` }} />}
      </span>
      <span className={classes.figures}>
        <span className="tj-num">{formatPercent(view.percent, 0)}</span>
        {view.overAlert && view.alertPercentage !== null && (
          <span className={classes.alert} title={text.alertReached(view.alertPercentage)}>
            <IconAlertTriangle size={16} aria-hidden /> {text.alert(view.alertPercentage)}
          </span>
        )}
        {overrun && <b className={`tj-num ${classes.over ?? ''}`}>{text.over(formatMoney(overrun.value))}</b>}
      </span>
    </span>
  );
}
