/** /despesas/{expenseId}/suspeita-de-duplicidade: two receipts side by side, and one of two answers. */
import { ActionIcon, Anchor, Skeleton, Slider, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { duplicatesQuery, type DuplicatePair } from '@trajeto/expenses-data-access';
import { WHOLE } from '@trajeto/expenses-ui';
import { messageOf, useSession } from '@trajeto/shared-auth';
import { EmptyState, ErrorState, OnItsWay, PageHeader } from '@trajeto/shared-ui';
import { IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import classes from './duplicates.module.css';
import { duplicatesText } from './duplicates.text';
import { likenessesOf } from './likeness';
import { PairHalf } from './pair-half';
import { Verdict } from './verdict';

/** Which pair is shown stands in the address; past the end means the last one. */
function usePair(pairs: readonly DuplicatePair[]) {
  const [query, setQuery] = useSearchParams();
  const asked = Number(query.get('par') ?? '1');
  const index = Math.min(Math.max(Number.isInteger(asked) ? asked - 1 : 0, 0), Math.max(pairs.length - 1, 0));
  const go = (to: number) => {
    if (to >= 0 && to < pairs.length) setQuery({ par: String(to + 1) }, { replace: true });
  };
  useHotkeys([
    ['ArrowLeft', () => go(index - 1)],
    ['ArrowRight', () => go(index + 1)],
  ]);
  return { pair: pairs[index], index, go };
}

function PairHead({ pair, index, count, go }: { pair: DuplicatePair; index: number; count: number; go: (to: number) => void }) {
  return (
    <div className={classes.head}>
      <Text>{duplicatesText.why(duplicatesText.reason[pair.reason])}</Text>
      {count > 1 && (
        <span className={classes.steps}>
          <span aria-live="polite">{duplicatesText.pair(index + 1, count)}</span>
          <ActionIcon variant="default" size={36} disabled={index === 0} aria-label={duplicatesText.previous} onClick={() => go(index - 1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            disabled={index === count - 1}
            aria-label={duplicatesText.next}
            onClick={() => go(index + 1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </span>
      )}
    </div>
  );
}

function Overlay({ opacity, onChange }: { opacity: number; onChange: (opacity: number) => void }) {
  const label = useId();
  return (
    <div className={classes.overlay}>
      <span id={label}>{duplicatesText.overlay}</span>
      <Slider
        className={classes.slider}
        thumbProps={{ 'aria-labelledby': label }}
        label={null}
        min={0}
        max={100}
        step={5}
        value={opacity}
        onChange={onChange}
      />
      <Text fz="sm" c="dimmed" visibleFrom="md">
        {duplicatesText.overlayHint}
      </Text>
    </div>
  );
}

function Pair({ pair, onJudged }: { pair: DuplicatePair; onJudged: () => void }) {
  const { user } = useSession();
  const [view, setView] = useState(WHOLE);
  const [opacity, setOpacity] = useState(0);
  const { expense, other } = pair;
  const likenesses = likenessesOf(pair);
  const named = (person: { uuid: string; name: string } | null | undefined) => {
    if (!person) return duplicatesText.hidden;
    return person.uuid === user.employeeUuid ? duplicatesText.you : person.name;
  };
  const canOverlay = expense.voucherPath !== null && Boolean(other.voucherPath);
  return (
    <>
      <div className={classes.halves}>
        <PairHalf
          title={duplicatesText.mine}
          half={expense}
          likenesses={likenesses}
          person={named(expense.customerEmployee)}
          view={view}
          onView={setView}
          over={{ src: other.voucherPath ?? null, opacity: opacity / 100 }}
        />
        <PairHalf
          title={duplicatesText.other}
          half={other}
          likenesses={likenesses}
          person={named(other.customerEmployee)}
          view={view}
          onView={setView}
        />
      </div>
      {canOverlay && <Overlay opacity={opacity} onChange={setOpacity} />}
      <Verdict pair={pair} onJudged={onJudged} />
    </>
  );
}

function Pairs({ pairs }: { pairs: readonly DuplicatePair[] }) {
  const { pair, index, go } = usePair(pairs);
  if (!pair) return null;
  const waiting = pairs.findIndex(({ uuid, status }) => uuid !== pair.uuid && status === 'suspected');
  return (
    <>
      <PairHead pair={pair} index={index} count={pairs.length} go={go} />
      <Pair key={pair.uuid} pair={pair} onJudged={() => go(waiting)} />
    </>
  );
}

export function DuplicatesPage() {
  const { expenseId = '' } = useParams();
  const { data: pairs, isError, error, refetch } = useQuery(duplicatesQuery(expenseId));
  const number = pairs?.[0]?.expense.expenseNumber;
  const crumbs = [
    { label: duplicatesText.list, to: '/despesas/listagem-de-despesas' },
    ...(number === undefined ? [] : [{ label: duplicatesText.expense(number), to: `/despesas/${expenseId}` }]),
  ];
  return (
    <>
      <PageHeader title={duplicatesText.title} crumbs={crumbs} />
      {!pairs && !isError && (
        <OnItsWay>
          <Skeleton height={480} radius="lg" />
        </OnItsWay>
      )}
      {isError && !pairs && <ErrorState message={messageOf(error, duplicatesText.failed)} error={error} onRetry={() => void refetch()} />}
      {pairs?.length === 0 && (
        <EmptyState
          icon={IconCopy}
          title={duplicatesText.none}
          action={
            <Anchor component={Link} to={`/despesas/${expenseId}`}>
              {duplicatesText.back}
            </Anchor>
          }
        />
      )}
      {pairs && pairs.length > 0 && <Pairs pairs={pairs} />}
    </>
  );
}
