/** The state of the builder: the pool, the draft, what the server says of it, and saving. */
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  availableAdvancesQuery,
  availableExpensesQuery,
  reportPreviewQuery,
  type PreviewQuestion,
  type Report,
  type ReportDraft,
} from '@trajeto/reports-data-access';
import { useSession } from '@trajeto/shared-auth';
import { dayInSaoPaulo } from '@trajeto/shared-format';
import { useEffect, useState } from 'react';
import { chosenOf, defaultName, draftOf, isChanged, newDraft, poolOf } from './draft';

const PREVIEW_PAUSE = 500;

/** All pages, one after the other: a search over half of them would lie. */
export function usePool(report: Report | undefined) {
  const employee = useSession().user.employeeUuid ?? '';
  const expenses = useInfiniteQuery(availableExpensesQuery(employee));
  const advances = useQuery(availableAdvancesQuery(employee));
  const { hasNextPage, isFetching, isError, fetchNextPage } = expenses;
  useEffect(() => {
    // A page that failed is asked for again by the person, not by this effect.
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const [isWhole, setIsWhole] = useState(false);
  if (!isWhole && expenses.data !== undefined && !hasNextPage) setIsWhole(true);
  const isLoaded = isWhole && expenses.data !== undefined && advances.data !== undefined;
  return {
    pool: isLoaded ? poolOf(expenses.data, advances.data, report) : null,
    error: expenses.error ?? advances.error,
    retry: () => {
      void expenses.refetch();
      void advances.refetch();
    },
  };
}

interface Start {
  report: Report | undefined;
  expenseUuids: readonly string[];
  advanceUuids: readonly string[];
}

/** `report` is the live record; the draft is compared with, and saved against, the one it was filled from. */
export function useDraft({ report, expenseUuids, advanceUuids }: Start, pool: ReturnType<typeof usePool>['pool']) {
  const [today] = useState(() => dayInSaoPaulo(new Date()));
  const [base, setBase] = useState(() => ({ report, draft: report ? draftOf(report) : newDraft(today, expenseUuids, advanceUuids) }));
  const [draft, setDraft] = useState(base.draft);
  const [isNamed, setIsNamed] = useState(report !== undefined);
  const chosen = pool ? chosenOf(pool, draft) : { expenses: [], advances: [] };
  const name = isNamed ? draft.name : chosen.expenses.length + chosen.advances.length > 0 ? defaultName(chosen.expenses, today) : '';
  const whole: ReportDraft = {
    ...draft,
    name,
    // What another report took meanwhile is not sent; until the pool is here, nothing is known to be gone.
    ...(pool && {
      expenseUuids: chosen.expenses.map(({ uuid }) => uuid),
      advanceOrderUuids: chosen.advances.map(({ uuid }) => uuid),
    }),
  };
  const change = (part: Partial<ReportDraft>) => {
    if (part.name !== undefined) setIsNamed(true);
    setDraft({ ...whole, ...part });
  };
  const isDirty = isChanged(isNamed ? whole : { ...whole, name: base.draft.name }, base.draft);
  const newer = report && base.report && report.version > base.report.version ? report : null;
  const reload = () => {
    if (!newer) return;
    setBase({ report: newer, draft: draftOf(newer) });
    setDraft(draftOf(newer));
  };
  // With nothing changed here there is nothing to lose by following the newer version.
  if (newer && !isDirty) reload();
  /** What was sent is saved; what was changed since then is not. */
  const settle = (stored: Report, sent: ReportDraft) => setBase({ report: stored, draft: sent });
  return { draft: whole, change, chosen, isDirty, base: base.report, isOutdated: newer !== null && isDirty, reload, settle };
}

export function usePreview(draft: ReportDraft, reportUuid: string | undefined) {
  const question = JSON.stringify({
    expenseUuids: draft.expenseUuids,
    advanceOrderUuids: draft.advanceOrderUuids,
    ...(reportUuid && { reportUuid }),
  } satisfies PreviewQuestion);
  const [asked] = useDebouncedValue(question, PREVIEW_PAUSE);
  const query = useQuery(reportPreviewQuery(JSON.parse(asked) as PreviewQuestion));
  const isEmpty = draft.expenseUuids.length + draft.advanceOrderUuids.length === 0;
  return { ...query, isEmpty, isStale: question !== asked || query.isPlaceholderData };
}
