/** /despesas/prestacao-de-contas: choose what goes in, see at once what it comes to, send it. */
import { Anchor, Button, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { reportQuery, type Report, type ReportDraft } from '@trajeto/reports-data-access';
import { formatDate } from '@trajeto/shared-format';
import {
  EmptyState,
  ErrorState,
  NetworkButton,
  PageHeader,
  RowsSkeleton,
  StatusBadge,
  useIsMobile,
  usePageTitle,
} from '@trajeto/shared-ui';
import { DayInput, LeaveDialog, StaleBanner, useLeaveGuard } from '@trajeto/shared-ui/crud';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import pageClasses from '../page/page.module.css';
import { RemoveReportDialog } from '../report/report-actions';
import { settlementOf } from '../settlement/settlement';
import { AvailablePanel } from './available-panel';
import classes from './builder.module.css';
import { builderText } from './builder.text';
import { ChosenPanel } from './chosen-panel';
import { chosenOf, problemsOf, type Pool, type Problems } from './draft';
import { SendAnywayDialog } from './send-anyway';
import { BuilderAside, PhoneBar } from './sums';
import { useDraft, usePool, usePreview } from './use-builder';
import { reportAddress, useSaving } from './use-saving';

const LIST = '/pedidos/meus-pedidos?orderType=expense_report#all';

interface FieldsProps {
  draft: ReportDraft;
  problems: Problems;
  onChange: (part: Partial<ReportDraft>) => void;
}

function Fields({ draft, problems, onChange }: FieldsProps) {
  return (
    <div className={`tj-card ${classes.fields ?? ''}`}>
      <TextInput
        label={builderText.name}
        value={draft.name}
        maxLength={120}
        error={problems.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <DayInput
        label={builderText.date}
        value={draft.reportDate || null}
        error={problems.reportDate}
        onChange={(day) => onChange({ reportDate: day ?? '' })}
      />
      <TextInput
        label={builderText.description}
        value={draft.description ?? ''}
        maxLength={1000}
        onChange={({ currentTarget }) => onChange({ description: currentTarget.value === '' ? null : currentTarget.value })}
      />
    </div>
  );
}

interface HeadProps {
  report: Report | undefined;
  draft: ReportDraft;
  isDirty: boolean;
  isBusy: boolean;
  onSave: () => void;
  onSend: () => void;
}

function Head({ report, draft, isDirty, isBusy, onSave, onSend }: HeadProps) {
  const heading = usePageTitle(report?.name ?? builderText.title);
  const isMobile = useIsMobile();
  const [isRemoving, removing] = useDisclosure(false);
  return (
    <header className={pageClasses.head}>
      <Anchor component={Link} to={LIST} className={pageClasses.back}>
        <IconChevronLeft size={18} aria-hidden /> {builderText.back}
      </Anchor>
      <div className={pageClasses.headLine}>
        <div className={pageClasses.headTitle}>
          <Title order={1} ref={heading} tabIndex={-1} className={pageClasses.wrap}>
            {report?.name ?? builderText.title}
          </Title>
          <StatusBadge status="open" kind="report" />
        </div>
        <div className={pageClasses.headActions}>
          {isDirty && (
            <Text fz="sm" c="dimmed">
              {builderText.unsaved}
            </Text>
          )}
          {report?.allowedActions.includes('remove') && (
            <Button variant="subtle" color="urucum" onClick={removing.open}>
              {builderText.remove}
            </Button>
          )}
          <Button variant="default" disabled={isBusy} onClick={onSave}>
            {builderText.save}
          </Button>
          {!isMobile && (
            <NetworkButton loading={isBusy} onClick={onSend}>
              {builderText.send}
            </NetworkButton>
          )}
        </div>
      </div>
      <Text fz="sm" c="dimmed">
        {builderText.subtitle(formatDate(draft.reportDate))}
      </Text>
      {report && <RemoveReportDialog report={report} opened={isRemoving} onClose={removing.close} />}
    </header>
  );
}

interface WorkbenchProps {
  report: Report | undefined;
  expenseUuids: readonly string[];
  advanceUuids: readonly string[];
  pool: Pool;
}

/** Ticks gather on the left until they are included; on a phone a tick is at once in the report. */
function useMarks(draft: ReportDraft, change: (part: Partial<ReportDraft>) => void, pool: Pool) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const isExpense = (uuid: string) => pool.expenses.some((expense) => expense.uuid === uuid);
  const put = (uuids: readonly string[]) =>
    change({
      expenseUuids: [...new Set([...draft.expenseUuids, ...uuids.filter(isExpense)])],
      advanceOrderUuids: [...new Set([...draft.advanceOrderUuids, ...uuids.filter((uuid) => !isExpense(uuid))])],
    });
  const take = (uuids: readonly string[]) =>
    change({
      expenseUuids: draft.expenseUuids.filter((uuid) => !uuids.includes(uuid)),
      advanceOrderUuids: draft.advanceOrderUuids.filter((uuid) => !uuids.includes(uuid)),
    });
  const mark = (uuids: readonly string[], isMarked: boolean) =>
    setMarked(isMarked ? [...new Set([...marked, ...uuids])] : marked.filter((uuid) => !uuids.includes(uuid)));
  const include = () => {
    put(marked);
    setMarked([]);
  };
  return { marked, mark, include, put, take };
}

function useWorkbench({ report, expenseUuids, advanceUuids, pool }: WorkbenchProps) {
  const navigate = useNavigate();
  const { draft, change, chosen, isDirty, base, isOutdated, reload, settle } = useDraft({ report, expenseUuids, advanceUuids }, pool);
  const preview = usePreview(draft, report?.uuid);
  const [problems, setProblems] = useState<Problems>({});
  const [isAsking, asking] = useDisclosure(false);
  const leaving = useLeaveGuard(isDirty);
  const leaveTo = (address: string) => leaving.go(() => void navigate(address, { replace: true }));
  const saving = useSaving({ base, onUpdated: settle, leaveTo });
  const answered = preview.data?.preview;
  const missing = (answered?.missingVouchers ?? []).filter((uuid) => draft.expenseUuids.includes(uuid));
  const isValid = () => {
    const found = problemsOf(draft);
    setProblems(found);
    return Object.keys(found).length === 0;
  };
  const update = (part: Partial<ReportDraft>) => {
    setProblems({});
    change(part);
  };
  const send = () => {
    asking.close();
    void saving.send(draft, isDirty);
  };
  return {
    draft,
    update,
    chosen,
    isDirty,
    preview,
    answered,
    problems,
    missing,
    leaving,
    isBusy: saving.isBusy,
    // A save of one's own makes the live version newer a moment before its answer is taken over.
    isOutdated: isOutdated && !saving.isBusy,
    reload,
    asking: { isOpen: isAsking, close: asking.close },
    save: () => isValid() && void saving.save(draft),
    send,
    trySend: () => {
      if (!isValid()) return;
      if (missing.length > 0) asking.open();
      else send();
    },
  };
}

function Workbench(props: WorkbenchProps) {
  const { report, pool } = props;
  const isMobile = useIsMobile();
  const bench = useWorkbench(props);
  const { draft, update, chosen, preview, answered, problems, missing } = bench;
  const marks = useMarks(draft, update, pool);
  const judged = preview.data ? chosenOf(pool, preview.data.question) : chosen;
  const settlement = preview.isEmpty
    ? settlementOf({ reportAmount: '0.00', refundAmount: '0.00', returnAmount: '0.00' }, [], [])
    : answered && settlementOf(answered, judged.expenses, judged.advances);
  const inside = [...draft.expenseUuids, ...draft.advanceOrderUuids];
  const free = <Thing extends { uuid: string }>(things: readonly Thing[]) => things.filter(({ uuid }) => !inside.includes(uuid));
  const aside = <BuilderAside bench={bench} settlement={settlement} />;
  return (
    <div className={pageClasses.page}>
      <Head report={report} draft={draft} isDirty={bench.isDirty} isBusy={bench.isBusy} onSave={bench.save} onSend={bench.trySend} />
      {bench.isOutdated && <StaleBanner record={bench} />}
      <Fields draft={draft} problems={problems} onChange={update} />
      {isMobile ? (
        <>
          <AvailablePanel
            expenses={pool.expenses}
            advances={pool.advances}
            total={pool.expenses.length}
            marked={inside}
            onToggle={(uuids, isMarked) => (isMarked ? marks.put(uuids) : marks.take(uuids))}
          />
          {problems.content && (
            <Text role="alert" fz="sm" c="var(--mantine-color-error)">
              {problems.content}
            </Text>
          )}
          {aside}
          <PhoneBar settlement={settlement} isBusy={bench.isBusy} onSend={bench.trySend} />
        </>
      ) : (
        <div className={classes.bench}>
          <AvailablePanel
            expenses={free(pool.expenses)}
            advances={free(pool.advances)}
            total={free(pool.expenses).length}
            marked={marks.marked}
            onToggle={marks.mark}
            onInclude={marks.include}
          />
          <ChosenPanel
            expenses={chosen.expenses}
            advances={chosen.advances}
            policies={answered?.unsatisfiedPolicies ?? []}
            missing={missing}
            problem={problems.content}
            onRemove={(uuid) => marks.take([uuid])}
          />
          {aside}
        </div>
      )}
      <SendAnywayDialog
        opened={bench.asking.isOpen}
        onClose={bench.asking.close}
        onSend={bench.send}
        expenses={chosen.expenses.filter(({ uuid }) => missing.includes(uuid))}
      />
      <LeaveDialog guard={bench.leaving} />
    </div>
  );
}

function Loading() {
  return (
    <Stack gap="md" role="status" aria-label={builderText.loading}>
      <Skeleton height={32} width={280} />
      <Skeleton height={92} radius="lg" />
      <div className={classes.bench}>
        <RowsSkeleton rows={6} height={56} />
        <Skeleton height={320} radius="lg" />
        <Skeleton height={240} radius="lg" visibleFrom="md" />
      </div>
    </Stack>
  );
}

/** A report already sent is looked at, not built. */
function AlreadySent({ report }: { report: Report }) {
  return (
    <>
      <PageHeader title={report.name} />
      <EmptyState
        title={builderText.notOpen}
        action={
          <Button component={Link} to={reportAddress(report.uuid)} variant="light">
            {builderText.see}
          </Button>
        }
      />
    </>
  );
}

function Ready({ report, expenseUuids, advanceUuids }: Omit<WorkbenchProps, 'pool'>) {
  const { pool, error, retry } = usePool(report);
  if (pool) return <Workbench report={report} expenseUuids={expenseUuids} advanceUuids={advanceUuids} pool={pool} />;
  if (!error) return <Loading />;
  return (
    <>
      <PageHeader title={builderText.title} />
      <ErrorState message={builderText.failed} error={error} onRetry={retry} />
    </>
  );
}

const listOf = (query: URLSearchParams, name: string) => (query.get(name) ?? '').split(',').filter(Boolean);

export function BuilderPage() {
  const [query] = useSearchParams();
  const reportId = query.get('relatorio') ?? '';
  const { data: report, isError, error, refetch } = useQuery(reportQuery(reportId));
  if (reportId === '')
    return <Ready key="new" report={undefined} expenseUuids={listOf(query, 'despesas')} advanceUuids={listOf(query, 'adiantamento')} />;
  if (report && !report.allowedActions.includes('edit')) return <AlreadySent report={report} />;
  if (report) return <Ready key={report.uuid} report={report} expenseUuids={[]} advanceUuids={[]} />;
  if (!isError) return <Loading />;
  return (
    <>
      <PageHeader title={builderText.title} />
      <ErrorState message={builderText.loadFailed} error={error} onRetry={() => void refetch()} />
    </>
  );
}
