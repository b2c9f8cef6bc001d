/** What one person needs: how much, until when, what for. */
import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { openAdvancesQuery, type ReasonExpense } from '@trajeto/expenses-data-access';
import { useMay } from '@trajeto/shared-auth';
import { formatMoney, sumMoney } from '@trajeto/shared-format';
import { Banner, PersonAvatar } from '@trajeto/shared-ui';
import { DayInput, MoneyInput } from '@trajeto/shared-ui/crud';
import classes from './advance.module.css';
import { advanceText } from './advance.text';
import type { Need, NeedProblems } from './request';

interface NeedCardProps {
  need: Need;
  problems: NeedProblems;
  reasons: readonly ReasonExpense[];
  today: string;
  /** Whose card may be copied; null for the first. */
  first: Need | null;
  onChange: (patch: Partial<Need>) => void;
}

function OpenBalance({ need }: { need: Need }) {
  const { data } = useQuery({ ...openAdvancesQuery(need.travelerName), enabled: useMay('ViewAdvanceOrder') });
  const open = (data ?? []).filter(({ traveler }) => traveler.uuid === need.travelerUuid);
  if (open.length === 0) return null;
  const balance = formatMoney(sumMoney(open.map((advance) => advance.balance)));
  return <Banner tone="ipe" title={advanceText.openBalance(need.travelerName.split(' ')[0] ?? '', open.length, balance)} />;
}

export function NeedCard({ need, problems, reasons, today, first, onChange }: NeedCardProps) {
  return (
    <section className={`tj-card ${classes.need ?? ''}`} aria-label={need.travelerName}>
      <h2 className={classes.needHead}>
        <PersonAvatar name={need.travelerName} size={32} />
        <span>{need.travelerName}</span>
        {first && (
          <Button
            variant="subtle"
            size="compact-sm"
            data-inline
            onClick={() =>
              onChange({
                value: first.value,
                dateOfNeed: first.dateOfNeed,
                reasonExpenseUuid: first.reasonExpenseUuid,
                description: first.description,
              })
            }
          >
            {advanceText.copyFrom(first.travelerName)}
          </Button>
        )}
      </h2>
      <OpenBalance need={need} />
      <div className={classes.fields}>
        <MoneyInput label={advanceText.value} error={problems.value} value={need.value} onChange={(value) => onChange({ value })} />
        <DayInput
          label={advanceText.day}
          minDate={today}
          tooEarly={advanceText.dayPast}
          error={problems.dateOfNeed}
          value={need.dateOfNeed}
          onChange={(dateOfNeed) => onChange({ dateOfNeed })}
        />
        <Select
          className={classes.wide}
          label={advanceText.reason}
          placeholder={advanceText.pick}
          searchable
          allowDeselect={false}
          error={problems.reasonExpenseUuid}
          value={need.reasonExpenseUuid}
          data={reasons.map(({ uuid, reason }) => ({ value: uuid, label: reason }))}
          onChange={(reasonExpenseUuid) => reasonExpenseUuid && onChange({ reasonExpenseUuid })}
        />
        <TextInput
          className={classes.wide}
          label={advanceText.description}
          maxLength={1000}
          error={problems.description}
          value={need.description}
          onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
        />
      </div>
    </section>
  );
}
