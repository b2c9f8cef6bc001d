/** Budgets that reached their alert, the fullest first: how much is gone, and what is left. */
import { Text } from '@mantine/core';
import type { OverviewBudget } from '@trajeto/bi-data-access';
import { formatPercent, moneyToCents } from '@trajeto/shared-format';
import { Money } from '@trajeto/shared-ui';
import classes from './overview.module.css';
import { overviewText } from './overview.text';

/** The part that is gone, by the amounts themselves; above 1 the budget is overrun. */
export function goneOf({ consumed, amount }: Pick<OverviewBudget, 'consumed' | 'amount'>): number {
  const [gone, all] = [moneyToCents(consumed) ?? 0n, moneyToCents(amount) ?? 0n];
  if (all > 0n) return Number((gone * 10_000n) / all) / 10_000;
  return gone > 0n ? 1 : 0;
}

const keyOf = ({ budgetUuid, phaseUuid, name }: OverviewBudget) => budgetUuid ?? phaseUuid ?? name;

function Budget({ budget }: { budget: OverviewBudget }) {
  const gone = goneOf(budget);
  const isOverrun = gone > 1;
  return (
    <li className={classes.budget} data-overrun={isOverrun || undefined}>
      <span>
        <b>{budget.name}</b>
        <Text span fz="sm" c="dimmed" display="block">
          {budget.charge.name}
        </Text>
      </span>
      <span className={classes.count}>
        {isOverrun ? overviewText.overrun : overviewText.gone(formatPercent(gone, 0))}
        <Text span fz="sm" c="dimmed">
          {overviewText.left} <Money value={budget.balance} />
        </Text>
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.gone} style={{ width: `${100 * Math.min(1, gone)}%` }} />
      </span>
    </li>
  );
}

export function Budgets({ budgets }: { budgets: readonly OverviewBudget[] }) {
  if (budgets.length === 0) return <Text c="dimmed">{overviewText.noBudgets}</Text>;
  const fullest = [...budgets].sort((one, other) => goneOf(other) - goneOf(one));
  return (
    <ul className={classes.rows}>
      {fullest.map((budget) => (
        <Budget key={keyOf(budget)} budget={budget} />
      ))}
    </ul>
  );
}
