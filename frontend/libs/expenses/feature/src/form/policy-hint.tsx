/** What the policy leaves for this expense, asked from the server as the person types; it warns and never blocks. */
import { IconAlertTriangle, IconShieldLock } from '@tabler/icons-react';
import type { ExpensePreview, PolicyLimit } from '@trajeto/expenses-data-access';
import { formatDate, formatMoney } from '@trajeto/shared-format';
import classes from './form.module.css';
import { formText } from './form.text';

function limitWords({ policyParameter, value, left }: PolicyLimit, day: string, today: string): string {
  if (policyParameter === 'max_per_expense') return formText.maxPerExpense(formatMoney(value));
  if (policyParameter === 'max_per_month') return formText.leftInMonth(formatMoney(left));
  return day === today ? formText.leftToday(formatMoney(left)) : formText.leftThatDay(formatMoney(left), formatDate(day));
}

const LIMITS: readonly string[] = ['max_per_expense', 'max_per_day', 'max_per_month'];

export const limitsInWords = ({ limits }: Pick<ExpensePreview, 'limits'>, day: string, today: string): string =>
  LIMITS.flatMap((parameter) => limits.filter(({ policyParameter }) => policyParameter === parameter))
    .map((limit) => limitWords(limit, day, today))
    .join(' · ');

/** The sentences of what is not met; a missing receipt has its own place beside the receipt. */
export const unmetOf = (preview: ExpensePreview | undefined) =>
  (preview?.unsatisfiedPolicies ?? []).filter(({ policyParameter }) => policyParameter !== 'voucher_required_above');

export function PolicyHint({ preview, day, today }: { preview: ExpensePreview | undefined; day: string; today: string }) {
  const unmet = unmetOf(preview);
  const limits = preview ? limitsInWords(preview, day, today) : '';
  const isShown = preview !== undefined && (limits !== '' || unmet.length > 0);
  const HintIcon = unmet.length > 0 ? IconAlertTriangle : IconShieldLock;
  return (
    <div aria-live="polite" className={classes.hintPlace}>
      {isShown && (
        <div className={classes.hint} data-over={unmet.length > 0 || undefined}>
          <HintIcon size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{unmet.length > 0 ? formText.over : formText.within}</b>
            {unmet.map(({ message }) => (
              <span key={message}>{message}</span>
            ))}
            {limits !== '' && <span>{limits}</span>}
          </span>
        </div>
      )}
    </div>
  );
}
