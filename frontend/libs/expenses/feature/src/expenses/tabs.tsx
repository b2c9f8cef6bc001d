/** The tabs with how many and how much, and the three figures of the head. */
import type { ExpensesSummary } from '@trajeto/expenses-data-access';
import { formatMoney, sumMoney } from '@trajeto/shared-format';
import { LinkTabs, Money } from '@trajeto/shared-ui';
import { EXPENSE_LIST, STATUSES, type Tab } from './address';
import classes from './expenses.module.css';
import { expensesText } from './expenses.text';
import type { ExpensesAddress } from './use-expenses';

function sumsOf(summary: ExpensesSummary | undefined, tab: Tab): { count: number; total: string } | null {
  if (!summary) return null;
  const statuses = STATUSES[tab].length > 0 ? STATUSES[tab] : (Object.keys(summary.byStatus) as (keyof typeof summary.byStatus)[]);
  const counted = statuses.map((status) => summary.byStatus[status]);
  return { count: counted.reduce((sum, one) => sum + (one?.count ?? 0), 0), total: sumMoney(counted.map((one) => one?.total)) };
}

interface TabsProps {
  address: ExpensesAddress;
  summary: ExpensesSummary | undefined;
}

export function Tabs({ address: { tab: current, toTab }, summary }: TabsProps) {
  const tabs = EXPENSE_LIST.tabs.map((tab) => {
    const sums = sumsOf(summary, tab);
    const label = expensesText.tab[tab];
    return {
      id: tab,
      label,
      to: toTab(tab),
      isCurrent: tab === current,
      count: sums?.count,
      ...(sums && { title: formatMoney(sums.total), name: expensesText.tabOf(label, sums.count, formatMoney(sums.total)) }),
    };
  });
  return <LinkTabs label={expensesText.tabs} tabs={tabs} />;
}

export function Figures({ summary, owed }: { summary: ExpensesSummary | undefined; owed: string | undefined }) {
  const figures = [
    { label: expensesText.open, value: summary?.byStatus.open?.total },
    { label: expensesText.returned, value: summary?.byStatus.rejected?.total },
    { label: expensesText.owed, value: owed },
  ];
  return (
    <dl className={classes.figures} aria-label={expensesText.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money value={value ?? null} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
