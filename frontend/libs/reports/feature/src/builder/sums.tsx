/** What the report comes to, who will approve it, and what its sender should know first. */
import { Anchor, Stack, Text } from '@mantine/core';
import type { AnsweredPreview, Expense, ReportPreview } from '@trajeto/reports-data-access';
import { Banner, ErrorState, Money, NetworkButton } from '@trajeto/shared-ui';
import { Link } from 'react-router';
import pageClasses from '../page/page.module.css';
import type { Settlement } from '../settlement/settlement';
import { sentenceOf, SettlementCard } from '../settlement/settlement-card';
import { nameOf } from './available-panel';
import classes from './builder.module.css';
import { builderText } from './builder.text';
import { routingCharge, type Pool } from './draft';
import { WhoApproves } from './who-approves';

/** The part of the workbench this column reads. */
export interface SummedBench {
  chosen: Pool;
  missing: readonly string[];
  answered: ReportPreview | undefined;
  preview: {
    isEmpty: boolean;
    isStale: boolean;
    isError: boolean;
    error: unknown;
    data?: AnsweredPreview | undefined;
    refetch: () => unknown;
  };
}

function MissingVouchers({ expenses }: { expenses: readonly Expense[] }) {
  if (expenses.length === 0) return null;
  return (
    <Banner tone="dende" title={builderText.missingVouchers(expenses.length)}>
      <ul className={classes.missing}>
        {expenses.map((expense) => (
          <li key={expense.uuid}>
            <span className={classes.wrap}>{nameOf(expense)}</span>
            <Anchor component={Link} to={`/despesas/${expense.uuid}`} inherit aria-label={builderText.correctOne(nameOf(expense))}>
              {builderText.correct}
            </Anchor>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function Notices({ bench: { answered, missing, chosen } }: { bench: SummedBench }) {
  if (!answered) return null;
  const broken = new Set(
    answered.unsatisfiedPolicies.filter(({ voucherRequired }) => !voucherRequired).map(({ expenseUuid }) => expenseUuid),
  );
  return (
    <>
      <MissingVouchers expenses={chosen.expenses.filter(({ uuid }) => missing.includes(uuid))} />
      {broken.size > 0 && (
        <Banner tone="dende" title={builderText.overLimit(broken.size)}>
          {builderText.overLimitBody}
        </Banner>
      )}
      {answered.confirmedDuplicates.length > 0 && <Banner tone="urucum" title={builderText.duplicates} />}
    </>
  );
}

export function BuilderAside({ bench, settlement }: { bench: SummedBench; settlement: Settlement | undefined }) {
  const { preview, answered, chosen } = bench;
  const charge = routingCharge(chosen.expenses, chosen.advances);
  return (
    <Stack gap="md" className={classes.aside}>
      {preview.isError && !answered ? (
        <ErrorState message={builderText.previewFailed} error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <SettlementCard settlement={settlement} owner={null} isStale={preview.isStale && !preview.isEmpty} />
      )}
      {answered && charge && !preview.isEmpty && <WhoApproves charge={charge} preview={answered} />}
      {!preview.isEmpty && <Notices bench={bench} />}
    </Stack>
  );
}

/** The settlement under the thumb. */
export function PhoneBar({ settlement, isBusy, onSend }: { settlement: Settlement | undefined; isBusy: boolean; onSend: () => void }) {
  return (
    <div className={pageClasses.bar}>
      <span className={classes.phoneSum} aria-hidden>
        <Text span fz="sm" c="dimmed">
          {settlement && sentenceOf(settlement, null)}
        </Text>
        <b>{settlement && <Money value={settlement.value} />}</b>
      </span>
      <NetworkButton loading={isBusy} onClick={onSend}>
        {builderText.send}
      </NetworkButton>
    </div>
  );
}
