/** How many days ahead flights were bought, month by month, beside what the company's policy asks. */
import { useQuery } from '@tanstack/react-query';
import { advanceDaysQuery, type LeadTime } from '@trajeto/bi-data-access';
import { useCustomerUuid, useMay } from '@trajeto/shared-auth';
import classes from './dashboard.module.css';
import { dashboardText } from './dashboard.text';
import { Panel } from './panel';
import type { PanelRead } from './use-spending';

const wholeDays = ({ value }: LeadTime) => Math.round(value);

/** Days ahead by policy; null where there is no rule, or who looks may not read it. */
function usePolicyDays(): number | null {
  const customer = useCustomerUuid();
  const { data } = useQuery({ ...advanceDaysQuery(customer), enabled: useMay('view-policy-value') });
  return data ?? null;
}

function Bars({ months, policy }: { months: readonly LeadTime[]; policy: number | null }) {
  const most = Math.max(1, policy ?? 0, ...months.map(wholeDays));
  return (
    <div className={classes.days}>
      <ul className={classes.dayRows}>
        {months.map((month) => (
          <li key={month.month} className={classes.dayRow}>
            <span>{month.description}</span>
            <span className={classes.dayTrack} aria-hidden>
              <span className={classes.dayBar} style={{ width: `${(100 * wholeDays(month)) / most}%` }} />
              {policy !== null && <span className={classes.policyLine} style={{ left: `${(100 * policy) / most}%` }} />}
            </span>
            <span className="tj-num">{dashboardText.days(wholeDays(month))}</span>
          </li>
        ))}
      </ul>
      {policy !== null && (
        <p className={classes.policyNote}>
          <span className={classes.policyKey} aria-hidden /> {dashboardText.policyDays(policy)}
        </p>
      )}
    </div>
  );
}

export function LeadTimePanel({ read: { data, ...state } }: { read: PanelRead<LeadTime[]> }) {
  const policy = usePolicyDays();
  // Months without a flight would draw an average of nothing.
  const months = data?.filter(({ value }) => value > 0);
  const longest = months?.reduce<LeadTime | null>((top, month) => (top && top.value >= month.value ? top : month), null);
  return (
    <Panel
      title={dashboardText.leadTime}
      isStale={state.isStale}
      isFailed={state.isFailed}
      onRetry={state.retry}
      height={240}
      className={classes.half}
      summary={longest && dashboardText.greatest(longest.description, dashboardText.days(wholeDays(longest)))}
      table={
        months && {
          heads: [dashboardText.month, dashboardText.leadDays],
          rows: months.map((month) => ({
            key: month.month,
            cells: [month.description, dashboardText.days(wholeDays(month))],
            height: month.value,
          })),
        }
      }
    >
      <Bars months={months ?? []} policy={policy} />
    </Panel>
  );
}
